// The imports are public because a conformance of a public type to a public protocol is public.
public import ArgumentParser
public import BenchmarkKit
public import DocumentGenerator

extension BenchmarkTask: ExpressibleByArgument {}

extension DocumentKind: ExpressibleByArgument {}

// A program that tests run in a separate process, for what could end the process.
//
// usage: YAJLProbe library|parser|limits|locale|foundation|memory
//
// It ends with code 0 if all is well, and with 1 and a line for each finding otherwise.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

let findings: [String]
switch CommandLine.arguments.dropFirst().first {
case "library": findings = probeLibrary()
case "parser": findings = probeParser()
case "limits": findings = probeLimits()
case "locale": findings = probeLocale()
case "foundation": findings = probeFoundationTypes()
case "memory": findings = await probeReusableMemory() + probeReturnOfMemory()
default: findings = ["usage: YAJLProbe library|parser|limits|locale|foundation|memory"]
}
findings.forEach { print($0) }
exit(findings.isEmpty ? 0 : 1)

// A target whose files import different modules of the package: members that one file imports are seen in the others.

let results = [try onlyCore(), try withFoundation(), try withSwiftyJSON(), try coreValues()]
guard results.allSatisfy({ $0 }) else { fatalError("mixed imports: \(results)") }
print("mixed imports: everything as expected")

/// The results of a task, of all contenders on all documents.
struct TaskResults {
    let task: BenchmarkTask
    let results: [BenchmarkResult]

    /// The documents, in the order in which they were measured.
    var files: [String] { results.map(\.file).inOrder }

    /// The contenders, in the order of the results.
    var contenders: [String] { results.map(\.contender).inOrder }

    /// Who counts as 1; `nil` if ratios are not known.
    var baseline: String? { results.first { $0.ratio != nil }?.baseline }

    /// The result of a contender on a document.
    func result(_ contender: String, _ file: String) -> BenchmarkResult? {
        results.first { $0.contender == contender && $0.file == file }
    }

    /// How many times as fast as Foundation a result is, round by round: middle samples may be of different phases of the machine.
    func timesFoundation(_ result: BenchmarkResult) -> Double? {
        guard let foundation = task.foundation, let reference = self.result(foundation, result.file)?.ratio?.median,
            let ratio = result.ratio?.median, reference > 0
        else { return nil }
        return ratio / reference
    }
}

extension TaskResults {
    /// Results by task, in the usual order of tasks.
    static func groups(of results: [BenchmarkResult]) -> [TaskResults] {
        BenchmarkTask.allCases.compactMap { task in
            let results = results.filter { $0.task == task }
            return results.isEmpty ? nil : TaskResults(task: task, results: results)
        }
    }
}

extension SavedResults {
    /// The results by task.
    var tasks: [TaskResults] { TaskResults.groups(of: results) }

    /// The documents by what they are called where there is little room: without the folders that they have in common.
    var shortNames: [String: String] {
        let files = results.map(\.file).inOrder
        let folders = files.filter { $0.contains("/") }.map { Array($0.split(separator: "/").dropLast()) }
        let shortest = folders.map(\.count).min() ?? 0
        let common = (0..<shortest).prefix { place in Set(folders.map { $0[place] }).count == 1 }.count
        return Dictionary(
            uniqueKeysWithValues: files.map { file in
                (file, file.contains("/") ? file.split(separator: "/").dropFirst(common).joined(separator: "/") : file)
            }
        )
    }
}

extension [String] {
    /// The texts without those that were there before.
    var inOrder: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

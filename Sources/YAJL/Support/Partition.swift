extension RandomAccessCollection {
    /// The first index whose element belongs to the second part of a collection that begins with those of the first.
    ///
    /// - Complexity: O(log *n*).
    func partitionPoint(_ isInSecond: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = count
        while count > 0 {
            let middle = index(low, offsetBy: count / 2)
            if isInSecond(self[middle]) {
                count /= 2
            } else {
                low = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return low
    }
}

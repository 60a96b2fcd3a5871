internal import Foundation
internal import YAJL

/// Swift values to JSON where most of them were made of JSON: only the others are converted.
///
/// Values that were given out are kept. Values that come back are compared with them, in O(1) for each element or member.
enum FoundationChanges {
    /// Changes an array of the tree so that it is what its elements have become.
    static func content(_ elements: [Any], insteadOf old: [Any], _ array: inout JSONArray) -> JSON.Content {
        let change = ElementChange(elements, insteadOf: old) { [array] in .value(array[$0]) }
        let values = change.contents.compactMap(\.value)
        guard values.count == change.contents.count else {
            return content(elements, change, array.map { JSON(jsonValue: $0) })
        }
        array.replaceSubrange(change.oldRange, with: values)
        array.keep(Bridged(change.bridged(elements)))
        return .value(.array(array))
    }

    /// Changes an array with a foreign object in it so that it is what its elements have become.
    static func content(_ elements: [Any], insteadOf old: [Any], _ mixed: [JSON]) -> JSON.Content {
        content(elements, ElementChange(elements, insteadOf: old) { mixed[$0].content }, mixed)
    }

    private static func content(_ elements: [Any], _ change: ElementChange, _ old: [JSON]) -> JSON.Content {
        var all = old
        all.replaceSubrange(change.oldRange, with: change.contents.map(JSON.init(content:)))
        let bridged = change.bridged(elements)
        let values = all.compactMap(\.jsonValue)
        guard values.count == all.count else { return .elements(MixedElements(all, bridged: bridged)) }
        let array = JSONArray(values)
        array.keep(Bridged(bridged))
        return .value(.array(array))
    }

    /// Changes a dictionary of the tree so that it is what its members have become: those that stay keep their order, others
    /// come after them.
    static func content(
        _ dictionary: [String: Any],
        insteadOf old: [String: Any],
        _ members: inout JSONObject
    ) -> JSON.Content {
        let change = MemberChange(dictionary, insteadOf: old)
        guard change.contents.allSatisfy({ $0.content.value != nil }) else {
            return content(dictionary, change, MixedMembers(members))
        }
        for key in change.removed { members.position(ofCharacters: key).map { _ = members.remove(at: $0) } }
        for (key, content) in change.contents {
            content.value.map { members.setValue($0, forCanonicalKey: key) }
        }
        members.keep(Bridged(change.bridged(dictionary)))
        return .value(.object(members))
    }

    /// Changes a dictionary with a foreign object in it so that it is what its members have become.
    static func content(
        _ dictionary: [String: Any],
        insteadOf old: [String: Any],
        _ mixed: MixedMembers
    ) -> JSON.Content {
        content(dictionary, MemberChange(dictionary, insteadOf: old), mixed)
    }

    private static func content(
        _ dictionary: [String: Any],
        _ change: MemberChange,
        _ old: MixedMembers
    ) -> JSON.Content {
        var members = old
        members.removeAll(change.removed)
        for (key, content) in change.contents { members[key] = JSON(content: content) }
        let bridged = change.bridged(dictionary)
        let values = members.values.compactMap(\.jsonValue)
        guard values.count == members.values.count else {
            members.bridged.keep(bridged)
            return .members(members)
        }
        let object = JSONObject(zip(members.keys, values).map { (key: $0, value: $1) })
        object.keep(Bridged(bridged))
        return .value(.object(object))
    }

    /// Whether two values are the same for sure: both are there, and have one type and the same bytes.
    ///
    /// So a dictionary is the same if it is in the same memory. One that is equal, but in other memory, need not be.
    fileprivate static func isSame(_ left: Any, _ right: Any) -> Bool { isSame(opened: left, right) }

    // An `Any` is opened when it is a parameter, one at a time. An expression might be passed as it is.
    private static func isSame<Left>(opened left: Left, _ right: Any) -> Bool { haveSameBytes(left, right) }

    private static func haveSameBytes<Left, Right>(_ left: Left, _ right: Right) -> Bool {
        guard Left.self == Right.self else { return false }
        return withUnsafeBytes(of: left) { left in
            withUnsafeBytes(of: right) { right in
                // Most are references.
                if left.count == MemoryLayout<UInt>.size {
                    return left.loadUnaligned(as: UInt.self) == right.loadUnaligned(as: UInt.self)
                }
                return left.elementsEqual(right)
            }
        }
    }
}

/// The elements that differ: all between the first and the last of them.
private struct ElementChange {
    let oldRange: Range<Int>
    let newRange: Range<Int>
    /// The elements in the new range, converted.
    let contents: [JSON.Content]

    init(_ elements: [Any], insteadOf old: [Any], content: (Int) -> JSON.Content) {
        let common = min(elements.count, old.count)
        let head = Self.leadingCount(common) { FoundationChanges.isSame(elements[$0], old[$0]) }
        let tail = Self.leadingCount(common - head) {
            FoundationChanges.isSame(elements[elements.count - 1 - $0], old[old.count - 1 - $0])
        }
        oldRange = head..<old.count - tail
        newRange = head..<elements.count - tail
        let areInPlace = elements.count == old.count
        contents = newRange.map { index in
            areInPlace && FoundationChanges.isSame(elements[index], old[index])
                ? content(index) : FoundationBridge.content(elements[index])
        }
    }

    /// The elements as they would be given out.
    func bridged(_ elements: consuming [Any]) -> [Any] {
        for (index, content) in zip(newRange, contents) {
            elements[index] = FoundationBridge.inner(JSON(content: content))
        }
        return elements
    }

    /// How many of so many numbers from 0 on meet a condition, without a gap.
    private static func leadingCount(_ count: Int, _ condition: (Int) -> Bool) -> Int {
        (0..<count).first { !condition($0) } ?? count
    }
}

/// The members that differ.
private struct MemberChange {
    let removed: [String]
    /// The others, converted.
    let contents: [(key: String, content: JSON.Content)]

    init(_ dictionary: [String: Any], insteadOf old: [String: Any]) {
        var contents: [(key: String, content: JSON.Content)] = []
        var stayed = 0
        for (key, value) in dictionary {
            if let before = old[key] {
                stayed += 1
                if FoundationChanges.isSame(value, before) { continue }
            }
            contents.append((key, FoundationBridge.content(value)))
        }
        self.contents = contents
        removed = stayed == old.count ? [] : old.keys.filter { dictionary[$0] == nil }
    }

    /// The members as they would be given out.
    func bridged(_ dictionary: consuming [String: Any]) -> [String: Any] {
        for (key, content) in contents { dictionary[key] = FoundationBridge.inner(JSON(content: content)) }
        return dictionary
    }
}

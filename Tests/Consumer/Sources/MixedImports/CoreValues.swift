// Values of Foundation in a file without `import YAJLFoundation`: the program is linked with it, and that is enough.

import Foundation
import YAJL

func coreValues() throws -> Bool {
    let text = try YAJLEncoder().string(from: [Link()])
    return try text == #"[{"url":"file:\/\/\/a","data":"AQ=="}]"#
        && YAJLDecoder().decode([Link].self, from: text) == [Link()]
}

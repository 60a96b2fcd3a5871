#include "csimdjson.h"

#if __has_include(<simdjson.h>)

#include <simdjson.h>
#include <string>
#include <string_view>

using simdjson::dom::element;
using simdjson::dom::element_type;

struct csimdjson_parser {
    simdjson::dom::parser parser;
    element root;
};

namespace {

void add_first_byte(std::string_view text, csimdjson_summary &summary) {
    if (!text.empty()) summary.text_first_bytes += static_cast<unsigned char>(text.front());
}

// Recursive: simdjson refuses documents of more than 1024 levels.
void add(element value, csimdjson_summary &summary) {
    switch (value.type()) {
    case element_type::ARRAY:
        summary.containers += 1;
        for (element child : value.get_array().value_unsafe()) add(child, summary);
        break;
    case element_type::OBJECT:
        summary.containers += 1;
        for (auto member : value.get_object().value_unsafe()) {
            summary.key_bytes += member.key.size();
            add_first_byte(member.key, summary);
            add(member.value, summary);
        }
        break;
    case element_type::STRING: {
        std::string_view text = value.get_string().value_unsafe();
        summary.strings += 1;
        summary.string_bytes += text.size();
        add_first_byte(text, summary);
        break;
    }
    case element_type::INT64:
        summary.numbers += 1;
        summary.number_sum += static_cast<double>(value.get_int64().value_unsafe());
        break;
    case element_type::UINT64:
        summary.numbers += 1;
        summary.number_sum += static_cast<double>(value.get_uint64().value_unsafe());
        break;
    case element_type::DOUBLE:
        summary.numbers += 1;
        summary.number_sum += value.get_double().value_unsafe();
        break;
    case element_type::BOOL:
    case element_type::NULL_VALUE:
        summary.literals += 1;
        break;
    }
}

csimdjson_parser *create() { return new csimdjson_parser(); }

void destroy(csimdjson_parser *parser) { delete parser; }

const char *parse(csimdjson_parser *parser, const uint8_t *bytes, size_t count) {
    // The bytes have the padding already, so they need not be copied.
    auto error = parser->parser.parse(bytes, count, false).get(parser->root);
    return error == simdjson::SUCCESS ? nullptr : simdjson::error_message(error);
}

void summarize(const csimdjson_parser *parser, csimdjson_summary *summary) { add(parser->root, *summary); }

void summarize_at(
    const csimdjson_parser *parser, const csimdjson_path_component *path, size_t count, csimdjson_summary *summary) {
    element value = parser->root;
    for (size_t step = 0; step < count; ++step) {
        auto next = path[step].key != nullptr ? value.at_key(std::string_view(path[step].key, path[step].key_length))
                                              : value.at(path[step].index);
        if (next.get(value) != simdjson::SUCCESS) return;
    }
    add(value, *summary);
}

}

const csimdjson_functions *csimdjson(void) {
    static const std::string version =
        std::string(SIMDJSON_STRINGIFY(SIMDJSON_VERSION)) + " (" + simdjson::get_active_implementation()->name() + ")";
    static const csimdjson_functions functions = {
        version.c_str(), simdjson::SIMDJSON_PADDING, create, destroy, parse, summarize, summarize_at,
    };
    return &functions;
}

#else

const csimdjson_functions *csimdjson(void) { return nullptr; }

#endif

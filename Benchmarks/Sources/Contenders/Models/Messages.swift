/// The models of the built-in documents of a message's size.
enum Messages {
    /// A document of 200 bytes.
    struct Notification: Codable, Equatable {
        var id: String
        var type: String
        var created: Int
        var livemode: Bool
        var attempt: Int
        var data: Payment
    }

    struct Payment: Codable, Equatable {
        var invoice: Int
        var customer: String
        var amount: Double
        var currency: String
        var discount: Double?
    }

    /// A document of 2 KB.
    struct Order: Codable, Equatable {
        var order: Int
        var placed: String
        var status: String
        var gift: Bool
        var coupon: String?
        var customer: Customer
        var items: [Item]
        var shipping: Shipping
        var payment: CardPayment
        var totals: Totals
        var history: [Step]
        var note: String
    }

    struct Customer: Codable, Equatable {
        var id: String
        var name: String
        var email: String
        var languages: [String]
        var address: Address
    }

    struct Address: Codable, Equatable {
        var street: String
        var city: String
        var code: String
        var location: [Double]
    }

    struct Item: Codable, Equatable {
        var sku: String
        var title: String
        var quantity: Int
        var price: Double
        var tax: Double
        var tags: [String]
        var url: String
    }

    struct Shipping: Codable, Equatable {
        var carrier: String
        var service: String
        var weight: Double
        var cost: Double
        var tracking: [String]
        var pickup: String?
    }

    struct CardPayment: Codable, Equatable {
        var method: String
        var last4: String
        var authorised: Bool
        var captured: Bool
        var fees: [Double]
    }

    struct Totals: Codable, Equatable {
        var net: Double
        var tax: Double
        var gross: Double
        var currency: String
    }

    struct Step: Codable, Equatable {
        var at: Int
        var event: String
        var by: String
    }
}

/// Documents of the size of a message between programs, always the same bytes.
public enum SmallDocument: String, CaseIterable, Sendable {
    /// A notification of about 200 bytes without blanks, as services send them to each other.
    case notification
    /// An order of about 2 KB, indented, with every kind of value.
    case order

    /// The document.
    public var bytes: [UInt8] {
        switch self {
        case .notification: Array(Self.notificationText.utf8)
        case .order: Array(Self.orderText.utf8)
        }
    }

    private static let notificationText = """
        {"id":"evt_8f41c7","type":"invoice.paid","created":1763722800,"livemode":true,"attempt":1,\
        "data":{"invoice":20417,"customer":"Zoë Ångström","amount":129.95,"currency":"EUR","discount":null}}
        """

    private static let orderText = """
        {
          "order": 900719925474,
          "placed": "2026-11-21T10:54:07Z",
          "status": "packed",
          "gift": false,
          "coupon": null,
          "customer": {
            "id": "c1f3b0a2-77d4-4e6e-9a35-0d1c2b3a4f5e",
            "name": "María José Carreño",
            "email": "mj.carreno@example.com",
            "languages": ["es", "en", "日本語"],
            "address": {
              "street": "Calle Mayor 12, 3º B",
              "city": "Zaragoza",
              "code": "50001",
              "location": [41.65606, -0.877342]
            }
          },
          "items": [
            {
              "sku": "TB-1001-BK",
              "title": "Teapot \\"Brown Betty\\", 1.2 l",
              "quantity": 1,
              "price": 34.5,
              "tax": 0.21,
              "tags": ["kitchen", "ceramic"],
              "url": "https://shop.example.com/p/tb-1001-bk"
            },
            {
              "sku": "CP-0204-WH",
              "title": "Cup and saucer, white",
              "quantity": 6,
              "price": 7.95,
              "tax": 0.21,
              "tags": ["kitchen", "ceramic", "set"],
              "url": "https://shop.example.com/p/cp-0204-wh"
            },
            {
              "sku": "TE-3310-AS",
              "title": "Assam, second flush\\n250 g",
              "quantity": 2,
              "price": 11.25,
              "tax": 0.1,
              "tags": [],
              "url": "https://shop.example.com/p/te-3310-as"
            }
          ],
          "shipping": {
            "carrier": "Correos",
            "service": "express",
            "weight": 3.482,
            "cost": 4.9,
            "tracking": ["PQ4X1A0000123450", "PQ4X1A0000123451"],
            "pickup": null
          },
          "payment": {
            "method": "card",
            "last4": "4242",
            "authorised": true,
            "captured": true,
            "fees": [0.25, 1.4e-2]
          },
          "totals": {
            "net": 96.24,
            "tax": 18.86,
            "gross": 115.1,
            "currency": "EUR"
          },
          "history": [
            { "at": 1763722447, "event": "placed", "by": "customer" },
            { "at": 1763722451, "event": "paid", "by": "gateway" },
            { "at": 1763726102, "event": "packed", "by": "warehouse-7" }
          ],
          "note": "Ring twice, please \\u2014 the bell is quiet."
        }

        """
}

import datetime
import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "clients" / "python"))

from tollgate import (  # noqa: E402
    ApiError,
    ConnectionFailed,
    InvalidNotification,
    Tollgate,
    TollgateError,
    is_declined,
    is_pending,
    is_success,
    open_notification,
)

given = json.load(sys.stdin)
now = given["now"]
tollgate = Tollgate(given["baseUrl"], given["accessToken"], given["entityId"])
card = {"number": "4200000000000000", "expiryMonth": "05", "expiryYear": "2034", "cvv": "123"}
order = {"amount": "42.00", "currency": "EUR", "paymentType": "DB", "paymentBrand": "VISA", "card": card}


def thrown(call):
    """Returns what a call raises."""
    try:
        call()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def opened_with(notification, **changes):
    fields = {**notification, **changes}
    return open_notification(
        fields["body"], fields["headers"], fields["signingSecret"], fields["secret"], now=fields.get("now", now)
    )


paid = tollgate.create_payment(
    {
        **order,
        "customParameters": {"ORDER": "4711"},
        "cart": {"items": [{"name": "Socks"}, {"name": "Shoes"}]},
        "customer.givenName": "Jane",
        "customer.surname": "Jones",
    }
)
read = tollgate.read_payment(paid["id"])
refund = tollgate.follow_up(paid["id"], {"paymentType": "RF", "amount": "42.00", "currency": "EUR"})
declined = tollgate.create_payment({**order, "card": {**card, "number": "4200000000001552"}})
refused = thrown(lambda: tollgate.create_payment({**order, "amount": "4,2", "currency": "EURO"}))
inexact = thrown(lambda: tollgate.create_payment({**order, "amount": 4.2}))
dated = thrown(lambda: tollgate.create_payment({**order, "customer": {"birthDate": datetime.date(1970, 1, 1)}}))
unknown = thrown(lambda: tollgate.read_payment("8a" * 16))
lost = tollgate.create_payment({**order, "amount": "11.00"})
busy = tollgate.create_payment({**order, "amount": "12.00"})
proxied = tollgate.create_payment({**order, "amount": "13.00"})
twice = Tollgate(given["baseUrl"], given["accessToken"], given["entityId"], attempts=2)
unknowable = [
    thrown(lambda: twice.create_payment({**order, "amount": "14.00"})),
    thrown(lambda: twice.create_payment({**order, "amount": "15.00"})),
]
away = Tollgate("http://127.0.0.1:9", given["accessToken"], attempts=2)
unreachable = thrown(lambda: away.create_payment(order))
hanging = Tollgate(given["baseUrl"] + "hang", given["accessToken"], attempts=1, timeout_seconds=0.2)
late = thrown(lambda: hanging.read_payment(paid["id"]))
unkeyed = thrown(lambda: tollgate.create_webhook({"url": "https://shop.example/once"}))
bad_token = thrown(lambda: Tollgate(given["baseUrl"], given["accessToken"] + "\n"))
found = tollgate.query_payments({"date": {"from": "2026-11-20 00:00:00", "to": "2026-11-20 23:59:59"}})

notifications = given["notifications"]
opened = [opened_with(each) for each in notifications]
first = notifications[0]
forged = thrown(lambda: opened_with(first, body=first["body"] + "0"))
old = thrown(lambda: opened_with(first, now=now + 301))
other = thrown(lambda: opened_with(first, secret="0" * 64))

print(
    json.dumps(
        {
            "paid": [paid["result"]["code"], is_success(paid), is_declined(paid), is_pending(paid)],
            "read": [
                read["id"] == paid["id"],
                read["amount"],
                read.get("customParameters", {}).get("ORDER"),
                read.get("cart", {}).get("items", [{}, {}])[1].get("name"),
            ],
            "refund": [refund["result"]["code"], refund["paymentType"]],
            "declined": [declined["result"]["code"], is_declined(declined), is_success(declined)],
            "refused": [
                isinstance(refused, ApiError),
                refused.status,
                refused.code,
                [each.name for each in refused.parameter_errors],
                card["number"] in str(refused),
            ],
            "inexact": [isinstance(inexact, TollgateError), str(inexact)],
            "dated": [isinstance(dated, TollgateError), str(dated)],
            "unknown": [isinstance(unknown, ApiError), unknown.status],
            "lost": is_success(lost),
            "busy": is_success(busy),
            "proxied": is_success(proxied),
            "unknowable": [
                [isinstance(each, ConnectionFailed), card["number"] in repr(each) + repr(each.__cause__)]
                for each in unknowable
            ],
            "traced": card["number"] in repr([vars(each) for each in (refused, unreachable)]),
            "unreachable": [isinstance(unreachable, ConnectionFailed), card["number"] in str(unreachable)],
            "late": isinstance(late, ConnectionFailed),
            "unkeyed": isinstance(unkeyed, ConnectionFailed),
            "badToken": [isinstance(bad_token, TollgateError), given["accessToken"] in str(bad_token)],
            "found": [f"{each['paymentType']} {each['amount']}" for each in found["payments"]],
            "opened": [
                [each["type"], each["payload"]["result"]["code"], is_success(each["payload"]), each["webhookId"]]
                for each in opened
            ],
            "invalid": [isinstance(each, InvalidNotification) for each in (forged, old, other)],
        }
    )
)

/**
 * The program that an auditor runs beside the files of an export. It needs Python 3.6 or later and nothing else, so that
 * whoever checks can read all of it.
 */
export const verifyScript = `\
"""Checks the export of a closed month: python3 verify.py [DIGEST]

Computes the digests of the days and of the month again from lines.jsonl, and compares them with period.json and with
the digest that you noted when the month was closed, if you give it. Compares amounts of payments.csv with those of
lines, and entries of audit.jsonl with their hashes. Exits with 1 if something differs.
"""
import csv, hashlib, json, os, sys
from collections import defaultdict

# Events whose cause is a payment, with its whole amount; authorizations are raised and released in part.
WHOLE = {"CAPTURE", "DEBIT", "REFUND", "REFUND_RETURNED", "REVERSAL", "PAYOUT", "PAYOUT_RETURNED"}
WHOLE |= {"CHARGEBACK", "CHARGEBACK_REVERSAL", "DISPUTE_REOPENED"}
folder = os.path.dirname(os.path.abspath(__file__))
faults = []


def opened(name, mode="r"):
    return open(os.path.join(folder, name), mode, **({} if "b" in mode else {"encoding": "utf-8", "newline": ""}))


def in_json(values):
    """Gives the bytes that are hashed: JSON without blanks."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


with opened("period.json") as file:
    period = json.load(file)
with opened("payments.csv") as file:
    payments = {row["id"]: (row["amount"], row["currency"]) for row in csv.DictReader(file)}

# A line is: the time at which it counts, the time of its event, cause, event, number, payment, debit, credit, amount in
# hundredths, currency. The digest of a day is that of the bytes of its lines, each with its line break.
days, sums, total, before, unnamed = period["days"], defaultdict(int), 0, b"", set(payments)
hashes = [hashlib.sha256() for _ in days]
place, left = 0, days[0]["lines"] if days else 0
with opened("lines.jsonl", "rb") as file:
    for text in file:
        total += 1
        counts_at, _, cause, event, _, payment, debit, credit, amount, currency = json.loads(text.decode("utf-8"))
        while left == 0 and place + 1 < len(days):
            place, left = place + 1, days[place + 1]["lines"]
        if days:
            hashes[place].update(text)
        left -= 1
        if text <= before or not period["startsAtMs"] <= counts_at < period["endsAtMs"]:
            faults.append("line %d is not in its place" % total)
        for each in sorted({payment, cause} - {None} if event in WHOLE else {payment} - {None}):
            if each not in payments:
                faults.append("line %d: payments.csv lacks %s" % (total, each))
        whole = ("%d.%02d" % divmod(int(amount), 100), currency)
        if event in WHOLE and payments.get(cause, whole) != whole:
            faults.append("line %d: payments.csv has another amount of %s" % (total, cause))
        unnamed -= {cause, payment}
        sums[currency, debit] += int(amount)
        sums[currency, credit] -= int(amount)
        before = text

faults += ["payments.csv has %s, which no line names" % payment for payment in sorted(unnamed)]
for day, found in zip(days, hashes):
    if found.hexdigest() != day["digest"]:
        faults.append("%s: its lines are not those that were closed" % day["day"])
if not total == period["lines"] == sum(day["lines"] for day in days):
    faults.append("%d lines instead of %s" % (total, period["lines"]))
parts = ["period %(month)s of %(channel)s, close %(generation)d" % period]
parts += ["from %(startsAtMs)d to %(endsAtMs)d in %(timeZone)s" % period, "after %(previous)s" % period]
closing = ["requestedAtMs", "closedBy", "closedById", "confirmedBy", "reason", "closedAtMs"]
opening = ["digest", "reopenedAtMs", "reopenedBy", "reopenedById", "reopenConfirmedBy", "reopenReason"]
facts = [("closed ", period, closing)] + [("opened ", each, opening) for each in period["earlierCloses"]]
parts += [word + in_json([close.get(name) for name in names]).decode("utf-8") for word, close, names in facts]
parts += ["%s %d %s" % (day["day"], day["lines"], found.hexdigest()) for day, found in zip(days, hashes)]
digest = hashlib.sha256("".join(part + "\\n" for part in parts).encode()).hexdigest()
for known, source in [(period["digest"], "period.json"), *[(given, "your note") for given in sys.argv[1:]]]:
    if digest != known.lower():
        faults.append("the digest is %s, and in %s %s" % (digest, source, known))
last = {"number": 0, "hash": ""}
with opened("audit.jsonl") as file:
    for entry in map(json.loads, file):
        number, actor = entry["number"], entry["actor"]
        said = [entry["previous"], number, entry["atMs"], actor["kind"], actor["id"], actor["name"]]
        said += [entry.get(name) for name in ("address", "action", "entity", "subject")]
        said += [sorted(entry[name].items()) if name in entry else None for name in ("before", "after")]
        if hashlib.sha256(in_json(said)).hexdigest() != entry["hash"]:
            faults.append("audit.jsonl: entry %d has not its hash" % number)
        # Entries about others are not here: where one follows another, their hashes do too.
        if number <= last["number"] or number == last["number"] + 1 and last["hash"] not in ("", entry["previous"]):
            faults.append("audit.jsonl: entry %d does not continue the one before" % number)
        last = entry
for currency in sorted({currency for currency, _ in sums}):
    if sum(amount for (own, _), amount in sums.items() if own == currency) != 0:
        faults.append("debits and credits in %s differ" % currency)

# The hash of an entry covers all that it says, and the hash of the entry before, which may be of another channel.
entry = None
with opened("audit.jsonl") as file:
    for text in file:
        last, entry = entry, json.loads(text)
        said = [entry["previous"], entry["number"], entry["atMs"], *[entry["actor"][name] for name in ("kind", "id", "name")]]
        said += [entry.get(name) for name in ("address", "action", "entity", "subject")]
        said += [sorted(entry[name].items()) if name in entry else None for name in ("before", "after")]
        found = hashlib.sha256(json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
        follows = last is None or last["number"] + 1 < entry["number"] or last["hash"] == entry["previous"]
        if found != entry["hash"] or not follows:
            faults.append("entry %d of the audit is not the one that was written" % entry["number"])

for (currency, account), amount in sorted(sums.items()):
    print("%s %16s  %s" % (currency, "%s%d.%02d" % ("-" * (amount < 0), *divmod(abs(amount), 100)), account))
print("\\n".join(faults) or "%d lines; the digest is %s" % (total, digest))
sys.exit(1 if faults else 0)
`;

import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "clients" / "python"))

from tollgate import ApiError, Tollgate  # noqa: E402

given = json.load(sys.stdin)
tollgate = Tollgate(given["baseUrl"], given["accessToken"], attempts=1)


def made(method, *words):
    """Returns what a client makes of a reply: the id and code that it returns, or raises."""
    name = re.sub(r"[A-Z]", lambda letter: "_" + letter.group().lower(), method)
    try:
        reply = getattr(tollgate, name)(*words)
        return ["returned", reply.get("id"), reply["result"]["code"]]
    except ApiError as error:
        return ["thrown", error.id, error.code]


print(json.dumps([made(*request) for request in given["requests"]]))

"""Sends requests to a gateway."""

import http.client
import json
import random
import re
import ssl
import time
import urllib.parse
import uuid
from typing import AbstractSet, Any, List, Mapping, NamedTuple, Optional, Tuple

from .errors import ApiError, ConnectionFailed, TollgateError

_LONGEST_PAUSE_SECONDS = 30.0
_FIRST_PAUSE_SECONDS = 0.5

#: The gateway did not do what was asked: it refused the request, or declined a payment that it has stored.
_NOT_DONE = 400

#: The first request with this key is in progress.
_IN_PROGRESS = 409
_TOO_MANY = 429

#: The gateway is not available, or a proxy got no answer of it.
_UNAVAILABLE = (502, 503, 504)


class _Answer(NamedTuple):
    status: int
    text: str
    retry_after: str


def _text_of(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int)):
        text = str(value)
        try:
            text.encode()
        except UnicodeEncodeError:
            # Not as the cause: that error has the value.
            raise TollgateError(f"{name} must be a text that UTF-8 can write") from None
        return text
    raise TollgateError(f"{name} must be a text: other values may lose digits")


def flattened(parameters: Any, maps: AbstractSet[str], prefix: str = "") -> List[Tuple[str, str]]:
    """Returns parameters under their dotted names: lists as cart.items[0].name, maps as customParameters[name]."""
    is_list = isinstance(parameters, (list, tuple))
    is_map = re.sub(r"\[\d+\]", "[n]", prefix) in maps
    found: List[Tuple[str, str]] = []
    for key, value in enumerate(parameters) if is_list else parameters.items():
        if value is None:
            continue
        name = f"{prefix}[{key}]" if is_list or is_map else f"{prefix}.{key}" if prefix else str(key)
        if isinstance(value, (Mapping, list, tuple)):
            found.extend(flattened(value, maps, name))
        else:
            found.append((name, _text_of(name, value)))
    return found


def _pause_seconds(attempt: int, answer: Optional[_Answer]) -> float:
    if answer is not None and re.fullmatch(r"\d{1,6}", answer.retry_after):
        return min(float(answer.retry_after), _LONGEST_PAUSE_SECONDS)
    return min(_FIRST_PAUSE_SECONDS * 2 ** (attempt - 1) * (1 + random.random()), _LONGEST_PAUSE_SECONDS)


def _may_repeat(method: str, is_keyed: bool, answer: Optional[_Answer]) -> bool:
    """Returns whether to send a request again: only if it cannot have been carried out, or is recognized."""
    if answer is not None and answer.status == _TOO_MANY:
        return True
    if answer is not None and answer.status not in (*_UNAVAILABLE, _IN_PROGRESS):
        return False
    return method != "POST" or is_keyed


def _is_header_value(value: Any) -> bool:
    """Errors about headers repeat their values, so they are checked first."""
    return isinstance(value, str) and re.fullmatch(r"[\x21-\x7e]{1,255}", value) is not None


class Connection:
    """Sends requests to a gateway."""

    def __init__(
        self,
        base_url: str,
        access_token: str,
        entity_id: Optional[str],
        timeout_seconds: float,
        attempts: int,
        maps: AbstractSet[str],
    ) -> None:
        address = urllib.parse.urlsplit(base_url)
        try:
            is_right = address.scheme in ("http", "https") and bool(address.hostname) and (address.port or 1) > 0
        except ValueError:  # Of the port.
            is_right = False
        if not is_right or not re.fullmatch(r"[\x21-\x7e]+", base_url):
            raise TollgateError("base_url must be the address of a gateway")
        if not _is_header_value(access_token):
            raise TollgateError("access_token must be an access token")
        self._address = address
        self._access_token = access_token
        self._entity_id = entity_id
        self._timeout_seconds = timeout_seconds
        self._attempts = attempts
        self._maps = maps

    def send(
        self,
        method: str,
        path: str,
        id: str,
        parameters: Optional[Mapping[str, Any]],
        idempotency_key: Optional[str],
        is_keyed: bool,
        is_text: bool,
    ) -> Any:
        """Sends a request, again where that is safe, and returns its reply."""
        form = urllib.parse.urlencode(flattened({"entityId": self._entity_id, **(parameters or {})}, self._maps))
        target = self._address.path.rstrip("/") + path.replace("{id}", urllib.parse.quote(id, safe=""))
        headers = {"Authorization": f"Bearer {self._access_token}"}
        body: Optional[str] = None
        if method in ("POST", "PUT"):
            body = form
            headers["Content-Type"] = "application/x-www-form-urlencoded; charset=UTF-8"
        elif form:
            target = f"{target}?{form}"
        if is_keyed:
            # The same key in each attempt: the gateway carries the request out once.
            key = idempotency_key or str(uuid.uuid4())
            if not _is_header_value(key):
                raise TollgateError("idempotency_key must be 1 to 255 ASCII letters")
            headers["Idempotency-Key"] = key
        attempt = 1
        while True:
            answer: Optional[_Answer] = None
            failure: Optional[ConnectionFailed] = None
            try:
                answer = self._answer(method, target, body, headers)
            except (OSError, http.client.HTTPException) as error:
                failure = ConnectionFailed(f"The gateway did not answer ({type(error).__name__})")
                failure.__cause__ = error
            if attempt >= self._attempts or not _may_repeat(method, is_keyed, answer):
                break
            time.sleep(_pause_seconds(attempt, answer))
            attempt += 1
        if answer is None:
            raise failure or ConnectionFailed("The gateway did not answer")
        is_served = 200 <= answer.status < 300
        if is_text and is_served:
            return answer.text
        reply = self._reply_of(answer)
        # About a stored payment or registration, whatever its code: refusals name no type.
        is_outcome = answer.status == _NOT_DONE and "id" in reply and "paymentType" in reply
        if is_served or is_outcome:
            return reply
        raise ApiError(answer.status, reply)

    @staticmethod
    def _reply_of(answer: _Answer) -> Any:
        """Returns a reply. What is none comes from something in between, such as a proxy: the gateway has not answered."""
        try:
            reply = json.loads(answer.text)
        except ValueError:
            reply = None
        if isinstance(reply, dict):
            result = reply.get("result")
            if 200 <= answer.status < 300 or (isinstance(result, dict) and isinstance(result.get("code"), str)):
                return reply
        raise ConnectionFailed(f"The reply is not one of a gateway (status {answer.status})")

    def _answer(self, method: str, target: str, body: Optional[str], headers: Mapping[str, str]) -> _Answer:
        host, port = self._address.hostname or "", self._address.port
        connection: http.client.HTTPConnection
        if self._address.scheme == "https":
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(host, port, timeout=self._timeout_seconds, context=context)
        else:
            connection = http.client.HTTPConnection(host, port, timeout=self._timeout_seconds)
        try:
            connection.request(method, target, body, dict(headers))
            response = connection.getresponse()
            text = response.read().decode("utf-8", "replace")
            return _Answer(response.status, text, response.getheader("Retry-After") or "")
        finally:
            connection.close()

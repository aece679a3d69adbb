"""Verifies and decrypts notifications."""

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Mapping, Optional, Union

from .errors import TollgateError


class InvalidNotification(TollgateError):
    """A notification that is not from the gateway, is too old, or cannot be read: answer with 400 or 401."""


def _verify(body: bytes, headers: Mapping[str, str], signing_secret: str, tolerance: float, now: float) -> None:
    try:
        key = base64.b64decode(re.sub(r"^whsec_", "", signing_secret))
    except ValueError:
        key = b""
    if not key:
        raise TollgateError("signing_secret is missing")
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"\d{1,12}", timestamp) or abs(now - int(timestamp)) > tolerance:
        raise InvalidNotification("The time of the notification is not the present")
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(each, expected) for each in signatures):
        raise InvalidNotification("The signature of the notification is wrong")


def _decrypted(body: bytes, headers: Mapping[str, str], secret: str) -> bytes:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError as error:
        message = "Encrypted notifications need the package cryptography; a webhook with encrypted=false needs nothing"
        raise TollgateError(message) from error
    is_wrapped = headers.get("content-type", "").startswith("application/json")
    text = json.loads(body)["encryptedBody"] if is_wrapped else body.decode()
    vector, tag = (bytes.fromhex(headers.get(f"x-{name}", "")) for name in ("initialization-vector", "authentication-tag"))
    return AESGCM(bytes.fromhex(secret)).decrypt(vector, bytes.fromhex(text) + tag, None)


def open_notification(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    signing_secret: str,
    secret: Optional[str] = None,
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """Verifies a notification, decrypts it unless it is plain JSON, and returns its content with its ``webhookId``.

    ``body`` is the body as it came, ``signing_secret`` begins with ``whsec_``, ``secret`` has 64 hex digits and is not
    needed for a webhook of plain JSON. Raises InvalidNotification.
    """
    raw = body.encode() if isinstance(body, str) else body
    by_name = {name.lower(): value for name, value in headers.items()}
    _verify(raw, by_name, signing_secret, tolerance_seconds, time.time() if now is None else now)
    is_encrypted = bool(by_name.get("x-initialization-vector"))
    if is_encrypted and secret is None:
        raise TollgateError("secret is missing, and the notification is encrypted")
    try:
        content = json.loads(_decrypted(raw, by_name, secret or "") if is_encrypted else raw)
        return {**content, "webhookId": by_name.get("webhook-id", "")}
    except TollgateError:
        raise
    except (ValueError, KeyError, TypeError, binascii.Error) as error:
        raise InvalidNotification("The notification cannot be read") from error
    except Exception as error:  # What the package cryptography raises for a wrong tag is no ValueError.
        raise InvalidNotification("The notification cannot be read with this secret") from error

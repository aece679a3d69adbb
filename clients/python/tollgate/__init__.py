"""A client for the payment gateway Tollgate."""

from .client import Tollgate
from .errors import ApiError, ConnectionFailed, ParameterError, TollgateError
from .results import category_of, is_declined, is_pending, is_review, is_success
from .webhook import InvalidNotification, open_notification

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "InvalidNotification",
    "ParameterError",
    "Tollgate",
    "TollgateError",
    "category_of",
    "is_declined",
    "is_pending",
    "is_review",
    "is_success",
    "open_notification",
]

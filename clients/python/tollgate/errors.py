"""What the client raises."""

from typing import Any, List, Mapping, NamedTuple, Optional


class TollgateError(Exception):
    """What the client raises."""


class ParameterError(NamedTuple):
    """A parameter that is wrong or missing."""

    name: str
    message: str


class ApiError(TollgateError):
    """The gateway refused a request, or could not serve it. Its message has names of parameters, and no values."""

    def __init__(self, status: int, reply: Mapping[str, Any]) -> None:
        result = reply.get("result") or {}
        self.status = status
        self.code: str = result.get("code", "")
        self.description: str = result.get("description", "")
        self.parameter_errors: List[ParameterError] = [
            ParameterError(each.get("name", ""), each.get("message", ""))
            for each in result.get("parameterErrors", [])
        ]
        self.ndc: Optional[str] = reply.get("ndc")
        # Without a payment, the reply has the id of the request, with which its ndc ends.
        of_request = str(reply.get("ndc") or "").endswith(str(reply.get("id")))
        #: The id of a payment that may exist although its outcome is not known.
        self.id: Optional[str] = None if of_request else reply.get("id")
        wrong = [f"{each.name} {each.message}" for each in self.parameter_errors]
        super().__init__("; ".join([f"{self.code or status}: {self.description or 'no description'}", *wrong]))


class ConnectionFailed(TollgateError):
    """No answer of the gateway came, after all attempts: whether the request was carried out is not known."""

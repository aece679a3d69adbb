# Generated from docs/openapi.json by `npm run docs`; do not edit.
"""A gateway, with an access token."""

from typing import Optional, Union

from . import types
from ._connection import Connection

#: Parameters whose keys are written in brackets: ``customParameters[name]``.
_MAPS = frozenset({"customParameters", "merchant.data", "overridePaymentType", "risk.parameters", "threeDSecure.schemeData"})


class Tollgate:
    """A gateway, with an access token. Every method raises ApiError or ConnectionFailed."""

    def __init__(
        self,
        base_url: str,
        access_token: str,
        entity_id: Optional[str] = None,
        *,
        timeout_seconds: float = 60.0,
        attempts: int = 3,
    ) -> None:
        self._connection = Connection(base_url, access_token, entity_id, timeout_seconds, attempts, _MAPS)

    def create_payment(self, parameters: Union[types.PaymentRequest, types.RegistrationRequest, types.ScheduleRequest, types.RescheduleRequest, types.DescheduleRequest], *, idempotency_key: Optional[str] = None) -> types.PaymentReply:
        """Pays; a declined payment answers 400 with the payment. With `paymentType` RG it stores an account, as `POST /v1/registrations`; with SD, RS or DS it makes, changes or ends a schedule. ``POST /v1/payments``"""
        return self._connection.send("POST", "/v1/payments", "", parameters, idempotency_key, True, False)

    def read_payment(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.PaymentReply:
        """Reads a payment; a declined one answers 200 too. ``GET /v1/payments/{id}``"""
        return self._connection.send("GET", "/v1/payments/{id}", id, parameters, None, False, False)

    def follow_up(self, id: str, parameters: Union[types.FollowUpRequest, types.RescheduleRequest, types.DescheduleRequest], *, idempotency_key: Optional[str] = None) -> types.PaymentReply:
        """Captures, reverses or refunds an earlier payment; with `paymentType` RS or DS it changes or ends a schedule. ``POST /v1/payments/{id}``"""
        return self._connection.send("POST", "/v1/payments/{id}", id, parameters, idempotency_key, True, False)

    def query_payments(self, parameters: Optional[types.QueryPaymentsRequest] = None) -> types.PaymentsReply:
        """Finds stored payments, the newest first. ``GET /v1/query``"""
        return self._connection.send("GET", "/v1/query", "", parameters, None, False, False)

    def query_payment(self, id: str, parameters: Optional[types.QueryPaymentRequest] = None) -> types.PaymentReply:
        """Finds one stored payment; with its linked ones, a list. ``GET /v1/query/{id}``"""
        return self._connection.send("GET", "/v1/query/{id}", id, parameters, None, False, False)

    def query_records(self, parameters: Optional[types.QueryRecordsRequest] = None) -> types.RecordsReply:
        """Finds stored payments, the newest first, page by page. ``GET /v3/query``"""
        return self._connection.send("GET", "/v3/query", "", parameters, None, False, False)

    def read_result_codes(self) -> types.ResultCodesReply:
        """Every result code with its text. ``GET /v1/resultcodes``"""
        return self._connection.send("GET", "/v1/resultcodes", "", None, None, False, False)

    def read_test_data(self) -> types.TestDataReply:
        """The cards and amounts that decide the outcome at the simulated acquirer; in the test environment only. ``GET /v1/testdata``"""
        return self._connection.send("GET", "/v1/testdata", "", None, None, False, False)

    def read_test_clock(self, parameters: Optional[types.EntityRequest] = None) -> types.TestClockReply:
        """The time of the clock that tests move; in the test environment only. ``GET /v1/test/clock``"""
        return self._connection.send("GET", "/v1/test/clock", "", parameters, None, False, False)

    def move_test_clock(self, parameters: types.ClockRequest) -> types.MovedClockReply:
        """Moves the clock for all merchants, and answers when every timer that came due has run; in the test environment only. ``POST /v1/test/clock``"""
        return self._connection.send("POST", "/v1/test/clock", "", parameters, None, False, False)

    def read_test_events(self, parameters: Optional[types.ReadTestEventsRequest] = None) -> types.TestEventsReply:
        """All events of a checkout or a payment, in order; in the test environment only. ``GET /v1/test/events``"""
        return self._connection.send("GET", "/v1/test/events", "", parameters, None, False, False)

    def read_test_mails(self, parameters: Optional[types.EntityRequest] = None) -> types.TestMailsReply:
        """The latest mails that would have been sent, the newest first; in the test environment only. ``GET /v1/test/mails``"""
        return self._connection.send("GET", "/v1/test/mails", "", parameters, None, False, False)

    def create_registration(self, parameters: Optional[types.RegistrationRequest] = None, *, idempotency_key: Optional[str] = None) -> types.RegistrationReply:
        """Stores an account for later payments; the same account keeps its registration. ``POST /v1/registrations``"""
        return self._connection.send("POST", "/v1/registrations", "", parameters, idempotency_key, True, False)

    def read_registration(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.RegistrationReply:
        """Reads a stored account. ``GET /v1/registrations/{id}``"""
        return self._connection.send("GET", "/v1/registrations/{id}", id, parameters, None, False, False)

    def remove_registration(self, id: str, parameters: Optional[types.RemoveRegistrationRequest] = None) -> types.RegistrationReply:
        """Removes a stored account; the data that could charge it are erased. ``DELETE /v1/registrations/{id}``"""
        return self._connection.send("DELETE", "/v1/registrations/{id}", id, parameters, None, False, False)

    def pay_registration_short(self, id: str, parameters: Union[types.RegistrationPaymentRequest, types.ScheduleOfPath, types.RescheduleRequest, types.DescheduleRequest], *, idempotency_key: Optional[str] = None) -> types.PaymentReply:
        """Pays with a stored account; the same as with /payments. ``POST /v1/registrations/{id}``"""
        return self._connection.send("POST", "/v1/registrations/{id}", id, parameters, idempotency_key, True, False)

    def pay_registration(self, id: str, parameters: Union[types.RegistrationPaymentRequest, types.ScheduleOfPath, types.RescheduleRequest, types.DescheduleRequest], *, idempotency_key: Optional[str] = None) -> types.PaymentReply:
        """Pays with a stored account; with `paymentType` SD, RS or DS it makes, changes or ends a schedule. ``POST /v1/registrations/{id}/payments``"""
        return self._connection.send("POST", "/v1/registrations/{id}/payments", id, parameters, idempotency_key, True, False)

    def create_schedule(self, parameters: types.ScheduleRequest, *, idempotency_key: Optional[str] = None) -> types.ScheduleReply:
        """Creates a schedule of payments on a stored account; also by `paymentType` SD with a payment. ``POST /v1/schedules``"""
        return self._connection.send("POST", "/v1/schedules", "", parameters, idempotency_key, True, False)

    def list_schedules(self, parameters: Optional[types.ListSchedulesRequest] = None) -> types.SchedulesReply:
        """Lists schedules, the newest first. ``GET /v1/schedules``"""
        return self._connection.send("GET", "/v1/schedules", "", parameters, None, False, False)

    def read_schedule(self, id: str, parameters: Optional[types.ReadScheduleRequest] = None) -> types.ScheduleReply:
        """Reads a schedule with its next due times and its latest payments. ``GET /v1/schedules/{id}``"""
        return self._connection.send("GET", "/v1/schedules/{id}", id, parameters, None, False, False)

    def reschedule(self, id: str, parameters: Optional[types.RescheduleRequest] = None, *, idempotency_key: Optional[str] = None) -> types.ScheduleReply:
        """Changes amount, plan or account from the next payment on; a suspended schedule becomes active again. ``POST /v1/schedules/{id}/reschedule``"""
        return self._connection.send("POST", "/v1/schedules/{id}/reschedule", id, parameters, idempotency_key, True, False)

    def deschedule(self, id: str, parameters: Optional[types.DescheduleRequest] = None, *, idempotency_key: Optional[str] = None) -> types.ScheduleReply:
        """Ends a schedule, at once or after its notice. ``POST /v1/schedules/{id}/deschedule``"""
        return self._connection.send("POST", "/v1/schedules/{id}/deschedule", id, parameters, idempotency_key, True, False)

    def read_receipt(self, id: str, parameters: Optional[types.ReadScheduleRequest] = None) -> str:
        """Returns the receipt of a successful payment for its shopper, as a page or, by `Accept`, as PDF. ``GET /v1/payments/{id}/receipt``"""
        return self._connection.send("GET", "/v1/payments/{id}/receipt", id, parameters, None, False, True)

    def list_disputes(self, parameters: Optional[types.ListDisputesRequest] = None) -> types.DisputesReply:
        """Lists the disputes about chargebacks, the newest first. ``GET /v1/disputes``"""
        return self._connection.send("GET", "/v1/disputes", "", parameters, None, False, False)

    def read_dispute(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.DisputeReply:
        """Reads a dispute with its evidence; its id is that of the chargeback. ``GET /v1/disputes/{id}``"""
        return self._connection.send("GET", "/v1/disputes/{id}", id, parameters, None, False, False)

    def add_evidence(self, id: str, parameters: Optional[types.EvidenceRequest] = None, *, idempotency_key: Optional[str] = None) -> types.DisputeReply:
        """Adds a text or a file to a dispute that was not answered yet. ``POST /v1/disputes/{id}/evidence``"""
        return self._connection.send("POST", "/v1/disputes/{id}/evidence", id, parameters, idempotency_key, True, False)

    def contest_dispute(self, id: str, parameters: Optional[types.EntityRequest] = None, *, idempotency_key: Optional[str] = None) -> types.DisputeReply:
        """Contests a chargeback with the evidence that was sent; the acquirer decides. ``POST /v1/disputes/{id}/contest``"""
        return self._connection.send("POST", "/v1/disputes/{id}/contest", id, parameters, idempotency_key, True, False)

    def accept_dispute(self, id: str, parameters: Optional[types.EntityRequest] = None, *, idempotency_key: Optional[str] = None) -> types.DisputeReply:
        """Accepts a chargeback; its amount is lost. ``POST /v1/disputes/{id}/accept``"""
        return self._connection.send("POST", "/v1/disputes/{id}/accept", id, parameters, idempotency_key, True, False)

    def test_chargeback(self, parameters: types.TestChargeback, *, idempotency_key: Optional[str] = None) -> types.DisputeReply:
        """Charges a payment back, as settlement would; in the test environment only. ``POST /v1/test/chargebacks``"""
        return self._connection.send("POST", "/v1/test/chargebacks", "", parameters, idempotency_key, True, False)

    def test_chargeback_reversal(self, id: str, parameters: Optional[types.TestReversal] = None, *, idempotency_key: Optional[str] = None) -> types.DisputeReply:
        """Reverses a chargeback, as settlement would; in the test environment only. ``POST /v1/test/chargebacks/{id}/reversal``"""
        return self._connection.send("POST", "/v1/test/chargebacks/{id}/reversal", id, parameters, idempotency_key, True, False)

    def list_processor_events(self, parameters: Optional[types.ListProcessorEventsRequest] = None) -> types.ProcessorEventsReply:
        """Lists what processors have told the channel, the newest first, and what became of it. ``GET /v1/connectors/events``"""
        return self._connection.send("GET", "/v1/connectors/events", "", parameters, None, False, False)

    def create_checkout(self, parameters: Optional[types.CheckoutRequest] = None, *, idempotency_key: Optional[str] = None) -> types.CheckoutReply:
        """Creates a checkout, valid for 30 minutes. ``POST /v1/checkouts``"""
        return self._connection.send("POST", "/v1/checkouts", "", parameters, idempotency_key, True, False)

    def update_checkout(self, id: str, parameters: Optional[types.CheckoutUpdate] = None, *, idempotency_key: Optional[str] = None) -> types.CheckoutReply:
        """Changes a checkout that has not been paid. ``POST /v1/checkouts/{id}``"""
        return self._connection.send("POST", "/v1/checkouts/{id}", id, parameters, idempotency_key, True, False)

    def read_checkout_payment(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.PaymentReply:
        """Reads the final status of a checkout. ``GET /v1/checkouts/{id}/payment``"""
        return self._connection.send("GET", "/v1/checkouts/{id}/payment", id, parameters, None, False, False)

    def read_checkout_registration(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.RegistrationReply:
        """Reads the final status of a registration on a checkout. ``GET /v1/checkouts/{id}/registration``"""
        return self._connection.send("GET", "/v1/checkouts/{id}/registration", id, parameters, None, False, False)

    def confirm_checkout(self, id: str, parameters: Optional[types.EntityRequest] = None, *, idempotency_key: Optional[str] = None) -> types.PaymentReply:
        """Pays a checkout with the data that its shopper has submitted, at most once. ``POST /v1/checkouts/{id}/confirmation``"""
        return self._connection.send("POST", "/v1/checkouts/{id}/confirmation", id, parameters, idempotency_key, True, False)

    def create_link(self, parameters: types.LinkRequest, *, idempotency_key: Optional[str] = None) -> types.LinkReply:
        """Makes the address of a page on which shoppers pay, once or many times. ``POST /v1/links``"""
        return self._connection.send("POST", "/v1/links", "", parameters, idempotency_key, True, False)

    def list_links(self, parameters: Optional[types.ListLinksRequest] = None) -> types.LinksReply:
        """Lists payment links, the newest first, with what has become of each. ``GET /v1/links``"""
        return self._connection.send("GET", "/v1/links", "", parameters, None, False, False)

    def read_link(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.LinkReply:
        """Reads a payment link with its payments. ``GET /v1/links/{id}``"""
        return self._connection.send("GET", "/v1/links/{id}", id, parameters, None, False, False)

    def cancel_link(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.LinkReply:
        """Ends a payment link at once; who has its page open cannot pay any more. ``DELETE /v1/links/{id}``"""
        return self._connection.send("DELETE", "/v1/links/{id}", id, parameters, None, False, False)

    def create_customer_session(self, parameters: Optional[types.CustomerSessionRequest] = None, *, idempotency_key: Optional[str] = None) -> types.CustomerSessionReply:
        """Makes a link that opens the self-service page once, for a customer whom the merchant knows. ``POST /v1/customers/sessions``"""
        return self._connection.send("POST", "/v1/customers/sessions", "", parameters, idempotency_key, True, False)

    def add_list_entry(self, parameters: types.ListEntryRequest) -> types.ListEntryReply:
        """Blocks or allows a card, an IBAN, an e-mail address, an IP address or a customer. A value that is listed already keeps its entry, which can only come to last longer. ``POST /v1/risk/entries``"""
        return self._connection.send("POST", "/v1/risk/entries", "", parameters, None, False, False)

    def list_list_entries(self, parameters: Optional[types.ListListEntriesRequest] = None) -> types.ListEntriesReply:
        """Lists the entries of a channel, or of a merchant and all of its channels, the newest first. ``GET /v1/risk/entries``"""
        return self._connection.send("GET", "/v1/risk/entries", "", parameters, None, False, False)

    def read_list_entry(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.ListEntryReply:
        """Reads an entry: who listed the value, when, why and until when. ``GET /v1/risk/entries/{id}``"""
        return self._connection.send("GET", "/v1/risk/entries/{id}", id, parameters, None, False, False)

    def remove_list_entry(self, id: str, parameters: Optional[types.RemoveListEntryRequest] = None) -> types.ListEntryReply:
        """Removes an entry; the value is neither blocked nor allowed by it any more. ``DELETE /v1/risk/entries/{id}``"""
        return self._connection.send("DELETE", "/v1/risk/entries/{id}", id, parameters, None, False, False)

    def authenticate(self, parameters: types.AuthenticationRequest, *, idempotency_key: Optional[str] = None) -> types.PaymentReply:
        """Authenticates a cardholder without paying; the result can be sent with a later payment. ``POST /v1/threeDSecure``"""
        return self._connection.send("POST", "/v1/threeDSecure", "", parameters, idempotency_key, True, False)

    def read_authentication(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.PaymentReply:
        """Reads an authentication; a failed one answers 200 too. ``GET /v1/threeDSecure/{id}``"""
        return self._connection.send("GET", "/v1/threeDSecure/{id}", id, parameters, None, False, False)

    def create_webhook(self, parameters: types.WebhookRequest) -> types.WebhookReply:
        """Registers an address that is notified of changes; its secrets are shown only this once. ``POST /v1/webhooks``"""
        return self._connection.send("POST", "/v1/webhooks", "", parameters, None, False, False)

    def list_webhooks(self, parameters: Optional[types.EntityRequest] = None) -> types.WebhooksReply:
        """Lists the webhooks of a merchant or channel. ``GET /v1/webhooks``"""
        return self._connection.send("GET", "/v1/webhooks", "", parameters, None, False, False)

    def read_webhook(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.WebhookReply:
        """Reads a webhook; its secret is not shown. ``GET /v1/webhooks/{id}``"""
        return self._connection.send("GET", "/v1/webhooks/{id}", id, parameters, None, False, False)

    def change_webhook(self, id: str, parameters: Optional[types.WebhookChange] = None) -> types.WebhookReply:
        """Changes the named parameters, activates by a test delivery, pauses, or changes the secret. ``PUT /v1/webhooks/{id}``"""
        return self._connection.send("PUT", "/v1/webhooks/{id}", id, parameters, None, False, False)

    def remove_webhook(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.WebhookReply:
        """Removes a webhook; nothing more is sent to it. ``DELETE /v1/webhooks/{id}``"""
        return self._connection.send("DELETE", "/v1/webhooks/{id}", id, parameters, None, False, False)

    def list_deliveries(self, id: str, parameters: Optional[types.ListDeliveriesRequest] = None) -> types.DeliveriesReply:
        """Lists the notifications of a webhook, the newest first, with every attempt. ``GET /v1/webhooks/{id}/deliveries``"""
        return self._connection.send("GET", "/v1/webhooks/{id}/deliveries", id, parameters, None, False, False)

    def resend_delivery(self, id: str, parameters: types.ResendRequest) -> types.DeliveryReply:
        """Sends a notification once more, under the same webhook-id. ``POST /v1/webhooks/{id}/deliveries``"""
        return self._connection.send("POST", "/v1/webhooks/{id}/deliveries", id, parameters, None, False, False)

    def resend_undelivered(self, id: str, parameters: types.ResendUndeliveredRequest) -> types.ResentReply:
        """Sends the notifications since a time again that were tried and not delivered, the oldest first, up to 500 at once. ``POST /v1/webhooks/{id}/undelivered``"""
        return self._connection.send("POST", "/v1/webhooks/{id}/undelivered", id, parameters, None, False, False)

    def fetch_messages(self, id: str, parameters: Optional[types.FetchMessagesRequest] = None) -> types.MessagesReply:
        """Fetches the notifications of a pulled webhook that are due, as they would be sent, and waits for one if there is none; in the test environment only. ``GET /v1/webhooks/{id}/messages``"""
        return self._connection.send("GET", "/v1/webhooks/{id}/messages", id, parameters, None, False, False)

    def report_attempt(self, id: str, parameters: types.PulledAttemptRequest) -> types.DeliveryReply:
        """Reports the outcome of an attempt to deliver a fetched notification, which is then delivered or due again later; in the test environment only. ``POST /v1/webhooks/{id}/messages``"""
        return self._connection.send("POST", "/v1/webhooks/{id}/messages", id, parameters, None, False, False)

    def read_reconciliations(self, parameters: Optional[types.ReadReconciliationsRequest] = None) -> types.ReconciliationsReply:
        """Returns the settlement records of a period, a payout or a settlement file, or their sums. ``GET /v1/reports/reconciliations``"""
        return self._connection.send("GET", "/v1/reports/reconciliations", "", parameters, None, False, False)

    def read_reconciliation_sums(self, parameters: Optional[types.ReadReconciliationSumsRequest] = None) -> types.ReconciliationsReply:
        """Returns the sums of the settlement records of a period, by day, currency, brand and type. ``GET /v1/reports/reconciliations/aggregations``"""
        return self._connection.send("GET", "/v1/reports/reconciliations/aggregations", "", parameters, None, False, False)

    def list_exceptions(self, parameters: Optional[types.ListLinksRequest] = None) -> types.ReconciliationsReply:
        """Lists the open exceptions: settlement records that settle no payment, the oldest first. ``GET /v1/reports/reconciliations/exceptions``"""
        return self._connection.send("GET", "/v1/reports/reconciliations/exceptions", "", parameters, None, False, False)

    def resolve_exception(self, id: str, parameters: types.ResolutionRequest, *, idempotency_key: Optional[str] = None) -> types.ReconciliationReply:
        """Resolves an exception: assigns it to a payment, or records why it has none. ``POST /v1/reports/reconciliations/exceptions/{id}``"""
        return self._connection.send("POST", "/v1/reports/reconciliations/exceptions/{id}", id, parameters, idempotency_key, True, False)

    def list_reconciliation_files(self, parameters: Optional[types.ListLinksRequest] = None) -> types.ReconciliationFilesReply:
        """Lists the reconciliation files, the newest first. ``GET /v1/reports/reconciliations/files``"""
        return self._connection.send("GET", "/v1/reports/reconciliations/files", "", parameters, None, False, False)

    def read_reconciliation_file(self, id: str, parameters: Optional[types.EntityRequest] = None) -> str:
        """Downloads a reconciliation file. ``GET /v1/reports/reconciliations/files/{id}``"""
        return self._connection.send("GET", "/v1/reports/reconciliations/files/{id}", id, parameters, None, False, True)

    def read_journal(self, parameters: types.ReadJournalRequest) -> str:
        """Downloads the lines of the ledger of some days, in the format of an accounting program. ``GET /v1/ledger/journal``"""
        return self._connection.send("GET", "/v1/ledger/journal", "", parameters, None, False, True)

    def receive_settlement_file(self, parameters: Optional[types.SettlementFileRequest] = None) -> types.SettlementFileReply:
        """Receives a settlement file of the acquirer; a file is processed once. ``POST /v1/settlement/files``"""
        return self._connection.send("POST", "/v1/settlement/files", "", parameters, None, False, False)

    def list_settlement_files(self, parameters: Optional[types.ListLinksRequest] = None) -> types.SettlementFilesReply:
        """Lists the settlement files, the newest first. ``GET /v1/settlement/files``"""
        return self._connection.send("GET", "/v1/settlement/files", "", parameters, None, False, False)

    def list_payouts(self, parameters: Optional[types.ListPayoutsRequest] = None) -> types.SettlementPayoutsReply:
        """Lists the payouts of processors that settlement files name, of some days or all, the newest first. ``GET /v1/settlement/payouts``"""
        return self._connection.send("GET", "/v1/settlement/payouts", "", parameters, None, False, False)

    def read_payout(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.SettlementPayoutReply:
        """Reads a payout of a processor; a report with its `payoutId` has its records. ``GET /v1/settlement/payouts/{id}``"""
        return self._connection.send("GET", "/v1/settlement/payouts/{id}", id, parameters, None, False, False)

    def read_payout_statement(self, id: str, parameters: Optional[types.ReadPayoutStatementRequest] = None) -> str:
        """Returns the statement of a payout: what it is made of, as CSV or, by `Accept`, as PDF. ``GET /v1/settlement/payouts/{id}/statement``"""
        return self._connection.send("GET", "/v1/settlement/payouts/{id}/statement", id, parameters, None, False, True)

    def read_settlement_file(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.SettlementFileReply:
        """Reads the state of a settlement file, with its faulty lines. ``GET /v1/settlement/files/{id}``"""
        return self._connection.send("GET", "/v1/settlement/files/{id}", id, parameters, None, False, False)

    def read_ledger_balances(self, parameters: Optional[types.ReadLedgerBalancesRequest] = None) -> types.LedgerBalancesReply:
        """Returns the balance of each account at the end of a day; for all channels together and for each. ``GET /v1/ledger/balances``"""
        return self._connection.send("GET", "/v1/ledger/balances", "", parameters, None, False, False)

    def list_ledger_periods(self, parameters: Optional[types.ListLedgerPeriodsRequest] = None) -> types.LedgerPeriodsReply:
        """Lists the months that are closed, or were, and the next one that each channel can close. ``GET /v1/ledger/periods``"""
        return self._connection.send("GET", "/v1/ledger/periods", "", parameters, None, False, False)

    def close_ledger_period(self, parameters: types.CloseRequest, *, idempotency_key: Optional[str] = None) -> types.LedgerPeriodsReply:
        """Closes a month of a channel, or of each channel of a merchant: nothing is posted into it any more. ``POST /v1/ledger/periods``"""
        return self._connection.send("POST", "/v1/ledger/periods", "", parameters, idempotency_key, True, False)

    def reopen_ledger_period(self, parameters: types.ReopenRequest, *, idempotency_key: Optional[str] = None) -> types.LedgerPeriodsReply:
        """Opens a closed month of a channel again, and all later ones with it; their digests stay. ``POST /v1/ledger/periods/reopened``"""
        return self._connection.send("POST", "/v1/ledger/periods/reopened", "", parameters, idempotency_key, True, False)

    def read_ledger_month(self, parameters: types.ReadLedgerMonthRequest) -> types.LedgerMonthReply:
        """Returns a month of the books, by currency: balances before and after it, its figures, and what settlement or bank still owe; for all channels together and for each. ``GET /v1/ledger/month``"""
        return self._connection.send("GET", "/v1/ledger/month", "", parameters, None, False, False)

    def read_ledger_checks(self, parameters: types.ReadLedgerMonthRequest) -> types.LedgerChecksReply:
        """Returns what stands in the way of the close of a month; for all channels together and for each. ``GET /v1/ledger/checks``"""
        return self._connection.send("GET", "/v1/ledger/checks", "", parameters, None, False, False)

    def list_ledger_lines(self, parameters: Optional[types.ListLedgerLinesRequest] = None) -> types.LedgerLinesReply:
        """Lists the lines of the ledger of some days that change the balance sheet, the oldest first. ``GET /v1/ledger/lines``"""
        return self._connection.send("GET", "/v1/ledger/lines", "", parameters, None, False, False)

    def list_sepa_files(self, parameters: Optional[types.ListLinksRequest] = None) -> types.SepaFilesReply:
        """Lists the files for the bank, the newest first. ``GET /v1/sepa/files``"""
        return self._connection.send("GET", "/v1/sepa/files", "", parameters, None, False, False)

    def read_sepa_file(self, id: str, parameters: Optional[types.EntityRequest] = None) -> str:
        """Downloads a file for the bank: direct debits (pain.008) or transfers (pain.001). ``GET /v1/sepa/files/{id}``"""
        return self._connection.send("GET", "/v1/sepa/files/{id}", id, parameters, None, False, True)

    def list_sepa_orders(self, id: str, parameters: Optional[types.ListLinksRequest] = None) -> types.SepaOrdersReply:
        """Lists the orders of a file for the bank, including cancelled and rejected ones. ``GET /v1/sepa/files/{id}/orders``"""
        return self._connection.send("GET", "/v1/sepa/files/{id}/orders", id, parameters, None, False, False)

    def read_bank_order(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.BankOrderReply:
        """Returns the state of a payment at the bank: its order with the file, or the transfer that it waits for. ``GET /v1/sepa/payments/{id}``"""
        return self._connection.send("GET", "/v1/sepa/payments/{id}", id, parameters, None, False, False)

    def list_mandates(self, parameters: Optional[types.ListMandatesRequest] = None) -> types.MandatesReply:
        """Lists the mandates of direct debits, the newest first. ``GET /v1/sepa/mandates``"""
        return self._connection.send("GET", "/v1/sepa/mandates", "", parameters, None, False, False)

    def read_mandate(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.MandateReply:
        """Reads a mandate by its reference, percent-encoded. ``GET /v1/sepa/mandates/{id}``"""
        return self._connection.send("GET", "/v1/sepa/mandates/{id}", id, parameters, None, False, False)

    def revoke_mandate(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.RevocationReply:
        """Revokes a mandate: no further charge is possible under it, and charges that wait for their file are reversed. A repeated request has no further effect. ``DELETE /v1/sepa/mandates/{id}``"""
        return self._connection.send("DELETE", "/v1/sepa/mandates/{id}", id, parameters, None, False, False)

    def list_bank_answers(self, parameters: Optional[types.ListLinksRequest] = None) -> types.BankAnswersReply:
        """Lists the files of the bank, the newest first, whether sent or fetched from its server, with the effect of each file or the reason of its refusal. ``GET /v1/sepa/answers``"""
        return self._connection.send("GET", "/v1/sepa/answers", "", parameters, None, False, False)

    def upload_bank_answer(self, parameters: Optional[types.UploadBankAnswerRequest] = None) -> types.BankAnswerReply:
        """Receives a file of the bank, which is the body as it is: a status report (pain.002), or a statement (camt.052, camt.053, camt.054, MT940, MT942). It has its effect once. ``PUT /v1/sepa/answers``"""
        return self._connection.send("PUT", "/v1/sepa/answers", "", parameters, None, False, False)

    def list_bank_exceptions(self, parameters: Optional[types.ListLinksRequest] = None) -> types.BankExceptionsReply:
        """Lists the open exceptions, the oldest first: surpluses of transfers, returned refunds and payouts, and contradictory answers of the bank. ``GET /v1/sepa/exceptions``"""
        return self._connection.send("GET", "/v1/sepa/exceptions", "", parameters, None, False, False)

    def resolve_bank_exception(self, id: str, parameters: types.BankResolutionRequest, *, idempotency_key: Optional[str] = None) -> types.BankExceptionReply:
        """Resolves an exception, with the person and the reason; it is no longer listed. ``POST /v1/sepa/exceptions/{id}``"""
        return self._connection.send("POST", "/v1/sepa/exceptions/{id}", id, parameters, idempotency_key, True, False)

    def create_file_target(self, parameters: types.FileTargetRequest) -> types.FileTargetReply:
        """Registers an SFTP server for a channel's files, or for the files of all channels of a merchant. ``POST /v1/reports/reconciliations/targets``"""
        return self._connection.send("POST", "/v1/reports/reconciliations/targets", "", parameters, None, False, False)

    def list_file_targets(self, parameters: Optional[types.EntityRequest] = None) -> types.FileTargetsReply:
        """Lists the SFTP servers of a merchant or channel. ``GET /v1/reports/reconciliations/targets``"""
        return self._connection.send("GET", "/v1/reports/reconciliations/targets", "", parameters, None, False, False)

    def read_file_target(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.FileTargetReply:
        """Reads an SFTP server; its password or key is not shown. ``GET /v1/reports/reconciliations/targets/{id}``"""
        return self._connection.send("GET", "/v1/reports/reconciliations/targets/{id}", id, parameters, None, False, False)

    def change_file_target(self, id: str, parameters: Optional[types.FileTargetChange] = None) -> types.FileTargetReply:
        """Changes the named parameters of an SFTP server, or pauses it; a change of host, port or host key needs the password again. ``PUT /v1/reports/reconciliations/targets/{id}``"""
        return self._connection.send("PUT", "/v1/reports/reconciliations/targets/{id}", id, parameters, None, False, False)

    def remove_file_target(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.FileTargetReply:
        """Removes an SFTP server; it receives no more files. ``DELETE /v1/reports/reconciliations/targets/{id}``"""
        return self._connection.send("DELETE", "/v1/reports/reconciliations/targets/{id}", id, parameters, None, False, False)

    def list_transfers(self, id: str, parameters: Optional[types.EntityRequest] = None) -> types.TransfersReply:
        """Lists the transfers of a file to SFTP servers, with every attempt. ``GET /v1/reports/reconciliations/files/{id}/transfers``"""
        return self._connection.send("GET", "/v1/reports/reconciliations/files/{id}/transfers", id, parameters, None, False, False)

    def send_file(self, id: str, parameters: Optional[types.SendFileRequest] = None) -> types.TransfersReply:
        """Sends a file again, to all active SFTP servers or to one. ``POST /v1/reports/reconciliations/files/{id}/transfers``"""
        return self._connection.send("POST", "/v1/reports/reconciliations/files/{id}/transfers", id, parameters, None, False, False)

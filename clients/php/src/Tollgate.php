<?php

// Generated from docs/openapi.json by `npm run docs`; do not edit.

declare(strict_types=1);

namespace Tollgate;

/**
 * A gateway, with an access token. Every method throws ApiError or ConnectionFailed.
 *
 * @phpstan-import-type PaymentRequest from Types
 * @phpstan-import-type RegistrationRequest from Types
 * @phpstan-import-type ScheduleRequest from Types
 * @phpstan-import-type RescheduleRequest from Types
 * @phpstan-import-type DescheduleRequest from Types
 * @phpstan-import-type PaymentReply from Types
 * @phpstan-import-type EntityRequest from Types
 * @phpstan-import-type FollowUpRequest from Types
 * @phpstan-import-type QueryPaymentsRequest from Types
 * @phpstan-import-type PaymentsReply from Types
 * @phpstan-import-type QueryPaymentRequest from Types
 * @phpstan-import-type QueryRecordsRequest from Types
 * @phpstan-import-type RecordsReply from Types
 * @phpstan-import-type ResultCodesReply from Types
 * @phpstan-import-type TestDataReply from Types
 * @phpstan-import-type TestClockReply from Types
 * @phpstan-import-type ClockRequest from Types
 * @phpstan-import-type MovedClockReply from Types
 * @phpstan-import-type ReadTestEventsRequest from Types
 * @phpstan-import-type TestEventsReply from Types
 * @phpstan-import-type TestMailsReply from Types
 * @phpstan-import-type RegistrationReply from Types
 * @phpstan-import-type RemoveRegistrationRequest from Types
 * @phpstan-import-type RegistrationPaymentRequest from Types
 * @phpstan-import-type ScheduleOfPath from Types
 * @phpstan-import-type ScheduleReply from Types
 * @phpstan-import-type ListSchedulesRequest from Types
 * @phpstan-import-type SchedulesReply from Types
 * @phpstan-import-type ReadScheduleRequest from Types
 * @phpstan-import-type ListDisputesRequest from Types
 * @phpstan-import-type DisputesReply from Types
 * @phpstan-import-type DisputeReply from Types
 * @phpstan-import-type EvidenceRequest from Types
 * @phpstan-import-type TestChargeback from Types
 * @phpstan-import-type TestReversal from Types
 * @phpstan-import-type ListProcessorEventsRequest from Types
 * @phpstan-import-type ProcessorEventsReply from Types
 * @phpstan-import-type CheckoutRequest from Types
 * @phpstan-import-type CheckoutReply from Types
 * @phpstan-import-type CheckoutUpdate from Types
 * @phpstan-import-type LinkRequest from Types
 * @phpstan-import-type LinkReply from Types
 * @phpstan-import-type ListLinksRequest from Types
 * @phpstan-import-type LinksReply from Types
 * @phpstan-import-type CustomerSessionRequest from Types
 * @phpstan-import-type CustomerSessionReply from Types
 * @phpstan-import-type ListEntryRequest from Types
 * @phpstan-import-type ListEntryReply from Types
 * @phpstan-import-type ListListEntriesRequest from Types
 * @phpstan-import-type ListEntriesReply from Types
 * @phpstan-import-type RemoveListEntryRequest from Types
 * @phpstan-import-type AuthenticationRequest from Types
 * @phpstan-import-type WebhookRequest from Types
 * @phpstan-import-type WebhookReply from Types
 * @phpstan-import-type WebhooksReply from Types
 * @phpstan-import-type WebhookChange from Types
 * @phpstan-import-type ListDeliveriesRequest from Types
 * @phpstan-import-type DeliveriesReply from Types
 * @phpstan-import-type ResendRequest from Types
 * @phpstan-import-type DeliveryReply from Types
 * @phpstan-import-type ResendUndeliveredRequest from Types
 * @phpstan-import-type ResentReply from Types
 * @phpstan-import-type FetchMessagesRequest from Types
 * @phpstan-import-type MessagesReply from Types
 * @phpstan-import-type PulledAttemptRequest from Types
 * @phpstan-import-type ReadReconciliationsRequest from Types
 * @phpstan-import-type ReconciliationsReply from Types
 * @phpstan-import-type ReadReconciliationSumsRequest from Types
 * @phpstan-import-type ResolutionRequest from Types
 * @phpstan-import-type ReconciliationReply from Types
 * @phpstan-import-type ReconciliationFilesReply from Types
 * @phpstan-import-type ReadJournalRequest from Types
 * @phpstan-import-type SettlementFileRequest from Types
 * @phpstan-import-type SettlementFileReply from Types
 * @phpstan-import-type SettlementFilesReply from Types
 * @phpstan-import-type ListPayoutsRequest from Types
 * @phpstan-import-type SettlementPayoutsReply from Types
 * @phpstan-import-type SettlementPayoutReply from Types
 * @phpstan-import-type ReadPayoutStatementRequest from Types
 * @phpstan-import-type ReadLedgerBalancesRequest from Types
 * @phpstan-import-type LedgerBalancesReply from Types
 * @phpstan-import-type ListLedgerPeriodsRequest from Types
 * @phpstan-import-type LedgerPeriodsReply from Types
 * @phpstan-import-type CloseRequest from Types
 * @phpstan-import-type ReopenRequest from Types
 * @phpstan-import-type ReadLedgerMonthRequest from Types
 * @phpstan-import-type LedgerMonthReply from Types
 * @phpstan-import-type LedgerChecksReply from Types
 * @phpstan-import-type ListLedgerLinesRequest from Types
 * @phpstan-import-type LedgerLinesReply from Types
 * @phpstan-import-type SepaFilesReply from Types
 * @phpstan-import-type SepaOrdersReply from Types
 * @phpstan-import-type BankOrderReply from Types
 * @phpstan-import-type ListMandatesRequest from Types
 * @phpstan-import-type MandatesReply from Types
 * @phpstan-import-type MandateReply from Types
 * @phpstan-import-type RevocationReply from Types
 * @phpstan-import-type BankAnswersReply from Types
 * @phpstan-import-type UploadBankAnswerRequest from Types
 * @phpstan-import-type BankAnswerReply from Types
 * @phpstan-import-type BankExceptionsReply from Types
 * @phpstan-import-type BankResolutionRequest from Types
 * @phpstan-import-type BankExceptionReply from Types
 * @phpstan-import-type FileTargetRequest from Types
 * @phpstan-import-type FileTargetReply from Types
 * @phpstan-import-type FileTargetsReply from Types
 * @phpstan-import-type FileTargetChange from Types
 * @phpstan-import-type TransfersReply from Types
 * @phpstan-import-type SendFileRequest from Types
 */
final class Tollgate
{
    /** Parameters whose keys are written in brackets: customParameters[name]. */
    private const MAPS = ['customParameters', 'merchant.data', 'overridePaymentType', 'risk.parameters', 'threeDSecure.schemeData'];

    private readonly Connection $connection;

    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter]
        string $accessToken,
        ?string $entityId = null,
        float $timeoutSeconds = 60.0,
        int $attempts = 3,
    ) {
        $this->connection = new Connection($baseUrl, $accessToken, $entityId, $timeoutSeconds, $attempts, self::MAPS);
    }

    /**
     * Pays; a declined payment answers 400 with the payment. With `paymentType` RG it stores an account, as `POST /v1/registrations`; with SD, RS or DS it makes, changes or ends a schedule. `POST /v1/payments`
     *
     * @param PaymentRequest|RegistrationRequest|ScheduleRequest|RescheduleRequest|DescheduleRequest $parameters
     * @return PaymentReply
     */
    public function createPayment(#[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/payments', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Reads a payment; a declined one answers 200 too. `GET /v1/payments/{id}`
     *
     * @param EntityRequest $parameters
     * @return PaymentReply
     */
    public function readPayment(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/payments/{id}', $id, $parameters, null, false);
    }

    /**
     * Captures, reverses or refunds an earlier payment; with `paymentType` RS or DS it changes or ends a schedule. `POST /v1/payments/{id}`
     *
     * @param FollowUpRequest|RescheduleRequest|DescheduleRequest $parameters
     * @return PaymentReply
     */
    public function followUp(string $id, #[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/payments/{id}', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Finds stored payments, the newest first. `GET /v1/query`
     *
     * @param QueryPaymentsRequest $parameters
     * @return PaymentsReply
     */
    public function queryPayments(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/query', '', $parameters, null, false);
    }

    /**
     * Finds one stored payment; with its linked ones, a list. `GET /v1/query/{id}`
     *
     * @param QueryPaymentRequest $parameters
     * @return PaymentReply
     */
    public function queryPayment(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/query/{id}', $id, $parameters, null, false);
    }

    /**
     * Finds stored payments, the newest first, page by page. `GET /v3/query`
     *
     * @param QueryRecordsRequest $parameters
     * @return RecordsReply
     */
    public function queryRecords(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v3/query', '', $parameters, null, false);
    }

    /**
     * Every result code with its text. `GET /v1/resultcodes`
     *
     * @return ResultCodesReply
     */
    public function readResultCodes(): array
    {
        return $this->connection->send('GET', '/v1/resultcodes', '', [], null, false);
    }

    /**
     * The cards and amounts that decide the outcome at the simulated acquirer; in the test environment only. `GET /v1/testdata`
     *
     * @return TestDataReply
     */
    public function readTestData(): array
    {
        return $this->connection->send('GET', '/v1/testdata', '', [], null, false);
    }

    /**
     * The time of the clock that tests move; in the test environment only. `GET /v1/test/clock`
     *
     * @param EntityRequest $parameters
     * @return TestClockReply
     */
    public function readTestClock(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/test/clock', '', $parameters, null, false);
    }

    /**
     * Moves the clock for all merchants, and answers when every timer that came due has run; in the test environment only. `POST /v1/test/clock`
     *
     * @param ClockRequest $parameters
     * @return MovedClockReply
     */
    public function moveTestClock(#[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('POST', '/v1/test/clock', '', $parameters, null, false);
    }

    /**
     * All events of a checkout or a payment, in order; in the test environment only. `GET /v1/test/events`
     *
     * @param ReadTestEventsRequest $parameters
     * @return TestEventsReply
     */
    public function readTestEvents(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/test/events', '', $parameters, null, false);
    }

    /**
     * The latest mails that would have been sent, the newest first; in the test environment only. `GET /v1/test/mails`
     *
     * @param EntityRequest $parameters
     * @return TestMailsReply
     */
    public function readTestMails(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/test/mails', '', $parameters, null, false);
    }

    /**
     * Stores an account for later payments; the same account keeps its registration. `POST /v1/registrations`
     *
     * @param RegistrationRequest $parameters
     * @return RegistrationReply
     */
    public function createRegistration(#[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/registrations', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Reads a stored account. `GET /v1/registrations/{id}`
     *
     * @param EntityRequest $parameters
     * @return RegistrationReply
     */
    public function readRegistration(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/registrations/{id}', $id, $parameters, null, false);
    }

    /**
     * Removes a stored account; the data that could charge it are erased. `DELETE /v1/registrations/{id}`
     *
     * @param RemoveRegistrationRequest $parameters
     * @return RegistrationReply
     */
    public function removeRegistration(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('DELETE', '/v1/registrations/{id}', $id, $parameters, null, false);
    }

    /**
     * Pays with a stored account; the same as with /payments. `POST /v1/registrations/{id}`
     *
     * @param RegistrationPaymentRequest|ScheduleOfPath|RescheduleRequest|DescheduleRequest $parameters
     * @return PaymentReply
     */
    public function payRegistrationShort(string $id, #[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/registrations/{id}', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Pays with a stored account; with `paymentType` SD, RS or DS it makes, changes or ends a schedule. `POST /v1/registrations/{id}/payments`
     *
     * @param RegistrationPaymentRequest|ScheduleOfPath|RescheduleRequest|DescheduleRequest $parameters
     * @return PaymentReply
     */
    public function payRegistration(string $id, #[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/registrations/{id}/payments', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Creates a schedule of payments on a stored account; also by `paymentType` SD with a payment. `POST /v1/schedules`
     *
     * @param ScheduleRequest $parameters
     * @return ScheduleReply
     */
    public function createSchedule(#[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/schedules', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Lists schedules, the newest first. `GET /v1/schedules`
     *
     * @param ListSchedulesRequest $parameters
     * @return SchedulesReply
     */
    public function listSchedules(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/schedules', '', $parameters, null, false);
    }

    /**
     * Reads a schedule with its next due times and its latest payments. `GET /v1/schedules/{id}`
     *
     * @param ReadScheduleRequest $parameters
     * @return ScheduleReply
     */
    public function readSchedule(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/schedules/{id}', $id, $parameters, null, false);
    }

    /**
     * Changes amount, plan or account from the next payment on; a suspended schedule becomes active again. `POST /v1/schedules/{id}/reschedule`
     *
     * @param RescheduleRequest $parameters
     * @return ScheduleReply
     */
    public function reschedule(string $id, #[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/schedules/{id}/reschedule', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Ends a schedule, at once or after its notice. `POST /v1/schedules/{id}/deschedule`
     *
     * @param DescheduleRequest $parameters
     * @return ScheduleReply
     */
    public function deschedule(string $id, #[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/schedules/{id}/deschedule', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Returns the receipt of a successful payment for its shopper, as a page or, by `Accept`, as PDF. `GET /v1/payments/{id}/receipt`
     *
     * @param ReadScheduleRequest $parameters
     * @return string
     */
    public function readReceipt(string $id, #[\SensitiveParameter] array $parameters = []): string
    {
        return $this->connection->text('GET', '/v1/payments/{id}/receipt', $id, $parameters, null, false);
    }

    /**
     * Lists the disputes about chargebacks, the newest first. `GET /v1/disputes`
     *
     * @param ListDisputesRequest $parameters
     * @return DisputesReply
     */
    public function listDisputes(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/disputes', '', $parameters, null, false);
    }

    /**
     * Reads a dispute with its evidence; its id is that of the chargeback. `GET /v1/disputes/{id}`
     *
     * @param EntityRequest $parameters
     * @return DisputeReply
     */
    public function readDispute(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/disputes/{id}', $id, $parameters, null, false);
    }

    /**
     * Adds a text or a file to a dispute that was not answered yet. `POST /v1/disputes/{id}/evidence`
     *
     * @param EvidenceRequest $parameters
     * @return DisputeReply
     */
    public function addEvidence(string $id, #[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/disputes/{id}/evidence', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Contests a chargeback with the evidence that was sent; the acquirer decides. `POST /v1/disputes/{id}/contest`
     *
     * @param EntityRequest $parameters
     * @return DisputeReply
     */
    public function contestDispute(string $id, #[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/disputes/{id}/contest', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Accepts a chargeback; its amount is lost. `POST /v1/disputes/{id}/accept`
     *
     * @param EntityRequest $parameters
     * @return DisputeReply
     */
    public function acceptDispute(string $id, #[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/disputes/{id}/accept', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Charges a payment back, as settlement would; in the test environment only. `POST /v1/test/chargebacks`
     *
     * @param TestChargeback $parameters
     * @return DisputeReply
     */
    public function testChargeback(#[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/test/chargebacks', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Reverses a chargeback, as settlement would; in the test environment only. `POST /v1/test/chargebacks/{id}/reversal`
     *
     * @param TestReversal $parameters
     * @return DisputeReply
     */
    public function testChargebackReversal(string $id, #[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/test/chargebacks/{id}/reversal', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Lists what processors have told the channel, the newest first, and what became of it. `GET /v1/connectors/events`
     *
     * @param ListProcessorEventsRequest $parameters
     * @return ProcessorEventsReply
     */
    public function listProcessorEvents(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/connectors/events', '', $parameters, null, false);
    }

    /**
     * Creates a checkout, valid for 30 minutes. `POST /v1/checkouts`
     *
     * @param CheckoutRequest $parameters
     * @return CheckoutReply
     */
    public function createCheckout(#[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/checkouts', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Changes a checkout that has not been paid. `POST /v1/checkouts/{id}`
     *
     * @param CheckoutUpdate $parameters
     * @return CheckoutReply
     */
    public function updateCheckout(string $id, #[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/checkouts/{id}', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Reads the final status of a checkout. `GET /v1/checkouts/{id}/payment`
     *
     * @param EntityRequest $parameters
     * @return PaymentReply
     */
    public function readCheckoutPayment(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/checkouts/{id}/payment', $id, $parameters, null, false);
    }

    /**
     * Reads the final status of a registration on a checkout. `GET /v1/checkouts/{id}/registration`
     *
     * @param EntityRequest $parameters
     * @return RegistrationReply
     */
    public function readCheckoutRegistration(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/checkouts/{id}/registration', $id, $parameters, null, false);
    }

    /**
     * Pays a checkout with the data that its shopper has submitted, at most once. `POST /v1/checkouts/{id}/confirmation`
     *
     * @param EntityRequest $parameters
     * @return PaymentReply
     */
    public function confirmCheckout(string $id, #[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/checkouts/{id}/confirmation', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Makes the address of a page on which shoppers pay, once or many times. `POST /v1/links`
     *
     * @param LinkRequest $parameters
     * @return LinkReply
     */
    public function createLink(#[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/links', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Lists payment links, the newest first, with what has become of each. `GET /v1/links`
     *
     * @param ListLinksRequest $parameters
     * @return LinksReply
     */
    public function listLinks(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/links', '', $parameters, null, false);
    }

    /**
     * Reads a payment link with its payments. `GET /v1/links/{id}`
     *
     * @param EntityRequest $parameters
     * @return LinkReply
     */
    public function readLink(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/links/{id}', $id, $parameters, null, false);
    }

    /**
     * Ends a payment link at once; who has its page open cannot pay any more. `DELETE /v1/links/{id}`
     *
     * @param EntityRequest $parameters
     * @return LinkReply
     */
    public function cancelLink(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('DELETE', '/v1/links/{id}', $id, $parameters, null, false);
    }

    /**
     * Makes a link that opens the self-service page once, for a customer whom the merchant knows. `POST /v1/customers/sessions`
     *
     * @param CustomerSessionRequest $parameters
     * @return CustomerSessionReply
     */
    public function createCustomerSession(#[\SensitiveParameter] array $parameters = [], ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/customers/sessions', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Blocks or allows a card, an IBAN, an e-mail address, an IP address or a customer. A value that is listed already keeps its entry, which can only come to last longer. `POST /v1/risk/entries`
     *
     * @param ListEntryRequest $parameters
     * @return ListEntryReply
     */
    public function addListEntry(#[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('POST', '/v1/risk/entries', '', $parameters, null, false);
    }

    /**
     * Lists the entries of a channel, or of a merchant and all of its channels, the newest first. `GET /v1/risk/entries`
     *
     * @param ListListEntriesRequest $parameters
     * @return ListEntriesReply
     */
    public function listListEntries(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/risk/entries', '', $parameters, null, false);
    }

    /**
     * Reads an entry: who listed the value, when, why and until when. `GET /v1/risk/entries/{id}`
     *
     * @param EntityRequest $parameters
     * @return ListEntryReply
     */
    public function readListEntry(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/risk/entries/{id}', $id, $parameters, null, false);
    }

    /**
     * Removes an entry; the value is neither blocked nor allowed by it any more. `DELETE /v1/risk/entries/{id}`
     *
     * @param RemoveListEntryRequest $parameters
     * @return ListEntryReply
     */
    public function removeListEntry(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('DELETE', '/v1/risk/entries/{id}', $id, $parameters, null, false);
    }

    /**
     * Authenticates a cardholder without paying; the result can be sent with a later payment. `POST /v1/threeDSecure`
     *
     * @param AuthenticationRequest $parameters
     * @return PaymentReply
     */
    public function authenticate(#[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/threeDSecure', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Reads an authentication; a failed one answers 200 too. `GET /v1/threeDSecure/{id}`
     *
     * @param EntityRequest $parameters
     * @return PaymentReply
     */
    public function readAuthentication(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/threeDSecure/{id}', $id, $parameters, null, false);
    }

    /**
     * Registers an address that is notified of changes; its secrets are shown only this once. `POST /v1/webhooks`
     *
     * @param WebhookRequest $parameters
     * @return WebhookReply
     */
    public function createWebhook(#[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('POST', '/v1/webhooks', '', $parameters, null, false);
    }

    /**
     * Lists the webhooks of a merchant or channel. `GET /v1/webhooks`
     *
     * @param EntityRequest $parameters
     * @return WebhooksReply
     */
    public function listWebhooks(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/webhooks', '', $parameters, null, false);
    }

    /**
     * Reads a webhook; its secret is not shown. `GET /v1/webhooks/{id}`
     *
     * @param EntityRequest $parameters
     * @return WebhookReply
     */
    public function readWebhook(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/webhooks/{id}', $id, $parameters, null, false);
    }

    /**
     * Changes the named parameters, activates by a test delivery, pauses, or changes the secret. `PUT /v1/webhooks/{id}`
     *
     * @param WebhookChange $parameters
     * @return WebhookReply
     */
    public function changeWebhook(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('PUT', '/v1/webhooks/{id}', $id, $parameters, null, false);
    }

    /**
     * Removes a webhook; nothing more is sent to it. `DELETE /v1/webhooks/{id}`
     *
     * @param EntityRequest $parameters
     * @return WebhookReply
     */
    public function removeWebhook(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('DELETE', '/v1/webhooks/{id}', $id, $parameters, null, false);
    }

    /**
     * Lists the notifications of a webhook, the newest first, with every attempt. `GET /v1/webhooks/{id}/deliveries`
     *
     * @param ListDeliveriesRequest $parameters
     * @return DeliveriesReply
     */
    public function listDeliveries(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/webhooks/{id}/deliveries', $id, $parameters, null, false);
    }

    /**
     * Sends a notification once more, under the same webhook-id. `POST /v1/webhooks/{id}/deliveries`
     *
     * @param ResendRequest $parameters
     * @return DeliveryReply
     */
    public function resendDelivery(string $id, #[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('POST', '/v1/webhooks/{id}/deliveries', $id, $parameters, null, false);
    }

    /**
     * Sends the notifications since a time again that were tried and not delivered, the oldest first, up to 500 at once. `POST /v1/webhooks/{id}/undelivered`
     *
     * @param ResendUndeliveredRequest $parameters
     * @return ResentReply
     */
    public function resendUndelivered(string $id, #[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('POST', '/v1/webhooks/{id}/undelivered', $id, $parameters, null, false);
    }

    /**
     * Fetches the notifications of a pulled webhook that are due, as they would be sent, and waits for one if there is none; in the test environment only. `GET /v1/webhooks/{id}/messages`
     *
     * @param FetchMessagesRequest $parameters
     * @return MessagesReply
     */
    public function fetchMessages(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/webhooks/{id}/messages', $id, $parameters, null, false);
    }

    /**
     * Reports the outcome of an attempt to deliver a fetched notification, which is then delivered or due again later; in the test environment only. `POST /v1/webhooks/{id}/messages`
     *
     * @param PulledAttemptRequest $parameters
     * @return DeliveryReply
     */
    public function reportAttempt(string $id, #[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('POST', '/v1/webhooks/{id}/messages', $id, $parameters, null, false);
    }

    /**
     * Returns the settlement records of a period, a payout or a settlement file, or their sums. `GET /v1/reports/reconciliations`
     *
     * @param ReadReconciliationsRequest $parameters
     * @return ReconciliationsReply
     */
    public function readReconciliations(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/reports/reconciliations', '', $parameters, null, false);
    }

    /**
     * Returns the sums of the settlement records of a period, by day, currency, brand and type. `GET /v1/reports/reconciliations/aggregations`
     *
     * @param ReadReconciliationSumsRequest $parameters
     * @return ReconciliationsReply
     */
    public function readReconciliationSums(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/reports/reconciliations/aggregations', '', $parameters, null, false);
    }

    /**
     * Lists the open exceptions: settlement records that settle no payment, the oldest first. `GET /v1/reports/reconciliations/exceptions`
     *
     * @param ListLinksRequest $parameters
     * @return ReconciliationsReply
     */
    public function listExceptions(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/reports/reconciliations/exceptions', '', $parameters, null, false);
    }

    /**
     * Resolves an exception: assigns it to a payment, or records why it has none. `POST /v1/reports/reconciliations/exceptions/{id}`
     *
     * @param ResolutionRequest $parameters
     * @return ReconciliationReply
     */
    public function resolveException(string $id, #[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/reports/reconciliations/exceptions/{id}', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Lists the reconciliation files, the newest first. `GET /v1/reports/reconciliations/files`
     *
     * @param ListLinksRequest $parameters
     * @return ReconciliationFilesReply
     */
    public function listReconciliationFiles(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/reports/reconciliations/files', '', $parameters, null, false);
    }

    /**
     * Downloads a reconciliation file. `GET /v1/reports/reconciliations/files/{id}`
     *
     * @param EntityRequest $parameters
     * @return string
     */
    public function readReconciliationFile(string $id, #[\SensitiveParameter] array $parameters = []): string
    {
        return $this->connection->text('GET', '/v1/reports/reconciliations/files/{id}', $id, $parameters, null, false);
    }

    /**
     * Downloads the lines of the ledger of some days, in the format of an accounting program. `GET /v1/ledger/journal`
     *
     * @param ReadJournalRequest $parameters
     * @return string
     */
    public function readJournal(#[\SensitiveParameter] array $parameters): string
    {
        return $this->connection->text('GET', '/v1/ledger/journal', '', $parameters, null, false);
    }

    /**
     * Receives a settlement file of the acquirer; a file is processed once. `POST /v1/settlement/files`
     *
     * @param SettlementFileRequest $parameters
     * @return SettlementFileReply
     */
    public function receiveSettlementFile(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('POST', '/v1/settlement/files', '', $parameters, null, false);
    }

    /**
     * Lists the settlement files, the newest first. `GET /v1/settlement/files`
     *
     * @param ListLinksRequest $parameters
     * @return SettlementFilesReply
     */
    public function listSettlementFiles(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/settlement/files', '', $parameters, null, false);
    }

    /**
     * Lists the payouts of processors that settlement files name, of some days or all, the newest first. `GET /v1/settlement/payouts`
     *
     * @param ListPayoutsRequest $parameters
     * @return SettlementPayoutsReply
     */
    public function listPayouts(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/settlement/payouts', '', $parameters, null, false);
    }

    /**
     * Reads a payout of a processor; a report with its `payoutId` has its records. `GET /v1/settlement/payouts/{id}`
     *
     * @param EntityRequest $parameters
     * @return SettlementPayoutReply
     */
    public function readPayout(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/settlement/payouts/{id}', $id, $parameters, null, false);
    }

    /**
     * Returns the statement of a payout: what it is made of, as CSV or, by `Accept`, as PDF. `GET /v1/settlement/payouts/{id}/statement`
     *
     * @param ReadPayoutStatementRequest $parameters
     * @return string
     */
    public function readPayoutStatement(string $id, #[\SensitiveParameter] array $parameters = []): string
    {
        return $this->connection->text('GET', '/v1/settlement/payouts/{id}/statement', $id, $parameters, null, false);
    }

    /**
     * Reads the state of a settlement file, with its faulty lines. `GET /v1/settlement/files/{id}`
     *
     * @param EntityRequest $parameters
     * @return SettlementFileReply
     */
    public function readSettlementFile(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/settlement/files/{id}', $id, $parameters, null, false);
    }

    /**
     * Returns the balance of each account at the end of a day; for all channels together and for each. `GET /v1/ledger/balances`
     *
     * @param ReadLedgerBalancesRequest $parameters
     * @return LedgerBalancesReply
     */
    public function readLedgerBalances(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/ledger/balances', '', $parameters, null, false);
    }

    /**
     * Lists the months that are closed, or were, and the next one that each channel can close. `GET /v1/ledger/periods`
     *
     * @param ListLedgerPeriodsRequest $parameters
     * @return LedgerPeriodsReply
     */
    public function listLedgerPeriods(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/ledger/periods', '', $parameters, null, false);
    }

    /**
     * Closes a month of a channel, or of each channel of a merchant: nothing is posted into it any more. `POST /v1/ledger/periods`
     *
     * @param CloseRequest $parameters
     * @return LedgerPeriodsReply
     */
    public function closeLedgerPeriod(#[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/ledger/periods', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Opens a closed month of a channel again, and all later ones with it; their digests stay. `POST /v1/ledger/periods/reopened`
     *
     * @param ReopenRequest $parameters
     * @return LedgerPeriodsReply
     */
    public function reopenLedgerPeriod(#[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/ledger/periods/reopened', '', $parameters, $idempotencyKey, true);
    }

    /**
     * Returns a month of the books, by currency: balances before and after it, its figures, and what settlement or bank still owe; for all channels together and for each. `GET /v1/ledger/month`
     *
     * @param ReadLedgerMonthRequest $parameters
     * @return LedgerMonthReply
     */
    public function readLedgerMonth(#[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('GET', '/v1/ledger/month', '', $parameters, null, false);
    }

    /**
     * Returns what stands in the way of the close of a month; for all channels together and for each. `GET /v1/ledger/checks`
     *
     * @param ReadLedgerMonthRequest $parameters
     * @return LedgerChecksReply
     */
    public function readLedgerChecks(#[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('GET', '/v1/ledger/checks', '', $parameters, null, false);
    }

    /**
     * Lists the lines of the ledger of some days that change the balance sheet, the oldest first. `GET /v1/ledger/lines`
     *
     * @param ListLedgerLinesRequest $parameters
     * @return LedgerLinesReply
     */
    public function listLedgerLines(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/ledger/lines', '', $parameters, null, false);
    }

    /**
     * Lists the files for the bank, the newest first. `GET /v1/sepa/files`
     *
     * @param ListLinksRequest $parameters
     * @return SepaFilesReply
     */
    public function listSepaFiles(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/sepa/files', '', $parameters, null, false);
    }

    /**
     * Downloads a file for the bank: direct debits (pain.008) or transfers (pain.001). `GET /v1/sepa/files/{id}`
     *
     * @param EntityRequest $parameters
     * @return string
     */
    public function readSepaFile(string $id, #[\SensitiveParameter] array $parameters = []): string
    {
        return $this->connection->text('GET', '/v1/sepa/files/{id}', $id, $parameters, null, false);
    }

    /**
     * Lists the orders of a file for the bank, including cancelled and rejected ones. `GET /v1/sepa/files/{id}/orders`
     *
     * @param ListLinksRequest $parameters
     * @return SepaOrdersReply
     */
    public function listSepaOrders(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/sepa/files/{id}/orders', $id, $parameters, null, false);
    }

    /**
     * Returns the state of a payment at the bank: its order with the file, or the transfer that it waits for. `GET /v1/sepa/payments/{id}`
     *
     * @param EntityRequest $parameters
     * @return BankOrderReply
     */
    public function readBankOrder(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/sepa/payments/{id}', $id, $parameters, null, false);
    }

    /**
     * Lists the mandates of direct debits, the newest first. `GET /v1/sepa/mandates`
     *
     * @param ListMandatesRequest $parameters
     * @return MandatesReply
     */
    public function listMandates(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/sepa/mandates', '', $parameters, null, false);
    }

    /**
     * Reads a mandate by its reference, percent-encoded. `GET /v1/sepa/mandates/{id}`
     *
     * @param EntityRequest $parameters
     * @return MandateReply
     */
    public function readMandate(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/sepa/mandates/{id}', $id, $parameters, null, false);
    }

    /**
     * Revokes a mandate: no further charge is possible under it, and charges that wait for their file are reversed. A repeated request has no further effect. `DELETE /v1/sepa/mandates/{id}`
     *
     * @param EntityRequest $parameters
     * @return RevocationReply
     */
    public function revokeMandate(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('DELETE', '/v1/sepa/mandates/{id}', $id, $parameters, null, false);
    }

    /**
     * Lists the files of the bank, the newest first, whether sent or fetched from its server, with the effect of each file or the reason of its refusal. `GET /v1/sepa/answers`
     *
     * @param ListLinksRequest $parameters
     * @return BankAnswersReply
     */
    public function listBankAnswers(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/sepa/answers', '', $parameters, null, false);
    }

    /**
     * Receives a file of the bank, which is the body as it is: a status report (pain.002), or a statement (camt.052, camt.053, camt.054, MT940, MT942). It has its effect once. `PUT /v1/sepa/answers`
     *
     * @param UploadBankAnswerRequest $parameters
     * @return BankAnswerReply
     */
    public function uploadBankAnswer(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('PUT', '/v1/sepa/answers', '', $parameters, null, false);
    }

    /**
     * Lists the open exceptions, the oldest first: surpluses of transfers, returned refunds and payouts, and contradictory answers of the bank. `GET /v1/sepa/exceptions`
     *
     * @param ListLinksRequest $parameters
     * @return BankExceptionsReply
     */
    public function listBankExceptions(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/sepa/exceptions', '', $parameters, null, false);
    }

    /**
     * Resolves an exception, with the person and the reason; it is no longer listed. `POST /v1/sepa/exceptions/{id}`
     *
     * @param BankResolutionRequest $parameters
     * @return BankExceptionReply
     */
    public function resolveBankException(string $id, #[\SensitiveParameter] array $parameters, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/v1/sepa/exceptions/{id}', $id, $parameters, $idempotencyKey, true);
    }

    /**
     * Registers an SFTP server for a channel's files, or for the files of all channels of a merchant. `POST /v1/reports/reconciliations/targets`
     *
     * @param FileTargetRequest $parameters
     * @return FileTargetReply
     */
    public function createFileTarget(#[\SensitiveParameter] array $parameters): array
    {
        return $this->connection->send('POST', '/v1/reports/reconciliations/targets', '', $parameters, null, false);
    }

    /**
     * Lists the SFTP servers of a merchant or channel. `GET /v1/reports/reconciliations/targets`
     *
     * @param EntityRequest $parameters
     * @return FileTargetsReply
     */
    public function listFileTargets(#[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/reports/reconciliations/targets', '', $parameters, null, false);
    }

    /**
     * Reads an SFTP server; its password or key is not shown. `GET /v1/reports/reconciliations/targets/{id}`
     *
     * @param EntityRequest $parameters
     * @return FileTargetReply
     */
    public function readFileTarget(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/reports/reconciliations/targets/{id}', $id, $parameters, null, false);
    }

    /**
     * Changes the named parameters of an SFTP server, or pauses it; a change of host, port or host key needs the password again. `PUT /v1/reports/reconciliations/targets/{id}`
     *
     * @param FileTargetChange $parameters
     * @return FileTargetReply
     */
    public function changeFileTarget(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('PUT', '/v1/reports/reconciliations/targets/{id}', $id, $parameters, null, false);
    }

    /**
     * Removes an SFTP server; it receives no more files. `DELETE /v1/reports/reconciliations/targets/{id}`
     *
     * @param EntityRequest $parameters
     * @return FileTargetReply
     */
    public function removeFileTarget(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('DELETE', '/v1/reports/reconciliations/targets/{id}', $id, $parameters, null, false);
    }

    /**
     * Lists the transfers of a file to SFTP servers, with every attempt. `GET /v1/reports/reconciliations/files/{id}/transfers`
     *
     * @param EntityRequest $parameters
     * @return TransfersReply
     */
    public function listTransfers(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('GET', '/v1/reports/reconciliations/files/{id}/transfers', $id, $parameters, null, false);
    }

    /**
     * Sends a file again, to all active SFTP servers or to one. `POST /v1/reports/reconciliations/files/{id}/transfers`
     *
     * @param SendFileRequest $parameters
     * @return TransfersReply
     */
    public function sendFile(string $id, #[\SensitiveParameter] array $parameters = []): array
    {
        return $this->connection->send('POST', '/v1/reports/reconciliations/files/{id}/transfers', $id, $parameters, null, false);
    }
}

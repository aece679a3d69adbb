import { bankAccount } from '../fields/accounts/bank-account.ts';
import { card } from '../fields/accounts/card.ts';
import { giftCard } from '../fields/accounts/gift-card.ts';
import { tokenAccount } from '../fields/accounts/token-account.ts';
import { virtualAccount } from '../fields/accounts/virtual-account.ts';
import { wallets } from '../fields/accounts/wallets.ts';
import { chargeback } from '../fields/agreements/chargeback.ts';
import { job } from '../fields/agreements/job.ts';
import { recurringMigration } from '../fields/agreements/recurring-migration.ts';
import { standingInstruction } from '../fields/agreements/standing-instruction.ts';
import { asynchronous } from '../fields/asynchronous.ts';
import { authentication } from '../fields/authentication.ts';
import { customParameters } from '../fields/custom-parameters.ts';
import { disputeState, evidence, testedChargeback } from '../fields/disputes.ts';
import { chosenTarget, fileTarget } from '../fields/file-transfers.ts';
import { link, linkType } from '../fields/links.ts';
import { listEntry, listedFrom, listRemoval, listSelection } from '../fields/list-entries.ts';
import { mandateList } from '../fields/mandates.ts';
import { airline } from '../fields/order/airline.ts';
import { cart, cartPayments } from '../fields/order/cart.ts';
import { forex } from '../fields/order/forex.ts';
import { marketPlace } from '../fields/order/market-place.ts';
import {
  authenticationType,
  checkoutOnly,
  followUpType,
  payment,
  recurring,
  registrationType,
  storedAccountType,
} from '../fields/payment.ts';
import { billing } from '../fields/people/billing.ts';
import { corporate } from '../fields/people/corporate.ts';
import { customer, shownForm } from '../fields/people/customer.ts';
import { merchant } from '../fields/people/merchant.ts';
import { merchantBilling, merchantShipping, shippingCustomer } from '../fields/people/other-addresses.ts';
import { recipient } from '../fields/people/recipient.ts';
import { sender } from '../fields/people/sender.ts';
import { shipping } from '../fields/people/shipping.ts';
import { eventSelection } from '../fields/processor-events.ts';
import { ledgerLines, ledgerMonth, ledgerScope } from '../fields/reports/ledger.ts';
import { balances } from '../fields/reports/periods.ts';
import { journal, reportScope, resolution, settlementFile } from '../fields/reports/report.ts';
import { risk } from '../fields/risk.ts';
import { descheduleType, rescheduleType, scheduleState, scheduleType } from '../fields/schedule.ts';
import { selfService } from '../fields/self-service.ts';
import { clockMove, eventSubject } from '../fields/testing.ts';
import { threeDSecure } from '../fields/three-d-secure.ts';
import { chosenAccount, tokenization } from '../fields/tokenization.ts';
import { unused } from '../fields/unused.ts';
import {
  deliveries,
  newWebhook,
  pull,
  pulledAttempt,
  resend,
  resendUndelivered,
  webhook,
  webhookSecrets,
} from '../fields/webhook.ts';
import { pages, query } from '../queries/query.ts';
import type { Fields } from '../schema/field.ts';

/** Every table of parameters with its title, in the order in which documents show them. */
export const titledTables: readonly (readonly [title: string, table: Fields])[] = [
  ['Authentication', authentication],
  ['Payment', payment],
  ['Payment type of a follow-up', followUpType],
  ['Payment type of a registration', registrationType],
  ['Payment type with a stored account', storedAccountType],
  ['Payment type of an authentication', authenticationType],
  ['Only for a checkout', checkoutOnly],
  ['Payment type of a link', linkType],
  ['Link to the self-service page', selfService],
  ['Payment link', link],
  ['Entry of a list', listEntry],
  ['Value of a record, for a list', listedFrom],
  ['Removal of an entry of a list', listRemoval],
  ['Selection of entries of lists', listSelection],
  ['Card', card],
  ['Mobile wallets', wallets],
  ['Virtual account', virtualAccount],
  ['Bank account', bankAccount],
  ['Token account', tokenAccount],
  ['Gift card', giftCard],
  ['3-D Secure', threeDSecure],
  ['Risk', risk],
  ['Conversion of currencies', forex],
  ['Customer', customer],
  ['Form that is shown to the shopper', shownForm],
  ['Billing address', billing],
  ['Shipping address', shipping],
  ['Shipping customer', shippingCustomer],
  ['Company that buys', corporate],
  ['Sender', sender],
  ['Recipient', recipient],
  ['Merchant', merchant],
  ["Merchant's billing address", merchantBilling],
  ["Merchant's shipping address", merchantShipping],
  ['Cart', cart],
  ['Payments of the cart', cartPayments],
  ['Market place', marketPlace],
  ['Airline', airline],
  ['Standing instructions', standingInstruction],
  ['Chargeback', chargeback],
  ['Schedule', job],
  ['Payment type of a schedule', scheduleType],
  ['Payment type of the change of a schedule', rescheduleType],
  ['Payment type of the end of a schedule', descheduleType],
  ['State of schedules', scheduleState],
  ['State of disputes', disputeState],
  ['Evidence of a dispute', evidence],
  ['Events of processors', eventSelection],
  ['Chargeback of a test', testedChargeback],
  ['Recurring migration', recurringMigration],
  ['Stored accounts', tokenization],
  ['Chosen stored account', chosenAccount],
  ['Custom parameters', customParameters],
  ['Asynchronous payments', asynchronous],
  ['Older names', recurring],
  ['Not used', unused],
  ['Query', query],
  ['Pages of a query', pages],
  ['Test clock', clockMove],
  ['Test events', eventSubject],
  ['Report', reportScope],
  ['Balances of the books', balances],
  ['Journal', journal],
  ['Month of the books', ledgerMonth],
  ['Lines of the ledger', ledgerLines],
  ['Division of the books', ledgerScope],
  ['Resolution of an exception', resolution],
  ['Settlement file', settlementFile],
  ['List of mandates', mandateList],
  ['SFTP server for files', fileTarget],
  ['Sending a file again', chosenTarget],
  ['Webhook', webhook],
  ['New webhook', newWebhook],
  ["Change of a webhook's secret", webhookSecrets],
  ['Fetching notifications', pull],
  ['Outcome of a fetched notification', pulledAttempt],
  ['Deliveries of a webhook', deliveries],
  ['Sending again', resend],
  ['Sending undelivered ones again', resendUndelivered],
];

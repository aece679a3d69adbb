import { hasManyDigits, withMaskedCardNumbers } from '../brands/masked-numbers.ts';
import type { RequestShape } from '../schema/check.ts';
import { flatRecord } from '../schema/flat-record.ts';
import { fits, withoutIndexes } from './rows-of-names.ts';

/**
 * The texts that stay as they are sent, by their names or the beginnings of their names; `*` stands for any index. They
 * are numbers of other kinds, which may look like that of a card by chance, or are written by programs. In every other
 * text that people write as they like, the number of a card is masked.
 */
export const staysAsSent: readonly string[] = [
  // References: whoever gave them looks for them again.
  'merchantTransactionId',
  'merchantInvoiceId',
  'lifecycleId',
  'referenceUuid',
  'customer.merchantCustomerId',
  'customer.merchantReference',
  'shipping.customer.merchantCustomerId',
  'shipping.customer.merchantReference',
  // A search of the back office.
  'merchantCustomerId',
  'text',
  'standingInstruction.initialTransactionId',
  'standingInstruction.agreementId',
  'recurringMigration.',
  'threeDSecure.xid',
  'threeDSecure.dsTransactionId',
  'threeDSecure.acsTransactionId',
  'shipping.trackingNumber',
  'shipping.returnTrackingNumber',
  'merchant.shipping.trackingNumber',
  'merchant.shipping.returnTrackingNumber',
  'cart.items*.shippingTrackingNumber',
  'airline.bookingRefNum',
  'airline.passengers*.ticketNumber',
  'airline.passengers*.frequentFlyerNumber',
  'airline.passengers*.checkDigit',
  'airline.passengers*.legs*.ticketNumber',
  'airline.passengers*.legs*.exchangeTicketNum',
  'airline.passengers*.legs*.couponNumber',
  // Accounts, parties and goods.
  'transactionPurposeAccount',
  'virtualAccount.accountId',
  'cart.items*.merchantItemId',
  'cart.items*.sku',
  'cart.items*.productCode',
  'cart.items*.partNumber',
  'cart.items*.sellerId',
  'marketPlace.sellers*.id',
  'merchant.websiteId',
  'merchant.partnerIdCode',
  'merchant.isoId',
  'merchant.payFacId',
  'merchant.marketplaceId',
  'merchant.submerchantId',
  'threeDSecure.v2.',
  'airline.agentCode',
  'risk.channelId',
  'risk.serviceId',
  // Documents and taxes.
  'customer.identificationDocId',
  'shipping.customer.identificationDocId',
  'sender.identificationValue',
  'recipient.identificationValue',
  'merchant.taxId',
  'corporate.vatId',
  'cart.items*.vatReferenceNumber',
  // Telephones: with the code of a country, many begin like a card and are as long.
  'customer.workPhone',
  'shipping.workPhone',
  'shipping.customer.workPhone',
  'merchant.phone',
  'merchant.customerContactPhone',
  'merchant.billing.phone',
  'merchant.billing.workPhone',
  'merchant.shipping.workPhone',
  'airline.passengers*.phone',
  // Places on the map, and addresses of pages.
  'merchant.geographicCoordinates',
  'merchant.serviceLocationGeographicCoordinates',
  'merchant.url',
  'merchant.app.schemeUrl',
  'threeDSecure.merchant.url',
  // People look for a file by its name.
  'file.name',
  // What browsers and devices say of themselves.
  'customer.ip',
  'customer.browser.',
  'customer.browserFingerprint.',
  'customer.app.',
  'shipping.customer.ip',
  'shipping.customer.browser.',
  'threeDSecure.deviceInfo',
];

const isBeginning = (row: string): boolean => row.endsWith('.');

const wholeNames: ReadonlySet<string> = new Set(staysAsSent.filter((row) => !isBeginning(row)));
const beginnings = staysAsSent.filter(isBeginning);

/** Returns whether the text of a parameter stays as it is sent, even if it looks like the number of a card. */
export const isAsSent = (parameter: string): boolean => {
  if (wholeNames.has(parameter)) return true;
  const name = withoutIndexes(parameter);
  return wholeNames.has(name) || beginnings.some((row) => fits(row, name));
};

type Given = Readonly<Record<string, string | undefined>>;

/**
 * Merchants choose the names of custom parameters, which stand in brackets. If two masked names are equal, the first
 * parameter counts.
 */
const withMaskedNames = (given: Given): Given => {
  const names = Object.keys(given);
  if (!names.some((name) => name.includes('[') && hasManyDigits(name))) return given;
  const masked = flatRecord<string | undefined>();
  for (const name of names) masked[withMaskedCardNumbers(name)] ??= given[name];
  return masked;
};

/**
 * Returns a checked request in which no text that people write, and no name, has the number of a card; its other
 * parameters are as they were sent. Secrets are sealed or never stored, so they stay.
 */
export const withMaskedTexts = <Request>(shape: RequestShape<Request>, request: Request): Request => {
  const given = withMaskedNames(request as Given);
  let masked: Record<string, string | undefined> | undefined;
  for (const name of Object.keys(given)) {
    const text = given[name] ?? '';
    if (!hasManyDigits(text)) continue;
    const row = shape.names.find(name)?.row;
    if (row?.format.kind !== 'text' || row.secret || isAsSent(name)) continue;
    const shown = withMaskedCardNumbers(text);
    if (shown === text) continue;
    masked ??= Object.assign(flatRecord<string | undefined>(), given);
    masked[name] = shown;
  }
  return (masked ?? given) as Request;
};

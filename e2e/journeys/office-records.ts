import type { Office } from '../harness/office.ts';
import { journeyOfItsOwn } from './office-journey.ts';
import { views } from './office-views.ts';

/** The ids of records that have views. */
interface OfficeRecords {
  readonly payment: string;
  readonly schedule: string;
  readonly dispute: string;
}

/** Texts of shoppers and merchants, which the views show. */
interface StrangersTexts {
  /** Names, references and descriptions. */
  readonly name: string;
  readonly webhook: string;
}

const idOf = (reply: Readonly<Record<string, unknown>>): string => {
  if (typeof reply['id'] !== 'string') throw new Error(JSON.stringify(reply));
  return reply['id'];
};

/** Makes one record of each kind that has a view: always the same, in the same order. */
const recordsOn = async ({ pay, post }: Office, { name, webhook }: StrangersTexts): Promise<OfficeRecords> => {
  const customer = {
    'customer.merchantCustomerId': 'C-0815',
    'customer.email': 'jane@example.com',
    'customer.givenName': name,
    'customer.surname': 'Jones',
    'customer.companyName': name,
    'billing.street1': name,
    'billing.city': name,
    merchantInvoiceId: name,
    merchantMemo: name,
  };
  const payment = await pay({ ...customer, merchantTransactionId: `order-1001 ${name}`, descriptor: name });
  await post(`v1/payments/${payment}`, { amount: '12.00', currency: 'EUR', paymentType: 'RF' });
  await pay({ merchantTransactionId: 'order-1002', 'card.number': '4200000000001552' });
  await pay({ merchantTransactionId: 'order-1003', paymentType: 'PA', amount: '1250.00' });
  const charged = await pay({ merchantTransactionId: 'order-1004', amount: '48.00' });
  const dispute = await post('v1/test/chargebacks', { paymentId: charged, chargebackResultCode: '000.100.202' });
  const paid = await post('v1/payments', {
    amount: '9.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    createRegistration: 'true',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    merchantTransactionId: 'order-1005',
    ...customer,
  });
  const subscribed = await post('v1/schedules', {
    registrationId: String(paid['registrationId']),
    amount: '9.00',
    currency: 'EUR',
    'job.name': name,
    'job.expression': '0 0 9 1 * ?',
  });
  await post('v1/webhooks', { url: webhook });
  return { payment, dispute: idOf(dispute), schedule: idOf(subscribed) };
};

/** Returns a journey on a gateway of its own, with one record of each kind, on which nothing else happens. */
export const journeyWithRecords = (texts: StrangersTexts) =>
  journeyOfItsOwn.extend<object, { readonly records: OfficeRecords }>({
    records: [async ({ office }, use) => use(await recordsOn(office, texts)), { scope: 'worker' }],
  });

/** The addresses of every view, and of the views of these records, by their names. */
export const viewsWithRecords: Readonly<Record<string, (records: OfficeRecords) => string>> = {
  ...Object.fromEntries(Object.entries(views).map(([name, path]) => [name, () => path])),
  payment: ({ payment }) => `/payments/${payment}`,
  'payments-none': () => '/payments?text=nothing-like-this',
  'customers-found': () => '/customers?text=C-0815',
  customer: () => '/customers/one?entityId=CHANNEL&merchantCustomerId=C-0815',
  schedule: ({ schedule }) => `/schedules/${schedule}`,
  dispute: ({ dispute }) => `/disputes/${dispute}`,
  channel: () => '/channels/CHANNEL',
};

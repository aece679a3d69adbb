import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import {
  ApiError,
  ConnectionFailed,
  InvalidNotification,
  isDeclined,
  isPending,
  isSuccess,
  openNotification,
  Tollgate,
  TollgateError,
} from '../../../clients/node/tollgate.js';

const { baseUrl, accessToken, entityId, now, notifications } = JSON.parse(readFileSync(0, 'utf8'));
const tollgate = new Tollgate({ baseUrl, accessToken, entityId });
const card = { number: '4200000000000000', expiryMonth: '05', expiryYear: '2034', cvv: '123' };
const order = { amount: '42.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', card };

/** Returns what a call throws. */
const thrown = async (call) => {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

const paid = await tollgate.createPayment({
  ...order,
  customParameters: { ORDER: '4711' },
  cart: { items: [{ name: 'Socks' }, { name: 'Shoes' }] },
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
});
const read = await tollgate.readPayment(paid.id);
const refund = await tollgate.followUp(paid.id, { paymentType: 'RF', amount: '42.00', currency: 'EUR' });
const declined = await tollgate.createPayment({ ...order, card: { ...card, number: '4200000000001552' } });
const refused = await thrown(() => tollgate.createPayment({ ...order, amount: '4,2', currency: 'EURO' }));
const inexact = await thrown(() => tollgate.createPayment({ ...order, amount: 4.2 }));
const dated = await thrown(() => tollgate.createPayment({ ...order, customer: { birthDate: new Date(0) } }));
const unknown = await thrown(() => tollgate.readPayment('8a'.repeat(16)));
const lost = await tollgate.createPayment({ ...order, amount: '11.00' });
const busy = await tollgate.createPayment({ ...order, amount: '12.00' });
const proxied = await tollgate.createPayment({ ...order, amount: '13.00' });
const twice = new Tollgate({ baseUrl, accessToken, entityId, attempts: 2 });
const unknowable = [
  await thrown(() => twice.createPayment({ ...order, amount: '14.00' })),
  await thrown(() => twice.createPayment({ ...order, amount: '15.00' })),
];
const away = new Tollgate({ baseUrl: 'http://127.0.0.1:9', accessToken, attempts: 2 });
const unreachable = await thrown(() => away.createPayment(order));
const hanging = new Tollgate({ baseUrl: `${baseUrl}hang`, accessToken, attempts: 1, timeoutMs: 200 });
const late = await thrown(() => hanging.readPayment(paid.id));
const unkeyed = await thrown(() => tollgate.createWebhook({ url: 'https://shop.example/once' }));
const badToken = await thrown(async () => new Tollgate({ baseUrl, accessToken: `${accessToken}\n` }));
const found = await tollgate.queryPayments({ date: { from: '2026-11-20 00:00:00', to: '2026-11-20 23:59:59' } });

const opened = notifications.map((each) => openNotification({ ...each, now: now * 1_000 }));
const [first] = notifications;
const forged = await thrown(async () => openNotification({ ...first, body: `${first.body}0`, now: now * 1_000 }));
const old = await thrown(async () => openNotification({ ...first, now: now * 1_000 + 301_000 }));
const other = await thrown(async () => openNotification({ ...first, secret: '0'.repeat(64), now: now * 1_000 }));

process.stdout.write(
  JSON.stringify({
    paid: [paid.result.code, isSuccess(paid), isDeclined(paid), isPending(paid)],
    read: [read.id === paid.id, read.amount, read.customParameters?.ORDER, read.cart?.items?.[1]?.name],
    refund: [refund.result.code, refund.paymentType],
    declined: [declined.result.code, isDeclined(declined), isSuccess(declined)],
    refused: [
      refused instanceof ApiError,
      refused.status,
      refused.code,
      refused.parameterErrors.map(({ name }) => name),
      refused.message.includes(card.number),
    ],
    inexact: [inexact instanceof TollgateError, inexact.message],
    dated: [dated instanceof TollgateError, dated.message],
    unknown: [unknown instanceof ApiError, unknown.status],
    lost: isSuccess(lost),
    busy: isSuccess(busy),
    proxied: isSuccess(proxied),
    unknowable: unknowable.map((error) => [error instanceof ConnectionFailed, inspect(error).includes(card.number)]),
    traced: inspect([refused, unreachable], { depth: null }).includes(card.number),
    unreachable: [unreachable instanceof ConnectionFailed, unreachable.message.includes(card.number)],
    late: late instanceof ConnectionFailed,
    unkeyed: unkeyed instanceof ConnectionFailed,
    badToken: [badToken instanceof TollgateError, badToken.message.includes(accessToken)],
    found: found.payments.map(({ amount, paymentType }) => `${paymentType} ${amount}`),
    opened: opened.map(({ type, payload, webhookId }) => [type, payload.result.code, isSuccess(payload), webhookId]),
    invalid: [forged, old, other].map((error) => error instanceof InvalidNotification),
  }),
);

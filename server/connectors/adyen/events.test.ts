import { hmacValidator } from '@adyen/api-library';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EventKind } from '../../../catalogue/payments/processor-events.ts';
import { type AdyenShop, openAdyenShop } from '../../testing/adyen-shop.ts';
import { adyenAccount } from '../../testing/processors/adyen.ts';
import { type AdyenJudges, adyenJudges, faultsAtAdyen } from '../../testing/processors/adyen-judge.ts';
import { addressOf } from './connector.ts';
import { eventOf } from './events.ts';
import { itemIn } from './objects.ts';

const OURS = '8a019a00000000000000000000000001';
const OTHER_KEY = 'a1'.repeat(32);

const item = (eventCode: string, more: object = {}) => ({
  eventCode,
  success: 'true',
  eventDate: '2026-11-29T01:00:00+01:00',
  merchantAccountCode: adyenAccount.merchantAccount,
  merchantReference: OURS,
  pspReference: 'PSP1',
  originalReference: eventCode === 'AUTHORISATION' ? '' : 'PAYMENT1',
  amount: { currency: 'EUR', value: 9_200 },
  paymentMethod: 'visa',
  reason: '033899:1111:03/2030',
  ...more,
});

type Item = ReturnType<typeof item>;

/** Signs an item as Adyen's own library does. */
const signed = (each: Item, key: string = adyenAccount.hmacKey) => {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = each;
  const parts = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount.value,
    amount.currency,
  ];
  const hmacSignature = new hmacValidator().calculateHmac([...parts, eventCode, success].join(':'), key);
  return { NotificationRequestItem: { ...each, additionalData: { hmacSignature } } };
};

const delivery = (items: readonly object[], live: unknown = 'false') => ({
  headers: {},
  body: Buffer.from(JSON.stringify({ live, notificationItems: items })),
  network: '192.0.2.1',
});

const eventIn = (each: object) => {
  const read = itemIn({ NotificationRequestItem: each });
  return read && eventOf(read);
};

describe('an event of Adyen', () => {
  test.each<[string, object, EventKind, string | undefined, string | undefined]>([
    ['a payment', item('AUTHORISATION'), 'payment changed', OURS, 'PSP1'],
    [
      'a payment of a second attempt',
      item('AUTHORISATION', { merchantReference: `${OURS}-2` }),
      'payment changed',
      `${OURS}-2`,
      'PSP1',
    ],
    [
      'a payment of somebody else',
      item('AUTHORISATION', { merchantReference: 'Order 1' }),
      'payment changed',
      undefined,
      'PSP1',
    ],
    ['a page that was left', item('OFFER_CLOSED', { originalReference: undefined }), 'payment changed', OURS, 'PSP1'],
    [
      'a capture of ours',
      item('CAPTURE', { merchantReference: `${OURS}.capture` }),
      'payment changed',
      OURS,
      'PAYMENT1',
    ],
    ['a capture in the dashboard', item('CAPTURE'), 'captured elsewhere', OURS, 'PAYMENT1'],
    ['a capture in the dashboard that was refused', item('CAPTURE', { success: 'false' }), 'other', OURS, 'PAYMENT1'],
    [
      'a capture that failed',
      item('CAPTURE_FAILED', { merchantReference: `${OURS}.capture` }),
      'payment changed',
      OURS,
      'PAYMENT1',
    ],
    ['a refund of ours', item('REFUND', { merchantReference: `${OURS}.refund` }), 'refund changed', OURS, 'PAYMENT1'],
    [
      'a refund of ours that failed',
      item('REFUND_FAILED', { merchantReference: `${OURS}.refund` }),
      'refund failed',
      OURS,
      'PAYMENT1',
    ],
    ['a refund in the dashboard', item('REFUND'), 'refunded elsewhere', OURS, 'PAYMENT1'],
    [
      'a refund with a word of the merchant',
      item('REFUND', { merchantReference: 'RMA 17' }),
      'refunded elsewhere',
      undefined,
      'PAYMENT1',
    ],
    ['a refund in the dashboard that was refused', item('REFUND', { success: 'false' }), 'other', OURS, 'PAYMENT1'],
    ['a refund in the dashboard that failed', item('REFUND_FAILED'), 'refund failed', OURS, 'PAYMENT1'],
    [
      'a cancellation of ours',
      item('CANCELLATION', { merchantReference: `${OURS}-RV.reversal` }),
      'payment changed',
      `${OURS}-RV`,
      'PAYMENT1',
    ],
    ['a cancellation in the dashboard', item('CANCELLATION'), 'other', OURS, 'PAYMENT1'],
    [
      'a reversal of ours',
      item('CANCEL_OR_REFUND', { merchantReference: `${OURS}-2-RV.reversal` }),
      'payment changed',
      `${OURS}-2-RV`,
      'PAYMENT1',
    ],
    [
      'a reversal in the dashboard that refunds',
      item('CANCEL_OR_REFUND', { additionalData: { 'modification.action': 'refund' } }),
      'refunded elsewhere',
      OURS,
      'PAYMENT1',
    ],
    [
      'a reversal in the dashboard that cancels',
      item('CANCEL_OR_REFUND', { additionalData: { 'modification.action': 'cancel' } }),
      'other',
      OURS,
      'PAYMENT1',
    ],
    ['the notice of a chargeback', item('NOTIFICATION_OF_CHARGEBACK'), 'chargeback opened', OURS, 'PAYMENT1'],
    [
      'a chargeback of a capture',
      item('CHARGEBACK', { additionalData: { captureMerchantReference: `${OURS.replace('01', '02')}.capture` } }),
      'chargeback opened',
      OURS.replace('01', '02'),
      'PAYMENT1',
    ],
    ['a chargeback that was won', item('CHARGEBACK_REVERSED'), 'chargeback won', OURS, 'PAYMENT1'],
    ['a chargeback that was lost', item('SECOND_CHARGEBACK'), 'chargeback lost', OURS, 'PAYMENT1'],
    ['a second round that was won', item('PREARBITRATION_WON'), 'chargeback won', OURS, 'PAYMENT1'],
    ['a second round that was lost', item('PREARBITRATION_LOST'), 'chargeback lost', OURS, 'PAYMENT1'],
    ['a second round that was opened', item('PREARBITRATION_OPEN'), 'other', OURS, 'PAYMENT1'],
    [
      'a report',
      item('REPORT_AVAILABLE', { merchantReference: '', originalReference: undefined }),
      'report available',
      undefined,
      undefined,
    ],
    ['something new', item('constructor'), 'other', OURS, 'PAYMENT1'],
  ])('is read: %s', (_, each, kind, reference, paymentId) => {
    expect(eventIn(each)).toMatchObject({ kind, reference, paymentId });
  });

  test('is told apart by its code, its reference and its success', () => {
    const identities = [
      item('AUTHORISATION'),
      item('AUTHORISATION', { success: 'false' }),
      item('AUTHORISATION', { pspReference: 'PSP2' }),
      item('CAPTURE'),
    ].map((each) => eventIn(each)?.identity);
    expect(identities[0]).toBe('AUTHORISATION:PSP1:true');
    expect(new Set(identities).size).toBe(4);
  });

  test('has its facts, and no digits of a card', () => {
    expect(eventIn(item('AUTHORISATION'))?.facts).toEqual({
      account: adyenAccount.merchantAccount,
      eventCode: 'AUTHORISATION',
      success: 'true',
      id: 'PSP1',
      amount: '92.00',
      currency: 'EUR',
      paymentMethod: 'visa',
      says: 'paid',
    });
    expect(eventIn(item('AUTHORISATION', { success: 'false' }))?.facts).not.toHaveProperty('says');
    expect(eventIn(item('CAPTURE_FAILED'))?.facts).toMatchObject({ says: 'failed' });
    const refused = item('REFUND', { success: 'false', reason: 'Refused' });
    expect(eventIn(refused)?.facts).toMatchObject({ reason: 'Refused', originalReference: 'PAYMENT1' });
    const additionalData = { chargebackReasonCode: ' 4853', disputeStatus: 'Lost' };
    const chargeback = item('CHARGEBACK', { reason: 'Payment.TxId=3 dispute', additionalData });
    expect(eventIn(chargeback)?.facts).toMatchObject({ id: 'PSP1', reason: '4853', disputeStatus: 'Lost' });
  });

  test.each([
    ['yen', 'JPY', 100, '100.00'],
    ['Kuwaiti dinars', 'KWD', 1_500, '1.50'],
    ['Icelandic krónur', 'ISK', 50_000, '500.00'],
    ['rupiahs', 'IDR', 500, '500.00'],
    ['parts of a cent', 'KWD', 1, undefined],
  ])('counts %s as Adyen does', (_, currency, value, amount) => {
    expect(eventIn(item('REFUND', { amount: { currency, value } }))?.facts['amount']).toBe(amount);
  });

  test.each([
    ['no item', undefined],
    ['a list', []],
    ['no code', item('')],
    ['no amount', item('CAPTURE', { amount: undefined })],
    ['an amount that is no number', item('CAPTURE', { amount: { currency: 'EUR', value: '1' } })],
    ['a fraction of a cent', item('CAPTURE', { amount: { currency: 'EUR', value: 1.5 } })],
    ['a success that is neither', item('CAPTURE', { success: 'maybe' })],
  ])('is none: %s', (_, each) => {
    expect(itemIn({ NotificationRequestItem: each })).toBeUndefined();
  });
});

describe('a delivery of Adyen', () => {
  let shop: AdyenShop;
  beforeAll(async () => {
    shop = await openAdyenShop({ settings: { 'adyen.earlierHmacKey': OTHER_KEY } });
  });
  afterAll(() => shop.close());

  const read = (given: ReturnType<typeof delivery>, channel = shop.channel) =>
    shop.connector.readEvents?.(channel, given);

  test('has several events', async () => {
    const items = [signed(item('AUTHORISATION')), signed(item('CAPTURE', { merchantReference: `${OURS}.capture` }))];
    expect(await read(delivery(items))).toMatchObject([{ kind: 'payment changed' }, { kind: 'payment changed' }]);
  });

  test('is taken with either key while one replaces the other, however old it is', async () => {
    expect(
      await read(delivery([signed(item('AUTHORISATION', { eventDate: '2020-01-01T00:00:00Z' }), OTHER_KEY)])),
    ).toHaveLength(1);
  });

  const right = item('AUTHORISATION');
  test.each<[string, ReturnType<typeof delivery>]>([
    ['is signed by another key', delivery([signed(right, 'b2'.repeat(32))])],
    ['has no signature', delivery([{ NotificationRequestItem: right }])],
    [
      'has a broken signature',
      delivery([{ NotificationRequestItem: { ...right, additionalData: { hmacSignature: '?' } } }]),
    ],
    [
      'was signed for another amount',
      delivery([
        {
          ...signed(right),
          NotificationRequestItem: { ...signed(right).NotificationRequestItem, amount: { currency: 'EUR', value: 1 } },
        },
      ]),
    ],
    [
      'was signed for another reference',
      delivery([
        {
          NotificationRequestItem: {
            ...signed(right).NotificationRequestItem,
            merchantReference: OURS.replace('1', '2'),
          },
        },
      ]),
    ],
    [
      'was signed as a failure',
      delivery([
        {
          NotificationRequestItem: {
            ...signed(item('AUTHORISATION', { success: 'false' })).NotificationRequestItem,
            success: 'true',
          },
        },
      ]),
    ],
    ['has one forged item among others', delivery([signed(right), signed(right, 'b2'.repeat(32))])],
    [
      'is for another merchant account',
      delivery([signed(item('AUTHORISATION', { merchantAccountCode: 'OtherShop' }))]),
    ],
    ['comes from the live environment', delivery([signed(right)], 'true')],
  ])('is refused that %s', async (_, given) => {
    expect(await read(given)).toBe('forged');
  });

  test('comes to the live environment from the live environment only', async () => {
    const live = shop.connectorIn('live');
    expect(await live.readEvents?.(shop.channel, delivery([signed(right)], 'true'))).toHaveLength(1);
    expect(await live.readEvents?.(shop.channel, delivery([signed(right)]))).toBe('forged');
  });

  test('is refused of a channel without a key', async () => {
    const { 'adyen.hmacKey': _key, 'adyen.earlierHmacKey': _earlier, ...settings } = shop.channel.settings;
    const channel = {
      ...shop.channel,
      settings: {
        ...shop.channel.settings,
        ...settings,
        'adyen.hmacKey': undefined,
        'adyen.earlierHmacKey': undefined,
      },
    };
    expect(await read(delivery([signed(right)]), channel)).toBe('forged');
  });

  test.each([
    ['no JSON', Buffer.from('<html>')],
    ['no items', Buffer.from('{"live":"false","notificationItems":[]}')],
    ['no list of items', Buffer.from('{"live":"false","notificationItems":{}}')],
    ['an item of another form', Buffer.from('{"live":"false","notificationItems":[{}]}')],
  ])('cannot be read that has %s', async (_, body) => {
    expect(await read({ headers: {}, body, network: '192.0.2.1' })).toBe('unreadable');
  });
});

describe('the address of Adyen', () => {
  let shop: AdyenShop;
  beforeAll(async () => {
    shop = await openAdyenShop({ settings: { 'adyen.liveUrlPrefix': '1797a841fbb37ca7-Shop' } });
  });
  afterAll(() => shop.close());

  test('is fixed, but for the prefix of a company, and for stand-ins in the test environment', () => {
    const { 'adyen.address': address, ...rest } = shop.channel.settings;
    const settings = { ...rest, 'adyen.address': undefined };
    expect(addressOf(shop.channel.settings, 'test')).toBe(address);
    expect(addressOf(settings, 'test')).toBe('https://checkout-test.adyen.com/');
    const live = 'https://1797a841fbb37ca7-Shop-checkout-live.adyenpayments.com/checkout/';
    expect(addressOf(shop.channel.settings, 'live')).toBe(live);
  });

  test('is unknown in the live environment without that prefix: the channel has no acquirer', async () => {
    const { channel } = shop;
    const settings = { ...channel.settings, 'adyen.liveUrlPrefix': undefined };
    expect(await shop.connectorIn('live').acquirerFor({ ...channel, settings })).toBeUndefined();
    expect(await shop.connectorIn('live').acquirerFor(channel)).toMatchObject({ name: 'adyen' });
  });
});

describe('what happens in the Customer Area', () => {
  let judges: AdyenJudges;
  let shop: AdyenShop;
  beforeAll(async () => {
    judges = await adyenJudges();
  });
  afterEach(async () => {
    await shop.adyen.settled();
    const faults = faultsAtAdyen(judges, shop.adyen);
    await shop.close();
    expect(faults).toEqual([]);
  });

  /** Sells something, and returns Adyen's reference of the payment. */
  const sell = async (task: 'authorize' | 'debit'): Promise<string> => {
    shop = await openAdyenShop();
    const answer = await shop.acquirer.perform({
      reference: OURS,
      receivedAtMs: shop.clock.now(),
      channelId: shop.channel.id,
      task,
      paymentType: task === 'debit' ? 'DB' : 'PA',
      amount: 9_200n,
      currency: 'EUR',
      brand: 'VISA',
      account: undefined,
      request: {},
      referencedOrder: undefined,
      referencedDetails: undefined,
      returnUrl: 'https://gateway.example/return/1',
    });
    await fetch(answer.redirect?.url ?? '', { method: 'POST', body: 'choice=pay', redirect: 'manual' });
    await shop.adyen.settled();
    return shop.adyen.payments()[0]?.pspReference ?? '';
  };
  const last = async () => {
    await shop.adyen.settled();
    return shop.stored.at(-1);
  };

  test('a capture and a refund are told with their amounts, and our reference of the payment', async () => {
    const payment = await sell('authorize');
    await shop.adyen.captureElsewhere(payment, 9_000);
    expect(await last()).toMatchObject({
      kind: 'captured elsewhere',
      reference: OURS,
      paymentId: payment,
      facts: { amount: '90.00' },
    });
    await shop.adyen.refundElsewhere(payment, 1_000);
    expect(await last()).toMatchObject({
      kind: 'refunded elsewhere',
      reference: OURS,
      paymentId: payment,
      facts: { amount: '10.00', currency: 'EUR' },
    });
  });

  test.each([
    ['won', true],
    ['lost', false],
  ])('a chargeback is opened and %s under one case', async (end, isWon) => {
    const payment = await sell('debit');
    const dispute = await shop.adyen.openChargeback(payment);
    expect(await last()).toMatchObject({
      kind: 'chargeback opened',
      reference: OURS,
      facts: { id: dispute, reason: '10.4', amount: '92.00' },
    });
    await shop.adyen.endChargeback(dispute, isWon);
    expect(await last()).toMatchObject({ kind: `chargeback ${end}`, reference: OURS, facts: { id: dispute } });
  });

  test('a payout is told by its report', async () => {
    await sell('debit');
    await shop.adyen.payOut();
    const event = await last();
    expect(event).toMatchObject({ kind: 'report available', reference: undefined, paymentId: undefined });
    expect(event?.facts['reason']).toMatch(/settlement_detail_report_batch_1\.csv$/);
  });
});

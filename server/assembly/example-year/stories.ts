import { noteParameter, reasonParameter } from '../../../catalogue/payments/follow-up-reasons.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { nameOf, type Who } from './people.ts';
import type { Answer, Parameters, Send } from './requests.ts';

/** The world of an example, in which its stories happen. */
export interface World {
  readonly merchant: string;
  readonly channel: string;
  /** The moment that it is. */
  now(): number;
  /** Sends requests as somebody in the back office. */
  as(who: Who): Promise<Send>;
  /** Sends a request as the server of the shop, or as the browser of a shopper. */
  readonly shop: Send;
  /** Sends a file as the server of the shop. */
  upload(path: string, parameters: Parameters, type: string, content: string): Promise<Answer>;
  /** The servers that webhooks call: where they are, and how each path answers; 200 unless it is said. */
  readonly consumers: { readonly url: string; readonly answers: Map<string, number> };
  /** Returns approved card payments, the newest first, without those that a story had before. */
  newest(count: number): readonly PaidByCard[];
}

/** An approved card payment. */
export interface PaidByCard {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
}

/** A step of a story: what happens, and how long before the end of the example year it happens. */
interface Step {
  readonly daysBefore: number;
  readonly hour: number;
  readonly happens: (world: World) => Promise<void>;
}

/** Steps that follow each other; a story whose first step is before the example does not happen at all. */
export type Story = readonly Step[];

const DAY_MS = 86_400_000;

const step = (daysBefore: number, hour: number, happens: Step['happens']): Step => ({ daysBefore, hour, happens });

/** Returns a step for each of some days. */
const steps = (days: readonly number[], hours: readonly number[], happens: Step['happens']): Story =>
  days.flatMap((day) => hours.map((hour) => step(day, hour, happens)));

const daysFrom = (first: number, last: number, every = 1): readonly number[] =>
  Array.from({ length: Math.floor((first - last) / every) + 1 }, (_, place) => first - place * every);

const listIn = <Entry>({ body }: Answer, name: string): readonly Entry[] => body[name] as readonly Entry[];

const idOf = ({ body }: Answer): string => String(body['id']);

const DATE_LENGTH = 10;

const dateOf = (timeMs: number): string => timestampText(timeMs).slice(0, DATE_LENGTH);

const timestampOf = (timeMs: number): string => `${dateOf(timeMs)} 00:00:00`;

const card = (number: string, holder: string): Parameters => ({
  paymentBrand: 'VISA',
  'card.number': number,
  'card.holder': holder,
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
});

const APPROVED = '4200000000000000';

const personOf = (name: string): Parameters => {
  const [givenName = '', surname = ''] = name.split(' ');
  const email = `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .replace(' ', '.')
    .toLowerCase()}@example.com`;
  return { 'customer.givenName': givenName, 'customer.surname': surname, 'customer.email': email };
};

// Settings and access: who runs the shop.

const settings: readonly (readonly [daysBefore: number, settings: Parameters])[] = [
  [362, { descriptor: 'COFFEE SHOP' }],
  [330, { 'risk.rules': 'velocity by=card within=1h count=6 outcome=reject; amount above=1000 outcome=review' }],
  [200, { requireCvv: 'true' }],
  [39, { 'look.colour': '#1d4ed8' }],
  [30, { duplicateWindowHours: '24' }],
  [11, { descriptor: 'COFFEE SHOP BERLIN' }],
];

const settingsStories: readonly Story[] = settings.map(([daysBefore, changes]) => [
  step(daysBefore, 8, async ({ as, channel }) => {
    const named = Object.fromEntries(Object.entries(changes).map(([name, text]) => [`settings[${name}]`, text]));
    await (await as('anna'))('PUT', `/channels/${channel}/settings`, named);
  }),
]);

const accessStories: readonly Story[] = [
  [
    step(28, 9, async ({ as, channel, now }) => {
      const send = await as('deniz');
      await send('POST', '/tokens', { entityId: channel, expires: dateOf(now() + 365 * DAY_MS) });
      const old = await send('POST', '/tokens', { entityId: channel, expires: dateOf(now() + 90 * DAY_MS) });
      await send('DELETE', `/tokens/${idOf(old)}`);
    }),
  ],
  [
    step(4, 10, async ({ as, channel }) => {
      const invitation = { email: 'tax.adviser@example.com', role: 'viewer', 'scope.kind': 'channel' };
      await (await as('anna'))('POST', '/team/invitations', { ...invitation, 'scope.id': channel });
    }),
  ],
];

// Refunds, tags and lists: what support does.

const refunds = [
  [34, 'damaged', 'Arrived broken; photo by e-mail. Customer keeps the parts.', ''],
  [27, 'notDelivered', 'Parcel lost, the carrier confirmed it.', 'parcel-lost'],
  [21, 'requested', 'Changed her mind within 14 days.', ''],
  [15, 'duplicate', 'Ordered twice by mistake; second order cancelled.', 'twice'],
  [10, 'wrongAmount', 'Voucher was not taken off, half given back.', 'voucher'],
  [6, 'damaged', 'Two of four glasses broken, half given back.', ''],
  [2, 'requested', 'Sent back unopened, in stock again.', ''],
] as const;

const halfOf = (amount: string): string => (Number(amount) / 2).toFixed(2);

const refundStories: readonly Story[] = refunds.map(([daysBefore, reason, note, tag]) => [
  step(daysBefore, 14, async ({ as, channel, newest }) => {
    const [paid] = newest(1);
    if (paid === undefined) return;
    const send = await as('ben');
    await send('POST', `/v1/payments/${paid.id}`, {
      entityId: channel,
      paymentType: 'RF',
      amount: note.includes('half') ? halfOf(paid.amount) : paid.amount,
      currency: paid.currency,
      [reasonParameter]: reason,
      [noteParameter]: note,
    });
    if (tag !== '') await send('POST', `/payments/${paid.id}/tags`, { tag });
  }),
]);

const tagStories: readonly Story[] = [
  [
    step(5, 11, async ({ as, newest }) => {
      const send = await as('ben');
      for (const { id } of newest(4)) await send('POST', `/payments/${id}/tags`, { tag: 'vip' });
    }),
  ],
  [
    step(3, 16, async ({ as, newest }) => {
      const send = await as('clara');
      for (const { id } of newest(2)) await send('POST', `/payments/${id}/tags`, { tag: 'invoice-sent' });
    }),
  ],
];

const listed: readonly (readonly [daysBefore: number, who: Who, entry: Parameters])[] = [
  [60, 'ben', { list: 'block', 'customer.email': 'no.name@mail.example', reason: 'Five stolen cards in one night' }],
  [33, 'ben', { list: 'block', 'card.number': '4200000000001594', reason: 'Reported stolen by its holder' }],
  [20, 'ben', { list: 'block', 'customer.ip': '203.0.113.77', reason: 'Tried 40 cards from one address' }],
  [
    9,
    'anna',
    { list: 'allow', 'customer.merchantCustomerId': 'customer-7', reason: 'Buys for a school, often and much' },
  ],
];

const listStories: readonly Story[] = listed.map(([daysBefore, who, entry]) => [
  step(daysBefore, 12, async ({ as, channel }) => {
    await (await as(who))('POST', '/v1/risk/entries', { entityId: channel, ...entry });
  }),
]);

// Links.

/** Returns the checkout of a link: of its page, or a new one for the visitor of a link that many pay. */
const checkoutOf = async ({ shop }: World, path: string, typed: Parameters | undefined): Promise<string> => {
  if (typed === undefined) return /checkoutId=([^"]+)"/.exec((await shop('GET', path)).text)?.[1] ?? '';
  return (await shop('POST', path, typed)).headers.get('location')?.split('/').at(-1) ?? '';
};

const payLink = async (world: World, url: string, name: string, typed?: Parameters): Promise<void> => {
  const checkout = await checkoutOf(world, new URL(url).pathname.slice(1), typed);
  await world.shop('POST', `v1/checkouts/${checkout}/payment`, card(APPROVED, name));
};

const linkStory = (
  daysBefore: number,
  terms: Parameters,
  later: readonly (readonly [
    daysBefore: number,
    happens: (world: World, link: { id: string; url: string }) => Promise<void>,
  ])[] = [],
): Story => {
  let link = { id: '', url: '' };
  return [
    step(daysBefore, 10, async ({ as, channel }) => {
      const parameters = { entityId: channel, currency: 'EUR', paymentType: 'DB', ...terms };
      const made = await (await as('ben'))('POST', '/v1/links', parameters);
      link = { id: idOf(made), url: String(made.body['url']) };
    }),
    ...later.map(([day, happens]) => step(day, 19, (world) => happens(world, link))),
  ];
};

const donors = ['Ada Jones', 'Alan Martin', 'Zoë Silva', 'Kay Nilsson', 'Mary Rossi', 'Dennis Laine', 'Radia Novák'];

const linkStories: readonly Story[] = [
  linkStory(
    38,
    { amount: '240.00', description: 'Repair of a coffee machine', merchantTransactionId: 'repair-0412', days: '7' },
    [[36, (world, { url }) => payLink(world, url, 'Grace Müller')]],
  ),
  linkStory(30, { amount: '89.00', description: 'Gift basket, collected in the shop', days: '5' }),
  linkStory(
    37,
    { minimumAmount: '5.00', description: 'Donation for the school library', reusable: 'true', days: '120' },
    [30, 26, 19, 12, 8, 5, 2].map((day, place) => [
      day,
      (world, { url }) => payLink(world, url, donors[place] ?? 'Ada Jones', { amount: `${5 * (place + 1)}.00` }),
    ]),
  ),
  linkStory(
    25,
    { amount: '45.00', description: 'Coffee course, Saturday', reusable: 'true', maximumPayments: '12', days: '40' },
    [22, 18, 11, 3].map((day, place) => [
      day,
      (world, { url }) => payLink(world, url, donors[place] ?? 'Ada Jones', {}),
    ]),
  ),
  linkStory(
    14,
    {
      amount: '310.00',
      description: 'Catering, 12 people',
      merchantTransactionId: 'catering-77',
      mailTo: 'grete.olsen@example.com',
    },
    [
      [
        13,
        async ({ as, channel }, { id }) => {
          await (await as('ben'))('DELETE', `/v1/links/${id}`, { entityId: channel });
        },
      ],
    ],
  ),
  linkStory(3, {
    amount: '128.00',
    description: 'Grinder, reserved',
    merchantTransactionId: 'grinder-19',
    days: '14',
    mailTo: 'tom.becker@example.com',
  }),
  linkStory(1, {
    amount: '64.50',
    description: 'Beans for the office',
    merchantTransactionId: 'office-31',
    days: '10',
    mailTo: 'office@example.com',
    locale: 'de',
  }),
];

// Subscriptions.

interface Subscriber {
  readonly name: string;
  readonly plan: string;
  readonly amount: string;
  readonly number?: string;
  readonly job: Parameters;
  readonly later?: readonly (readonly [
    daysBefore: number,
    who: Who,
    act: 'reschedule' | 'deschedule',
    parameters: (world: World) => Parameters,
  ])[];
  readonly daysBefore: number;
  readonly startsInDays?: number;
  readonly endsInDays?: number;
}

/** Every Monday, and every month. */
const weekly = { 'job.expression': '0 0 9 ? * 2 *' };
const monthly = { 'job.expression': '0 0 9 5 * ?' };

const subscribers: readonly Subscriber[] = [
  { name: 'Emma Lindqvist', plan: 'Coffee every week', amount: '14.00', job: weekly, daysBefore: 39 },
  { name: 'Oskar Jansen', plan: 'Coffee every month', amount: '38.00', job: monthly, daysBefore: 39 },
  // A trial: the first payment is 30 days away.
  {
    name: 'Lea Martin',
    plan: 'Coffee every month, 30 days free',
    amount: '38.00',
    job: monthly,
    daysBefore: 12,
    startsInDays: 30,
  },
  {
    name: 'Noah Weber',
    plan: 'Coffee every week',
    amount: '14.00',
    job: weekly,
    daysBefore: 38,
    later: [[9, 'ben', 'reschedule', ({ now }) => ({ 'job.startDate': timestampOf(now() + 45 * DAY_MS) })]],
  },
  {
    name: 'Mia Rossi',
    plan: 'Coffee every week',
    amount: '14.00',
    number: '4200000000001552',
    job: weekly,
    daysBefore: 32,
  },
  {
    name: 'Liam Novák',
    plan: 'Tea every week',
    amount: '11.00',
    number: '4200000000001594',
    job: weekly,
    daysBefore: 36,
  },
  // Not enough money at first; the retry a day later is paid.
  {
    name: 'Hugo Silva',
    plan: 'Tea every week',
    amount: '11.00',
    number: '4200000000009050',
    job: weekly,
    daysBefore: 29,
  },
  {
    name: 'Sofia García',
    plan: 'Tea every week',
    amount: '11.00',
    job: weekly,
    daysBefore: 37,
    later: [[6, 'ben', 'deschedule', () => ({})]],
  },
  {
    name: 'Ida Nilsson',
    plan: 'Coffee every month, 30 days of notice',
    amount: '38.00',
    job: { ...monthly, 'job.noticeNumber': '30', 'job.noticeUnit': 'DAY', 'job.noticeCallable': 'ANYTIME' },
    daysBefore: 35,
    later: [[4, 'ben', 'deschedule', () => ({})]],
  },
  { name: 'Jonas Laine', plan: 'Tasting in four weeks', amount: '22.00', job: weekly, daysBefore: 38, endsInDays: 28 },
];

const subscriptionStories: readonly Story[] = subscribers.map((subscriber): Story => {
  const { name, plan, amount, number = APPROVED, job, later = [], daysBefore, startsInDays, endsInDays } = subscriber;
  let id = '';
  return [
    step(daysBefore, 17, async ({ shop, channel, now }) => {
      const account = { ...card(number, name), ...personOf(name) };
      const registered = await shop('POST', 'v1/registrations', { entityId: channel, ...account });
      const made = await shop('POST', 'v1/schedules', {
        entityId: channel,
        registrationId: idOf(registered),
        amount,
        currency: 'EUR',
        'job.name': plan,
        ...job,
        ...(startsInDays === undefined ? {} : { 'job.startDate': timestampOf(now() + startsInDays * DAY_MS) }),
        ...(endsInDays === undefined ? {} : { 'job.endDate': timestampOf(now() + endsInDays * DAY_MS) }),
      });
      id = idOf(made);
    }),
    ...later.map(([day, who, act, parameters]) =>
      step(day, 11, async (world) => {
        const send = await world.as(who);
        await send('POST', `/v1/schedules/${id}/${act}`, { entityId: world.channel, ...parameters(world) });
      }),
    ),
  ];
});

// Disputes.

interface Dispute {
  readonly id: string;
  readonly wantedEvidence: readonly string[];
}

const said: Readonly<Record<string, string>> = {
  DELIVERY: 'Delivered by DHL, signed for at the door.',
  CUSTOMER_IDENTITY: 'An account of three years with eleven paid orders to the same address.',
  AUTHORIZATION: 'The holder was authenticated by 3-D Secure.',
  OTHER: 'We think that this customer confuses us with another shop.',
};

const addEvidence = (send: Send, channel: string, { id }: Dispute, kind: string): Promise<Answer> =>
  send('POST', `/v1/disputes/${id}/evidence`, {
    entityId: channel,
    'evidence.kind': kind,
    'evidence.text': said[kind] ?? 'The order with the terms that the customer accepted.',
  });

/** Whoever answers wins with what the reason asks for, loses with something else, gives in, or forgets it. */
const answerDisputes = (who: Who): Step['happens'] => {
  let turn = 0;
  return async ({ as, shop, channel }) => {
    const open = listIn<Dispute>(await shop('GET', 'v1/disputes', { entityId: channel, state: 'OPEN' }), 'disputes');
    if (open.length === 0) return;
    const send = await as(who);
    for (const dispute of open) {
      turn += 1;
      if (turn % 4 === 0) continue;
      if (turn % 4 === 3) {
        await send('POST', `/v1/disputes/${dispute.id}/accept`, { entityId: channel });
        continue;
      }
      await addEvidence(send, channel, dispute, turn % 4 === 1 ? (dispute.wantedEvidence[0] ?? 'OTHER') : 'OTHER');
      await send('POST', `/v1/disputes/${dispute.id}/contest`, { entityId: channel });
    }
  };
};

const chargedBack =
  (reason: string): Step['happens'] =>
  async ({ shop, channel, newest }) => {
    const [paid] = newest(1);
    if (paid === undefined) return;
    await shop('POST', 'v1/test/chargebacks', { entityId: channel, paymentId: paid.id, schemeReason: reason });
  };

const disputeStories: readonly Story[] = [
  ...daysFrom(355, 47, 14).map((day): Story => [step(day, 15, answerDisputes(day % 28 === 5 ? 'ben' : 'clara'))]),
  steps([39, 33, 26], [13], chargedBack('13.1')),
  [step(32, 15, answerDisputes('clara'))],
  [step(17, 9, chargedBack('10.4'))],
  [
    step(8, 9, chargedBack('13.1')),
    step(6, 15, async ({ as, shop, channel }) => {
      const open = listIn<Dispute>(await shop('GET', 'v1/disputes', { entityId: channel, state: 'OPEN' }), 'disputes');
      const [latest] = open;
      if (latest !== undefined) await addEvidence(await as('ben'), channel, latest, 'DELIVERY');
    }),
  ],
];

// Webhooks, and the servers that they call.

/** Registers a webhook whose server answers, and tells of its first success. */
const register = async ({ as, channel, consumers }: World, path: string, types: string): Promise<string> => {
  const parameters = { entityId: channel, url: `${consumers.url}${path}`, types, active: 'true' };
  return idOf(await (await as('deniz'))('POST', '/v1/webhooks', parameters));
};

const answers =
  (path: string, status: number): Step['happens'] =>
  async ({ consumers }) => {
    consumers.answers.set(path, status);
  };

/** The server of the shop was out of order for a night; its secret was changed the day after. */
const ordersWebhook = (): Story => {
  let id = '';
  return [
    step(9, 9, async (world) => {
      id = await register(world, '/hooks/orders', 'PAYMENT,REGISTRATION');
    }),
    step(5, 14, answers('/hooks/orders', 500)),
    step(4, 7, answers('/hooks/orders', 200)),
    step(3, 15, async ({ as, channel }) => {
      const parameters = { entityId: channel, newSecret: 'true', secretOverlapHours: '48' };
      await (await as('deniz'))('PUT', `/v1/webhooks/${id}`, parameters);
    }),
  ];
};

const newsletterWebhook = (): Story => {
  let id = '';
  return [
    step(8, 9, async (world) => {
      id = await register(world, '/newsletter', 'REGISTRATION');
    }),
    step(5, 9, async ({ as, channel }) => {
      await (await as('deniz'))('PUT', `/v1/webhooks/${id}`, { entityId: channel, active: 'false' });
    }),
  ];
};

/** A server that moved: what it was told in the weeks after is given up, attempt by attempt. */
const stockWebhook = (): Story => [
  step(39, 9, async (world) => {
    await register(world, '/stock/old-address', 'SCHEDULE,DISPUTE');
  }),
  step(39, 12, answers('/stock/old-address', 404)),
];

// The bank of the merchant: direct debits, and a transfer that is too much.

const SHOP_IBAN = 'DE75120300001020304050';

/** The last digits of an account say what its bank does with a debit. */
const PAID = 'DE89370400440532013000';
const NO_FUNDS = 'DE03370400440532960007';
const TAKEN_BACK = 'DE45370400440532970018';
const CLOSED = 'DE41370400440532960002';
const REJECTED = 'DE90370400440532950002';
const debtors = [PAID, PAID, NO_FUNDS, PAID, TAKEN_BACK, PAID, REJECTED, PAID, CLOSED, PAID] as const;

/** A statement of the merchant's bank with money that came in. */
const sendStatement = async (
  upload: World['upload'],
  bank: string,
  nowMs: number,
  credits: readonly (readonly [text: string, amount: string, bookedOn: string])[],
): Promise<void> => {
  const day = dateOf(nowMs);
  const entries = credits.map(
    ([text, amount, bookedOn], place) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>
<AcctSvcrRef>${day}-${place}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  const statement = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${day}</Id>
<Acct><Id><IBAN>${SHOP_IBAN}</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
  await upload(
    'v1/sepa/answers',
    { entityId: bank, 'file.name': `statement-${day}.xml` },
    'application/xml',
    statement,
  );
};

/** What a processor of card readers at markets paid out: its payments were not taken by this gateway. */
const MARKET_PAYOUT = '1234567.2611.01';
const marketReport = (day: string): readonly string[] => [
  'Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,' +
    'Settlement currency,Settlement amount,Settlement reference,Amount refunded',
  ...[
    ['pointofsale', '64.00', 'tr_market_1'],
    ['pointofsale', '58.50', 'tr_market_2'],
    ['', '-2.90', ''],
  ].map(
    ([method, amount, id]) => `${day},${method},EUR,${amount},,${id},Market stall,,,,EUR,${amount},${MARKET_PAYOUT},`,
  ),
];

const bankStory = (): Story => {
  let bank = '';
  let debits = 0;
  return [
    step(38, 8, async ({ as, merchant }) => {
      const send = await as('anna');
      const made = await send('POST', `/merchants/${merchant}/channels`, { name: 'Members of the coffee club' });
      bank = idOf(made);
      const sepa = {
        'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
        'sepa.creditorName': 'Coffee Roasters GmbH',
        'sepa.iban': SHOP_IBAN,
        'sepa.preNotificationDays': '2',
        'settlement.lateAfterDays': '9',
        descriptor: 'COFFEE CLUB',
      };
      const named = Object.fromEntries(Object.entries(sepa).map(([name, text]) => [`settings[${name}]`, text]));
      await send('PUT', `/channels/${bank}/settings`, named);
    }),
    ...steps(daysFrom(37, 1, 2), [9], async ({ shop }) => {
      for (let count = 0; count < 2; count += 1) {
        const name = donors[debits % donors.length] ?? 'Ada Jones';
        await shop('POST', 'v1/payments', {
          entityId: bank,
          paymentType: 'DB',
          paymentBrand: 'DIRECTDEBIT_SEPA',
          amount: ['25.00', '40.00', '12.00'][debits % 3] ?? '25.00',
          currency: 'EUR',
          merchantTransactionId: `member-${String(100 + debits)}`,
          'bankAccount.holder': name,
          'bankAccount.iban': debtors[debits % debtors.length] ?? PAID,
          'bankAccount.country': 'DE',
          ...personOf(name),
        });
        debits += 1;
      }
    }),
    ...([30, 13] as const).flatMap((day): Story => {
      let reference = '';
      return [
        step(day, 11, async ({ shop }) => {
          const paid = await shop('POST', 'v1/payments', {
            entityId: bank,
            paymentType: 'PA',
            paymentBrand: 'BANKTRANSFER_SEPA',
            amount: '96.00',
            currency: 'EUR',
            merchantTransactionId: `club-year-${day}`,
            shopperResultUrl: 'https://shop.example/thanks',
            ...personOf('Margaret Kowalski'),
          });
          reference = (paid.body['resultDetails'] as { readonly ConnectorTxID1: string }).ConnectorTxID1;
        }),
        // The simulated bank has booked the amount: this is more than was asked for.
        step(day - 6, 12, ({ upload, now }) =>
          sendStatement(upload, bank, now(), [[`${reference} and a tip`, '8.00', dateOf(now() - DAY_MS)]]),
        ),
      ];
    }),
    step(11, 12, ({ upload, now }) =>
      sendStatement(upload, bank, now(), [[`Payout ${MARKET_PAYOUT}`, '119.60', dateOf(now() - DAY_MS)]]),
    ),
    step(20, 10, async ({ as, shop }) => {
      const answer = await shop('GET', 'v1/sepa/exceptions', { entityId: bank });
      const [first] = listIn<{ readonly id: string }>(answer, 'exceptions');
      if (first === undefined) return;
      const why = 'She meant to give it: a tip, says the customer.';
      const parameters = { entityId: bank, resolvedBy: nameOf('clara'), reason: why };
      await (await as('clara'))('POST', `/v1/sepa/exceptions/${first.id}`, parameters);
    }),
  ];
};

// Settlement: what does not fit.

const settlementLines = (now: number, lines: readonly string[]): string =>
  [
    'RecordType;PaymentType;TransactionId;Amount;Currency;SettlementDate',
    ...lines.map((line) => line.replace('DAY', dateOf(now))),
    '',
  ].join('\n');

const uploaded =
  (name: string, lines: readonly string[]): Step['happens'] =>
  async ({ upload, channel, now }) => {
    const content = settlementLines(now(), lines);
    await upload('v1/settlement/files', { entityId: channel, 'file.name': name }, 'text/csv', content);
  };

const resolveOldest =
  (reason: string): Step['happens'] =>
  async ({ as, shop, channel }) => {
    const path = 'v1/reports/reconciliations/exceptions';
    const found = await shop('GET', path, { entityId: channel });
    const [first] = listIn<{ readonly id: string }>(found, 'reconciliations');
    if (first === undefined) return;
    const parameters = { entityId: channel, resolvedBy: nameOf('clara'), reason };
    await (await as('clara'))('POST', `/${path}/${first.id}`, parameters);
  };

const settlementStories: readonly Story[] = [
  [
    step(12, 9, async ({ upload, channel, now }) => {
      const file = { entityId: channel, 'file.name': 'mollie-market.csv' };
      await upload('v1/settlement/files', file, 'text/csv', `${marketReport(dateOf(now())).join('\n')}\n`);
    }),
    step(11, 15, resolveOldest('Card reader of the market stall, taken without this gateway.')),
    step(10, 15, resolveOldest('Card reader of the market stall, taken without this gateway.')),
  ],
  [
    step(
      24,
      9,
      uploaded('acquirer-extra-1.csv', [
        'SETTLED;DEBIT;order-900001;37.00;EUR;DAY',
        'SETTLED;DEBIT;order-900002;18.90;EUR;DAY',
      ]),
    ),
    step(22, 16, resolveOldest('Belongs to the old shop system, booked there.')),
  ],
  [
    step(
      7,
      9,
      uploaded('acquirer-extra-2.csv', [
        'SETTLED;DEBIT;order-900017;69.00;EUR;DAY',
        'SETTLED;DEBIT;order-900018;many;EUR;DAY',
      ]),
    ),
  ],
  [
    step(26, 10, async ({ as, merchant }) => {
      await (await as('clara'))('POST', '/v1/reports/reconciliations/targets', {
        entityId: merchant,
        // Nothing listens there: the files of the days since wait, and are tried again.
        host: 'localhost',
        port: '1',
        username: 'coffee-shop',
        folder: '/in',
        hostKey: `SHA256:${'A'.repeat(43)}`,
        password: 'the-example-has-no-server',
        active: 'true',
      });
    }),
  ],
];

/** Everything that people do in an example, beside the payments of its plan. */
export const stories = (): readonly Story[] => [
  ...settingsStories,
  ...accessStories,
  ...refundStories,
  ...tagStories,
  ...listStories,
  ...linkStories,
  ...subscriptionStories,
  ...disputeStories,
  ordersWebhook(),
  newsletterWebhook(),
  stockWebhook(),
  bankStory(),
  ...settlementStories,
];

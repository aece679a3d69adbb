import type { Language } from '../../catalogue/languages/languages.ts';
import type { MailKind } from '../../catalogue/mail/mail-kinds.ts';
import type { MailFacts } from '../mail/content/facts.ts';

const card = { brand: 'VISA', last4: '4242' } as const;
const subscription = { ...card, description: 'Tea club', reference: 'ORDER-1042' } as const;
const payment = { reference: 'ORDER-1042', paymentId: '8ac7a4a1937f2d5c01937f5e7a1b2c3d' } as const;

/** What each kind of mail says, for tests and for who looks at mails. */
const samples: Readonly<Record<MailKind, Partial<MailFacts>>> = {
  receipt: { ...card, ...payment },
  refund: { ...card, ...payment },
  notice: {
    ...payment,
    brand: 'DIRECTDEBIT_SEPA',
    country: 'DE',
    last4: '6789',
    day: '2026-12-03',
    mandate: 'TEA-2026-000042',
    creditor: 'DE98ZZZ09999999999',
  },
  mandate: {
    brand: 'DIRECTDEBIT_SEPA',
    country: 'DE',
    last4: '6789',
    day: '2026-11-29',
    mandate: 'TEA-2026-000042',
    creditor: 'DE98ZZZ09999999999',
    agreed:
      'By paying you allow Tea House (creditor identifier DE98ZZZ09999999999) to collect this payment and later ones ' +
      'from your account by SEPA direct debit, and your bank to pay them. You can ask your bank for a refund within ' +
      'eight weeks of a debit, on the terms of your contract with it.',
  },
  charge: { ...subscription, day: '2026-12-06' },
  expiring: { ...subscription, month: '2026-12', day: '2027-01-06' },
  failed: { ...subscription, reason: 'funds' },
  dispute: { ...card, ...payment, day: '2026-12-13', reason: '000.100.221' },
  link: { reference: 'ORDER-1042', description: 'Two cups of Assam & a pot', day: '2026-12-13' },
  invitation: { role: 'support', by: 'Grace Hopper', day: '2026-12-06' },
  device: { browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' },
  alerts: {
    alerts: [
      { name: 'TollgatePaymentsUnresolved', value: 3 },
      { name: 'TollgateNotificationsBehind', value: 42 },
      { name: 'TollgateCertificateEnds', value: 1 },
    ],
  },
  late: { day: '2026-11-28' },
  code: { code: '470129' },
};

/** 2026-11-29 11:30 UTC. */
const AT_MS = 1_795_951_800_000;

const withoutAmount: ReadonlySet<MailKind> = new Set(['code', 'late', 'mandate', 'invitation', 'device', 'alerts']);

/** Returns the facts of a mail of a kind, with all that it can say. */
export const sampleFacts = (kind: MailKind, language: Language): MailFacts => ({
  kind,
  language,
  shop: 'Tea House',
  name: 'Ada Lovelace',
  atMs: AT_MS,
  ...(kind === 'code' ? {} : { url: 'https://pay.example/x?a=1&b=2' }),
  ...(withoutAmount.has(kind) ? {} : { amount: '47.50', currency: 'EUR' }),
  ...samples[kind],
});

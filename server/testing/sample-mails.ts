import type { Language } from '../../catalogue/languages/languages.ts';
import { leadsToAccount, type MailKind } from '../../catalogue/mail/mail-kinds.ts';
import type { MailFacts } from '../mail/content/facts.ts';

const price = { amount: '47.50', currency: 'EUR' } as const;
const name = 'Ada Lovelace';
const url = 'https://pay.example/x?a=1&b=2';
const card = { brand: 'VISA', last4: '4242' } as const;
const bankAccount = { brand: 'DIRECTDEBIT_SEPA', country: 'DE', last4: '6789' } as const;
const payment = { reference: 'ORDER-1042', paymentId: '8ac7a4a1937f2d5c01937f5e7a1b2c3d' } as const;
const { reference, paymentId } = payment;
const scheduleId = '8ac7a4a1937f2d5c01937f5e7a1b2c3e';
const subscription = { ...card, ...price, name, description: 'Tea club', reference, scheduleId } as const;
const mandate = { mandate: 'TEA-2026-000042', creditor: 'DE98ZZZ09999999999' } as const;
const UNTIL_MS = 1_796_547_600_000;

/** What each kind of mail says, for tests and for who looks at mails; `samples.test.ts` compares it with real mails. */
const samples: Readonly<Record<MailKind, Partial<MailFacts>>> = {
  receipt: { ...price, ...card, ...payment, name, scheduleId },
  refund: { ...price, ...card, ...payment, name },
  notice: { ...price, ...bankAccount, ...payment, ...mandate, name, day: '2026-12-03' },
  mandate: {
    ...{ ...bankAccount, ...mandate, paymentId, name },
    day: '2026-11-29',
    agreed:
      'By paying you allow Tea House (creditor identifier DE98ZZZ09999999999) to collect this payment and later ones ' +
      'from your account by SEPA direct debit, and your bank to pay them. You can ask your bank for a refund within ' +
      'eight weeks of a debit, on the terms of your contract with it.',
  },
  charge: { ...subscription, day: '2026-12-06', untilMs: UNTIL_MS },
  expiring: { ...subscription, month: '2026-12', day: '2027-01-06', untilMs: UNTIL_MS },
  failed: { ...subscription, reason: 'funds' },
  dispute: { ...price, ...card, ...payment, url, day: '2026-12-13', reason: '000.100.221' },
  link: { ...price, reference, url, description: 'Two cups of Assam & a pot', day: '2026-12-13' },
  invitation: { role: 'support', by: 'Grace Hopper', day: '2026-12-06' },
  device: { url, browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' },
  alerts: {
    url,
    alerts: [
      { name: 'TollgatePaymentsUnresolved', value: 3 },
      { name: 'TollgateNotificationsBehind', value: 42 },
      { name: 'TollgateCertificateEnds', value: 1 },
    ],
  },
  late: { url, day: '2026-11-28' },
  code: { code: '470129', untilMs: UNTIL_MS },
};

/** Returns whether the address to which a mail leads is made when it is sent: it gives access, and is no fact. */
export const isAddressMade = (kind: MailKind): boolean => leadsToAccount(kind) || kind === 'invitation';

/** What the receipt of a direct debit says, which is collected later. */
export const sampleOfDebit: Partial<MailFacts> = {
  ...samples.receipt,
  ...{ brand: bankAccount.brand, last4: bankAccount.last4, day: '2026-12-03' },
};

/** 2026-11-29 11:30 UTC. */
const AT_MS = 1_795_951_800_000;

/** Returns the facts of a mail of a kind, with all that it can say. */
export const sampleFacts = (kind: MailKind, language: Language): MailFacts => ({
  kind,
  language,
  shop: 'Tea House',
  atMs: AT_MS,
  ...(isAddressMade(kind) ? { url } : {}),
  ...samples[kind],
});

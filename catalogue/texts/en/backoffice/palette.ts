import type { Translated } from '../../../languages/translated.ts';

/** What people call things on a page, by the entry of the navigation: the search finds the page by these words, too. */
export const palette = {
  words: {
    home: 'dashboard volume turnover revenue figures approval rate chart statistics',
    payments: 'refund give money back capture reverse transactions orders export download accountant tax receipt',
    customers: 'people shoppers stored cards erase delete data privacy gdpr',
    links: 'pay by link invoice qr code request money',
    lists: 'block allow fraud e-mail card ip address ban',
    schedules: 'recurring plans membership dunning failed charges',
    disputes: 'chargebacks evidence contest',
    settlement:
      'payouts bank fees reconciliation money arrived paid out accountant export month close ledger journal balance datev',
    bank: 'sepa direct debit mandates transfers files',
    developers: 'api access tokens keys webhooks secret rotate requests log notifications',
    testing: 'clock test cards chargeback',
    channels: 'shops merchants settings configuration new shop',
    team: 'invite colleague people roles rights access users',
    audit: 'who did what changes history',
    system: 'health version vault keys alerts processes',
  },
} as const;

/** The words of the search in one language. */
export type PaletteTexts = Translated<typeof palette>;

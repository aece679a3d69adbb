import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { type MailKind, mailKinds } from '../../../catalogue/mail/mail-kinds.ts';
import { type OwnAlert, ownAlerts } from '../../../catalogue/monitoring/alerts.ts';
import { access as germanOfAccess } from '../../../catalogue/texts/de/backoffice/access.ts';
import { mails as germanOfMerchants } from '../../../catalogue/texts/de/backoffice/mails.ts';
import { results as germanResults } from '../../../catalogue/texts/de/backoffice/results.ts';
import { access as englishOfAccess } from '../../../catalogue/texts/en/backoffice/access.ts';
import { mails as englishOfMerchants } from '../../../catalogue/texts/en/backoffice/mails.ts';
import { results as englishResults } from '../../../catalogue/texts/en/backoffice/results.ts';
import { accountsByLanguage } from '../../../catalogue/texts/registry/accounts.ts';
import { mailsByLanguage } from '../../../catalogue/texts/registry/mails.ts';
import { pageTexts } from '../../platform/pages/texts.ts';
import { timeText } from '../../platform/pages/zoned-time.ts';
import type { MailFacts } from './facts.ts';
import { amountOf, codeOf, dayOf, methodOf, monthOf, nameOf, oneLine, urlOf } from './values.ts';

/** A text with one blank, such as `{shop}`, and what stands in it; or a text alone. */
export interface Phrase {
  readonly text: string;
  /** Written by others: its direction is its own. */
  readonly value?: string;
}

/** How the sign above a mail looks. */
export type Sign = 'good' | 'bad' | 'waiting' | 'calm';

/** A part of a mail. Text and HTML each write every one. */
export type Block =
  | { readonly is: 'heading'; readonly phrase: Phrase }
  | { readonly is: 'sign'; readonly sign: Sign }
  | { readonly is: 'sentence'; readonly phrase: Phrase; readonly weight: 'strong' | 'usual' }
  | { readonly is: 'amount'; readonly text: string }
  | { readonly is: 'facts'; readonly facts: readonly Fact[] }
  | { readonly is: 'button'; readonly text: string; readonly url: string }
  | { readonly is: 'small'; readonly text: string };

/** A fact of a mail; ids have letters of one width. */
export interface Fact {
  readonly term: string;
  readonly value: string;
  readonly isId?: true;
}

/** The content of a mail, from which its text and its HTML are written. */
export interface Letter {
  /** That of its texts. */
  readonly language: Language;
  readonly subject: Phrase;
  /** From top to bottom. */
  readonly blocks: readonly Block[];
}

/** What the mails of a kind say. */
interface Wording {
  readonly language: Language;
  readonly sign: Sign;
  /** With the blank `{shop}`. */
  readonly subject: string;
  /** What happened. */
  readonly text: string;
  /** Why, and what the reader can do or expect. */
  readonly more?: readonly (string | undefined)[];
  /** The terms of the facts in their order; a fact that is not known is left out. */
  readonly facts: Facts;
  /** What others wrote, as a sentence of its own. */
  readonly quoted?: string | undefined;
  /** Facts that are written already. */
  readonly written?: readonly Fact[];
  /** What the button says; a mail of a kind without it has none. */
  readonly action?: string;
  readonly why: string;
}

type Facts = readonly (readonly [fact: FactName, term: string])[];

/** The facts that mails can state, by name: how each is written. */
const values = {
  reference: ({ reference }) => oneLine(reference),
  subscription: ({ description }) => oneLine(description),
  date: ({ atMs }, language) => timeText(atMs, languages[language].tag),
  day: dayOf,
  mandate: ({ mandate }) => oneLine(mandate),
  creditor: ({ creditor }) => oneLine(creditor),
  month: monthOf,
  method: methodOf,
  payment: ({ paymentId }) => oneLine(paymentId),
  role: ({ role }, language) => role && accessTexts[ofMerchants(language)].roleNames[role],
  by: ({ by }) => oneLine(by),
  browser: ({ browser, system }, language) =>
    browser && system
      ? accessTexts[ofMerchants(language)].agentOn.replace('{browser}', browser).replace('{system}', system)
      : (browser ?? system),
  network: ({ network }) => oneLine(network),
  chargeback: ({ reason }, language) => entryOf(language === 'de' ? germanResults : englishResults, reason),
} as const satisfies Readonly<Record<string, (facts: MailFacts, language: Language) => string | undefined>>;

type FactName = keyof typeof values;

const ids: readonly FactName[] = ['payment', 'mandate', 'creditor'];

/** The text of a mandate is longer than what shops write. */
const LONGEST_AGREED = 2_000;

const entryOf = (table: Readonly<Record<string, string>>, key: string | undefined): string | undefined =>
  key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

/** Returns the facts of a payment: the reference of its order, when it was, with what it was paid, and its id. */
const paymentFacts = (language: Language, method: string): Facts => {
  const { facts, link } = pageTexts(language);
  return [
    ['reference', facts.reference],
    ['date', link.receipt.date],
    ['method', method],
    ['payment', link.receipt.payment],
  ];
};

/** Returns the fact of which subscription a mail is: an address may have several. */
const subscriptionFact = (language: Language): Facts[number] => [
  'subscription',
  accountsByLanguage[language].subscription.name,
];

const withoutDate = (facts: Facts): Facts => facts.filter(([fact]) => fact !== 'date');

/** Returns the language of a mail to a merchant or a person: it has those of the back office. */
const ofMerchants = (language: Language): 'en' | 'de' => (language === 'de' ? 'de' : 'en');

const accessTexts = { en: englishOfAccess, de: germanOfAccess } as const;

const textsOfMerchants = { en: englishOfMerchants, de: germanOfMerchants } as const;

/** What each kind of mail says. */
const wordings: Readonly<Record<MailKind, (facts: MailFacts) => Wording>> = {
  receipt: ({ language, day }) => {
    const { receipt, notice, facts, open, why } = mailsByLanguage[language];
    const { link } = pageTexts(language);
    if (day === undefined) {
      const all = paymentFacts(language, link.receipt.method);
      return { ...receipt, language, sign: 'good', text: link.paid, facts: all, action: open, why };
    }
    // What a bank collects later is ordered, and not paid.
    const { subject, text } = notice;
    const all: Facts = [['day', facts.debit], ...paymentFacts(language, facts.method)];
    return { language, sign: 'calm', subject, text, facts: all, action: open, why };
  },
  refund: ({ language }) => {
    const { refund, facts, open, why } = mailsByLanguage[language];
    const { subject, text, more } = refund;
    const all = paymentFacts(language, facts.method);
    return { language, sign: 'good', subject, text, more: [more], facts: all, action: open, why };
  },
  mandate: ({ language, agreed }) => {
    const { mandate, facts, open, why } = mailsByLanguage[language];
    const all: Facts = [
      ['mandate', facts.mandate],
      ['creditor', mandate.creditor],
      ['day', pageTexts(language).link.receipt.date],
      ['method', facts.method],
    ];
    const quoted = oneLine(agreed, LONGEST_AGREED);
    return { ...mandate, language, sign: 'good', quoted, facts: all, action: open, why };
  },
  charge: ({ language }) => {
    const { charge, manage, facts, why } = mailsByLanguage[language];
    const all: Facts = [
      subscriptionFact(language),
      ['day', charge.day],
      ...withoutDate(paymentFacts(language, facts.method)),
    ];
    return { ...charge, language, sign: 'calm', more: [charge.more], facts: all, action: manage, why };
  },
  expiring: ({ language }) => {
    const { expiring, charge, link, manage, facts, why } = mailsByLanguage[language];
    const all: Facts = [
      subscriptionFact(language),
      ['method', facts.method],
      ['month', link.until],
      ['day', charge.day],
    ];
    return { ...expiring, language, sign: 'waiting', more: [expiring.more], facts: all, action: manage, why };
  },
  notice: ({ language }) => {
    const { notice, mandate, facts, open, why } = mailsByLanguage[language];
    const { subject, text, more } = notice;
    const all: Facts = [
      ['day', facts.debit],
      ['mandate', facts.mandate],
      ['creditor', mandate.creditor],
      ...withoutDate(paymentFacts(language, facts.method)),
    ];
    return { language, sign: 'calm', subject, text, more: [more], facts: all, action: open, why };
  },
  failed: ({ language, reason }) => {
    const { failed, facts, why } = mailsByLanguage[language];
    const { link } = pageTexts(language);
    const { subject, text } = failed;
    const more = [entryOf(link.reasons, reason), failed.more];
    const all = [subscriptionFact(language), ...paymentFacts(language, facts.method)];
    return { language, sign: 'bad', subject, text, more, facts: all, action: link.goOn, why };
  },
  dispute: (facts) => {
    const language = ofMerchants(facts.language);
    const { dispute, facts: terms, why } = textsOfMerchants[language];
    const all: Facts = [
      ['chargeback', terms.reason],
      ['day', terms.answer],
      ...paymentFacts(language, mailsByLanguage[language].facts.method),
    ];
    return { ...dispute, language, sign: 'waiting', more: [dispute.more], facts: all, why };
  },
  late: (facts) => {
    const language = ofMerchants(facts.language);
    const { late, facts: terms, why } = textsOfMerchants[language];
    const all: Facts = [['day', terms.due]];
    return { ...late, language, sign: 'waiting', more: [late.more], facts: all, why };
  },
  link: ({ language, description }) => {
    const { link } = mailsByLanguage[language];
    const { facts, link: page } = pageTexts(language);
    const all: Facts = [
      ['reference', facts.reference],
      ['day', link.until],
    ];
    return { ...link, language, sign: 'calm', quoted: oneLine(description), facts: all, action: page.goOn };
  },
  invitation: (facts) => {
    const language = ofMerchants(facts.language);
    const { invitation, facts: terms } = textsOfMerchants[language];
    const all: Facts = [
      ['role', terms.role],
      ['by', terms.by],
      ['day', terms.until],
    ];
    return { ...invitation, language, sign: 'calm', more: [invitation.more], facts: all };
  },
  device: (facts) => {
    const language = ofMerchants(facts.language);
    const { device, facts: terms, whyPeople: why } = textsOfMerchants[language];
    const all: Facts = [
      ['date', pageTexts(language).link.receipt.date],
      ['browser', terms.browser],
      ['network', terms.network],
    ];
    return { ...device, language, sign: 'waiting', more: [device.more], facts: all, why };
  },
  alerts: (facts) => {
    const language = ofMerchants(facts.language);
    const { alerts, whyPeople: why } = textsOfMerchants[language];
    const written = (facts.alerts ?? []).map(({ name, value }) => {
      return { term: alerts.says[name], value: unitText(value, ownAlerts[name].unit, languages[language].tag) };
    });
    return { ...alerts, language, sign: 'bad', more: [alerts.more], facts: [], written, why };
  },
  code: ({ language }) => {
    const { code, why } = mailsByLanguage[language];
    const { subject, text, more } = code;
    const facts: Facts = [['date', pageTexts(language).link.receipt.date]];
    return { language, sign: 'calm', subject, text, more: [more], facts, why };
  },
};

/** Returns the facts that are known. */
const knownFacts = (facts: MailFacts, { facts: wanted, written = [], language }: Wording): readonly Fact[] => [
  ...written,
  ...wanted.flatMap(([name, term]) => {
    const value = values[name](facts, language);
    return value === undefined ? [] : [{ term, value, ...(ids.includes(name) ? ({ isId: true } as const) : {}) }];
  }),
];

/** Returns a number of units as readers of a language write it. `tag` is the language tag (BCP 47). */
const unitText = (value: number, unit: OwnAlert['unit'], tag: string): string => {
  const style = unit === 'count' ? {} : ({ style: 'unit', unit, unitDisplay: 'long' } as const);
  const text = new Intl.NumberFormat(tag, { ...style, maximumFractionDigits: 0 }).format(value);
  return text.replaceAll(' ', '\u00a0'); // On a phone, the number and its unit stay on one line.
};

/** Returns what a mail says. What its facts do not have, it leaves out. */
export const letterOf = (facts: MailFacts): Letter => {
  const wording = wordings[facts.kind](facts);
  const { language, sign, text, more = [], quoted, action, why } = wording;
  // A channel has a name; one that nobody can see is none.
  const subject: Phrase = { text: wording.subject, value: oneLine(facts.shop) ?? '–' };
  const name = mailKinds[facts.kind].to === 'shopper' ? nameOf(facts) : undefined;
  // Both are what the reader looks for first.
  const amount = amountOf(facts, language) ?? codeOf(facts);
  const known = knownFacts(facts, wording);
  const url = urlOf(facts);
  const rest = more.filter((sentence) => sentence !== undefined).join(' ');
  return {
    language,
    subject,
    blocks: [
      { is: 'heading', phrase: subject },
      { is: 'sign', sign },
      ...optional(name, (value): Block => {
        return { is: 'sentence', phrase: { text: mailsByLanguage[language].hello, value }, weight: 'usual' };
      }),
      { is: 'sentence', phrase: { text }, weight: 'strong' },
      ...optional(rest === '' ? undefined : rest, (sentences): Block => {
        return { is: 'sentence', phrase: { text: sentences }, weight: 'usual' };
      }),
      ...optional(quoted, (value): Block => {
        return { is: 'sentence', phrase: { text: '{text}', value }, weight: 'usual' };
      }),
      ...optional(amount, (price): Block => ({ is: 'amount', text: price })),
      ...(known.length === 0 ? [] : [{ is: 'facts', facts: known } as const]),
      ...(action === undefined || url === undefined ? [] : [{ is: 'button', text: action, url } as const]),
      { is: 'small', text: why },
    ],
  };
};

const optional = (text: string | undefined, block: (text: string) => Block): readonly Block[] =>
  text === undefined ? [] : [block(text)];

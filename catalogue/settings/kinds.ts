import { isSettlementField, readFields, type SettlementField } from '../books/reconciliation.ts';
import { type Brand, brands, type CardBrandId, isBrand, isCardBrand } from '../brands/brands.ts';
import { noBrand } from '../brands/other-names.ts';
import { isColour } from '../design/shop-colour.ts';
import { countryCodes } from '../iso/countries.ts';
import { currencyCodes } from '../iso/currencies.ts';
import { type Language, languages } from '../languages/languages.ts';
import { isMailAddress, type Mailbox, mailboxOf } from '../mail/mail-address.ts';
import { type MailServer, mailServerOf } from '../mail/mail-server.ts';
import { faultIn, faultSentence, quotedRule, type RuleFault, wrong } from '../risk/rule-faults.ts';

/** The format of a setting, and the type of its value. */
export interface SettingKind<Value> {
  /** Returns the value, or undefined when the text is wrong. */
  readonly read: (text: string) => Value | undefined;
  /** A description of correct values in plain words. */
  readonly words: string;
  /** Returns the error of a text, where the description of correct values is not enough. */
  readonly fault?: (text: string) => string | undefined;
  /** All correct values, where there are few. */
  readonly choices?: readonly string[];
  /** Correct values, and wrong ones that are close, for tests of the table. */
  readonly examples: readonly string[];
  readonly counterexamples: readonly string[];
}

/** The owner of a setting: a merchant decides for its channels, a channel for its payments. */
export type SettingOwner = 'merchant' | 'channel' | 'both';

/** One setting: its owner, the kind of its value, its default (empty: none), its meaning. */
export type Setting<Value = unknown> =
  | readonly [owner: SettingOwner, kind: SettingKind<Value>, ifAbsent: string, meaning: string]
  | readonly [owner: SettingOwner, kind: SettingKind<Value>, ifAbsent: string, meaning: string, secrecy: 'secret'];

/** The error of one setting. */
export interface SettingError {
  readonly name: string;
  readonly message: string;
}

/** The words of a list are separated by blanks or commas. */
const wordsOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/** Returns the members of a text, if there is at least one and all are known and different. */
const membersOf = <Member extends string>(
  text: string,
  isMember: (word: string) => word is Member,
): readonly Member[] | undefined => {
  const words = wordsOf(text);
  const members = words.filter(isMember);
  return members.length > 0 && members.length === words.length && new Set(words).size === words.length
    ? members
    : undefined;
};

const isCurrency = (word: string): word is string => currencyCodes.has(word);
const isCountry = (word: string): word is string => countryCodes.has(word);

/** Contains every member: no restriction. */
const EVERYTHING: { readonly has: (member: string) => boolean } = { has: () => true };

/** The values that a channel accepts; `all` accepts everything. */
export type Accepted = typeof EVERYTHING;

/** Whether a channel accepts everything: nobody has made a list. */
export const acceptsAll = (accepted: Accepted): boolean => accepted === EVERYTHING;

const accepted = (
  isMember: (word: string) => word is string,
  words: string,
  samples: Samples,
  fault: (text: string) => string | undefined = () => undefined,
): SettingKind<Accepted> => ({
  fault,
  read: (text) => {
    if (text.trim() === 'all') return EVERYTHING;
    const members = membersOf(text, isMember);
    return members && new Set<string>(members);
  },
  words: `all, or ${words} apart by blanks`,
  examples: ['all', ...samples.right],
  counterexamples: ['All', ...samples.wrong],
});

/** What the gateway writes itself: people can only empty it. */
export const keptByGateway: SettingKind<string> = {
  read: () => undefined,
  words: 'empty: the gateway writes it',
  examples: [],
  counterexamples: ['', '[]', '{"stripe.address":"https://shop.example/"}'],
};

interface Samples {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

/** Names the first word that is not a brand, and the brand that was probably meant. */
const wrongBrand = (text: string): string | undefined => {
  const wrong = wordsOf(text).find((word) => !isBrand(word));
  return wrong === undefined ? undefined : noBrand(wrong, Object.keys(brands));
};

/** The brands that are accepted. */
export const acceptedBrands = accepted(
  (word): word is Brand => isBrand(word),
  'ids of brands',
  { right: ['VISA', 'VISA MASTER', 'VISA, PAYPAL'], wrong: ['visa', 'VISA VISA', 'VISA constructor', ' '] },
  wrongBrand,
);

/** The currencies that are accepted. */
export const acceptedCurrencies = accepted(isCurrency, 'currencies of ISO 4217', {
  right: ['EUR', 'EUR USD'],
  wrong: ['eur', 'EUR EUR', 'XXX'],
});

/** Card brands in order of preference. */
export const cardBrandOrder: SettingKind<readonly CardBrandId[]> = {
  read: (text) => (text.trim() === 'none' ? [] : membersOf(text, isCardBrand)),
  fault: wrongBrand,
  words: 'none, or ids of card brands apart by blanks, the preferred one first',
  examples: ['none', 'CARTEBANCAIRE VISA MASTER'],
  counterexamples: ['PAYPAL', 'VISA VISA', 'visa'],
};

/** Any of a few words, or none of them. */
export const anyOf = <Choice extends string>(...choices: readonly Choice[]): SettingKind<ReadonlySet<Choice>> => ({
  read: (text) => {
    if (text.trim() === 'none') return new Set<Choice>();
    const members = membersOf(text, (word): word is Choice => (choices as readonly string[]).includes(word));
    return members && new Set(members);
  },
  words: `none, or any of ${choices.join(', ')} apart by blanks`,
  examples: ['none', choices.join(' '), ...choices],
  counterexamples: ['', 'other', `${choices[0]} ${choices[0]}`, `${choices[0]} none`],
});

/** Yes or no. */
export const yesOrNo: SettingKind<boolean> = {
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  words: 'true or false',
  choices: ['true', 'false'],
  examples: ['true', 'false'],
  counterexamples: ['TRUE', 'yes', '1'],
};

/** A whole number within limits. */
export const wholeNumber = (minimum: number, maximum: number): SettingKind<number> => ({
  read: (text) => {
    const number = Number(text);
    return /^\d{1,15}$/.test(text) && number >= minimum && number <= maximum ? number : undefined;
  },
  words: `a whole number from ${minimum} to ${maximum}`,
  examples: [`${minimum}`, `${maximum}`],
  counterexamples: [`${minimum - 1}`, `${maximum + 1}`, '1.5', '1e3', 'one'],
});

/** One of a few words. */
export const choice = <const Choice extends string>(...choices: readonly Choice[]): SettingKind<Choice> => ({
  read: (text) => choices.find((each) => each === text),
  words: `one of ${choices.join(', ')}`,
  choices,
  examples: choices,
  counterexamples: ['other', choices.join(' ')],
});

/** A text that matches a pattern as a whole. */
export const written = (pattern: RegExp, words: string, samples: Samples): SettingKind<string> => ({
  read: (text) => (pattern.test(text) ? text : undefined),
  words,
  examples: samples.right,
  counterexamples: samples.wrong,
});

/** A share in per cent, with up to two decimals. */
export const percent: SettingKind<string> = written(
  /^(?:100(?:\.00?)?|[1-9]?\d(?:\.\d{1,2})?)$/,
  'a number from 0 to 100 with up to two decimals, such as 19 or 7.5',
  { right: ['0', '19', '7.5', '100'], wrong: ['', '-1', '100.01', '7,5', '19%', '.5', '07', '1.234'] },
);

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** One of the languages of the interface, by its code. */
export const languageCode: SettingKind<Language> = {
  read: (text) => (isLanguage(text) ? text : undefined),
  words: `one of ${Object.keys(languages).join(', ')}`,
  examples: ['en', 'de', 'ptbr'],
  counterexamples: ['EN', 'en-GB', 'xx', 'constructor'],
};

const WRONG_ADDRESSES = [
  'shop',
  'a@example.com, b@example.com',
  'a@example.com\nBcc: b@example.com',
  '"a b"@example.com',
];

/** The address of a mailbox. */
export const mailAddress: SettingKind<string> = {
  read: (text) => (isMailAddress(text) ? text : undefined),
  words: 'one e-mail address',
  examples: ['orders@shop.example', 'hüte@shop.example'],
  counterexamples: WRONG_ADDRESSES,
};

/** The address of a sender, with the name that mail programs show. */
export const mailbox: SettingKind<Mailbox> = {
  read: mailboxOf,
  words: 'one e-mail address, alone or in angle brackets after a name',
  examples: ['orders@shop.example', 'Hüte & Mützen <orders@shop.example>'],
  counterexamples: [...WRONG_ADDRESSES, '<orders@shop.example>', 'Hats\nBcc: x <orders@shop.example>'],
};

/**
 * The server that sends mails, with the password that it asks for. Only the operator can say that the network to a server
 * is private: in live, that of a merchant is reached by the public one.
 */
export const mailServer: SettingKind<MailServer> = {
  read: (text) => {
    const server = mailServerOf(text);
    return server?.mayBePlain === true ? undefined : server;
  },
  words: 'the address of a server, such as smtps://user:password@mail.example:465',
  examples: ['smtp://mail.shop.example', 'smtps://shop:p%40ss@mail.shop.example:465', 'smtp://[2001:db8::25]:2525'],
  counterexamples: [
    'smtp://mail.shop.example:25?tls=optional',
    ...['', 'mail.shop.example', 'https://mail.shop.example', 'smtp://user@mail.example', 'smtp://a b'],
    ...['smtp://shop:p%40ss@mail.shop.example?tls=optional', 'smtps://mail.shop.example?tls=optional'],
  ],
};

const LONGEST_ADDRESS = 2048;
const ORIGIN = /^https?:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$/;
const OF_THIS_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/;

const isFramingOrigin = (word: string): word is string =>
  ORIGIN.test(word) && (word.startsWith('https:') || OF_THIS_MACHINE.test(word));

/** Origins of pages that may show a page of the gateway in a frame. */
export const framingOrigins: SettingKind<readonly string[]> = {
  read: (text) => (text.trim() === 'none' ? [] : membersOf(text, isFramingOrigin)),
  words: 'none, or origins apart by blanks: `https://` and a host, or `http://localhost` with a port',
  examples: [
    'none',
    'https://shop.example',
    'https://shop.example https://www.shop.example:8443',
    'http://localhost:8081',
  ],
  counterexamples: [
    'https://shop.example/',
    'http://shop.example',
    'https://*.shop.example',
    "https://shop.example; script-src 'unsafe-inline'",
    'shop.example',
    '*',
  ],
};

/** An address of the merchant's site, or a mailbox, which shoppers open. */
export const supportAddress: SettingKind<string> = {
  read: (text) =>
    text.length <= LONGEST_ADDRESS && /^(?:https:\/\/[^\s@/]+|mailto:[^\s?]+@)[^\s<>"\\^`{|}]*$/.test(text)
      ? text
      : undefined,
  words: 'an address that begins with `https://` or `mailto:`',
  examples: ['https://shop.example/help', 'mailto:help@shop.example'],
  counterexamples: [
    'shop.example/help',
    'http://shop.example/help',
    'javascript:alert(1)',
    'https:// shop.example',
    'mailto:',
  ],
};

const ADDRESS = /^https?:\/\/[^\s@?#]+\/$/;

/** The address of another gateway; it ends in a slash, and paths are appended to it. */
export const baseAddress: SettingKind<string> = {
  read: (text) => (text.length <= LONGEST_ADDRESS && ADDRESS.test(text) ? text : undefined),
  words: 'an address that begins with https:// or http:// and ends with a slash, without credentials',
  examples: ['https://gateway.example/', 'http://127.0.0.1:8080/'],
  counterexamples: [
    'https://gateway.example',
    'ftp://gateway.example/',
    'https://user:word@gateway.example/',
    'gateway',
  ],
};

/** One dispatch rule: the channel for requests with these properties; a property that is not named may be anything. */
export interface DispatchRule {
  readonly brands: ReadonlySet<string> | undefined;
  readonly currencies: ReadonlySet<string> | undefined;
  readonly countries: ReadonlySet<string> | undefined;
  readonly channel: string;
}

const conditions = {
  brand: { isMember: (word: string): word is string => isBrand(word), words: 'ids of brands' },
  currency: { isMember: isCurrency, words: 'currencies of ISO 4217' },
  country: { isMember: isCountry, words: 'countries by their two letters' },
} as const;

const noRule: RuleFault = { kind: 'noRule', values: {} };

const CHANNEL = /^[0-9a-f]{32}$/;

const ruleOf = (text: string): DispatchRule => {
  const parts = new Map<string, string>();
  for (const part of text.split(/\s+/)) {
    const [, name = '', value = ''] = /^([^=]+)=([^=]+)$/.exec(part) ?? wrong('notAPair', { text: part });
    if (parts.has(name)) wrong('twice', { name });
    parts.set(name, value);
  }
  const sets = new Map<string, ReadonlySet<string>>();
  for (const [name, value] of parts) {
    if (name === 'channel') continue;
    if (!Object.hasOwn(conditions, name)) wrong('stranger', { name, names: Object.keys(conditions).join(', ') });
    const { isMember, words } = conditions[name as keyof typeof conditions];
    sets.set(name, new Set(membersOf(value, isMember) ?? wrong('noList', { name, words })));
  }
  const channel = parts.get('channel') ?? wrong('missing', { name: 'channel' });
  if (!CHANNEL.test(channel))
    wrong('wrongValue', { name: 'channel', words: 'the id of a channel, 32 lower-case hex digits' });
  return { brands: sets.get('brand'), currencies: sets.get('currency'), countries: sets.get('country'), channel };
};

/** Parsed dispatch rules, or the error of the first that cannot be read. */
const readDispatchRules = (text: string): { readonly rules: readonly DispatchRule[] } | { readonly fault: string } => {
  const rules: DispatchRule[] = [];
  for (const each of text.trim() === 'none' ? [] : text.split(';').map((rule) => rule.trim())) {
    const fault = each === '' ? noRule : faultIn(() => rules.push(ruleOf(each)));
    if (fault === undefined) continue;
    if (each === '') return { fault: faultSentence(fault) };
    return {
      fault: faultSentence({ kind: 'within', values: { text: quotedRule(each), words: faultSentence(fault) } }),
    };
  }
  return { rules };
};

const SHOP = `channel=${'8a'.repeat(16)}`;

/** Dispatch rules in the order in which they are tried. */
export const dispatchRules: SettingKind<readonly DispatchRule[]> = {
  read: (text) => {
    const read = readDispatchRules(text);
    return 'rules' in read ? read.rules : undefined;
  },
  fault: (text) => {
    const read = readDispatchRules(text);
    return 'fault' in read ? read.fault : undefined;
  },
  words:
    'none, or rules apart by semicolons; ' +
    'each names a `channel=` and, where wanted, `brand=`, `currency=` and `country=` with values apart by commas',
  examples: ['none', SHOP, `brand=VISA,MASTER currency=EUR country=DE ${SHOP}; ${SHOP}`],
  counterexamples: [
    '',
    'brand=VISA',
    `brand=visa ${SHOP}`,
    `colour=red ${SHOP}`,
    `${SHOP};`,
    `${SHOP} ${SHOP}`,
    'channel=1',
  ],
};

/** Zones that are known to exist. Each look takes a tenth of a millisecond, and channels are read all the time. */
const knownZones = new Set<string>();

/** More than there are, but not as many as there are ways to write them. */
const MOST_KNOWN_ZONES = 1_000;

const isTimeZone = (text: string): boolean => {
  if (knownZones.has(text)) return true;
  if (!/^[A-Z][A-Za-z]/.test(text)) return false;
  try {
    const isZone = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
    if (isZone && knownZones.size < MOST_KNOWN_ZONES) knownZones.add(text);
    return isZone;
  } catch {
    return false;
  }
};

/** A currency, or none. */
export const payoutCurrency: SettingKind<string> = {
  read: (text) => (text === 'none' || currencyCodes.has(text) ? text : undefined),
  words: 'none, or a currency of ISO 4217',
  examples: ['none', 'EUR'],
  counterexamples: ['eur', 'EUR USD', 'XXX'],
};

const FIELD_PAIR = /^([\w.]+)\s*(:?=)\s*(\S(?:.*\S)?)$/;

/** One column of a sum, or of several of which one counts: in the lines in which another has a word, or in all. */
interface SettlementTerm {
  readonly isSubtracted: boolean;
  readonly title: string;
  readonly where?: { readonly title: string; readonly word: string };
}

/** A field's column by its title, and what the text says where no column of a file has the whole text as its title. */
export interface SettlementColumn {
  readonly title: string;
  readonly terms: readonly SettlementTerm[];
}

/** Where the fields of a settlement record are found in a file. */
export interface SettlementColumns {
  /** The column of a field, or several. */
  readonly titles: ReadonlyMap<SettlementField, SettlementColumn>;
  /** The value of a field that is the same in every line. */
  readonly constants: ReadonlyMap<SettlementField, string>;
  /** The titles of columns with amounts that are left out on purpose. */
  readonly unused: ReadonlySet<string>;
}

/** Names the columns with amounts that no field takes. */
const UNUSED = 'unused';

const SIGNS = /(?:^|\s+)([+-])\s+/;
const CONDITION = /^(\S(?:.*\S)?)\s+if\s+(\S(?:.*\S)?)\s+is\s+(\S(?:.*\S)?)$/;

const termOf = (sign: string, text: string): SettlementTerm => {
  const [, title, other, word] = CONDITION.exec(text) ?? [];
  const isSubtracted = sign === '-';
  return title === undefined || other === undefined || word === undefined
    ? { isSubtracted, title: text }
    : { isSubtracted, title, where: { title: other, word } };
};

/** Returns the columns of a sum, `Credit - Debit`; undefined where a sign has no column. */
const termsOf = (text: string): readonly SettlementTerm[] | undefined => {
  const [first = '', ...rest] = text.split(SIGNS);
  const terms = first === '' ? [] : [termOf('+', first)];
  for (let place = 0; place < rest.length; place += 2) {
    const title = rest[place + 1]?.trim() ?? '';
    if (title === '' || /^[+-]\s/.test(title)) return undefined;
    terms.push(termOf(rest[place] ?? '+', title));
  }
  return terms;
};

const amountFields: ReadonlySet<string> = new Set(
  readFields.filter(({ kind }) => kind === 'amount').map(({ name }) => name),
);

/** Separates the columns of which the first that is not empty counts. */
const OR_ELSE = /\s+\|\s+/;

const columnOf = (name: string, title: string): SettlementColumn | undefined => {
  const terms = amountFields.has(name) ? termsOf(title) : title.split(OR_ELSE).map((each) => termOf('+', each));
  return terms && { title, terms };
};

/** The columns of the settlement files of an acquirer. */
export const settlementColumns: SettingKind<SettlementColumns> = {
  read: (text) => {
    const titles = new Map<SettlementField, SettlementColumn>();
    const constants = new Map<SettlementField, string>();
    const unused = new Set<string>();
    const pairs = text.trim() === 'none' ? [] : text.split(';').map((each) => FIELD_PAIR.exec(each.trim()));
    for (const pair of pairs) {
      const [, name = '', sign, value = ''] = pair ?? [];
      if (name === UNUSED && sign === '=') {
        const left = termsOf(value);
        if (left === undefined || unused.size > 0) return undefined;
        for (const title of [value, ...left.map((term) => term.title)]) unused.add(title);
        continue;
      }
      if (!isSettlementField(name) || titles.has(name) || constants.has(name)) return undefined;
      if (sign === ':=') {
        constants.set(name, value);
        continue;
      }
      const column = columnOf(name, value);
      if (column === undefined) return undefined;
      titles.set(name, column);
    }
    return { titles, constants, unused };
  },
  words:
    'none, or pairs apart by semicolons: the name of a field, = and the title of its column, ' +
    'or := and a value for every line; an amount may be the sum of columns, as in `amount=Credit - Debit`, ' +
    'each of them only in some lines, as in `Fee if Side is DR`; ' +
    'of other fields, `Refund if Type is refund | Charge` takes the first column that is not empty; ' +
    '`unused=Net + Balance` names columns with amounts that no field takes',
  examples: [
    'none',
    'amount=Gross amount; currency=Cur.',
    'recordType:=SETTLED; settlement.date = Payout date',
    'amount=Credit (GC) - Debit (GC); settlement.fee=Markup + Scheme Fees; unused=Net',
    'settlement.fee=- Fee if Side is CR + Fee if Side is DR',
    'clearingInstitute.txId1=Refund if Type is refund | Charge',
  ],
  counterexamples: [
    '',
    'amount',
    'price=Gross',
    'amount=Gross; amount=Net',
    'amount=',
    'amount=Credit - - Debit',
    'unused:=Net',
  ],
};

const VALUE_PAIR = /^([\w.]+)\s+(\S(?:.*\S)?)\s*=\s*(\S(?:.*\S)?)$/;

/** The words of an acquirer for values of the interface: for each field, its words and what they mean. */
type SettlementWords = ReadonlyMap<SettlementField, ReadonlyMap<string, string>>;

/** The meaning of a word whose lines are left out, such as payouts to the merchant's account. */
export const LEFT_OUT = 'LEFT_OUT';

/** The fields by which lines can be left out. */
const leavingOut: ReadonlySet<string> = new Set<SettlementField>([
  'recordType',
  'transactionType',
  'settlement.status',
  'clearingInstitute.merchantId',
]);

/** Stands for every word that is not named, and for an empty cell unless that is named. */
export const OTHER_WORDS = '*';

/** Stands for an empty cell. */
const NO_WORD = '""';

/** The words that an acquirer uses in its settlement files. */
export const settlementWords: SettingKind<SettlementWords> = {
  read: (text) => {
    const words = new Map<SettlementField, Map<string, string>>();
    const pairs = text.trim() === 'none' ? [] : text.split(';').map((each) => VALUE_PAIR.exec(each.trim()));
    for (const pair of pairs) {
      const [, name = '', word = '', value = ''] = pair ?? [];
      if (!isSettlementField(name) || (value === LEFT_OUT && !leavingOut.has(name))) return undefined;
      const known = words.get(name) ?? new Map<string, string>();
      const written = word === NO_WORD ? '' : word;
      if (known.has(written)) return undefined;
      words.set(name, known.set(written, value));
    }
    return words;
  },
  words:
    'none, or triples apart by semicolons: the name of a field, a word of the acquirer (`""`: none, `*`: every other ' +
    'one), = and the value of the interface, or `LEFT_OUT` for a type, status or merchant whose lines are left out',
  examples: [
    'none',
    'transactionType Sale=DEBIT; transactionType Refund = REFUND',
    'settlement.status paid out=SUCCESS',
    'transactionType Payout=LEFT_OUT; transactionType *=DEBIT',
  ],
  counterexamples: [
    '',
    'transactionType=DEBIT',
    'kind Sale=DEBIT',
    'transactionType Sale=DEBIT; transactionType Sale=REFUND',
    'currency EUR=LEFT_OUT',
  ],
};

/** A time zone by its name in the IANA database. */
export const timeZone: SettingKind<string> = {
  read: (text) => (isTimeZone(text) ? text : undefined),
  words: 'a time zone of the IANA database, such as Europe/Berlin or UTC',
  examples: ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'],
  counterexamples: ['europe', 'Berlin', '+01:00', 'Europe/Nowhere', ' '],
};

/** A time zone by its name, or none. */
export const timeZoneOrNone: SettingKind<string> = {
  ...timeZone,
  read: (text) => (text === 'none' ? text : timeZone.read(text)),
  words: `none, or ${timeZone.words}`,
  examples: ['none', ...timeZone.examples],
};

/** A colour; without one, the pages have the usual one. */
export const colour: SettingKind<string> = {
  read: (text) => (isColour(text) ? text : undefined),
  words: '# and six hex digits in lower case',
  examples: ['#1d4ed8', '#ffcc00'],
  counterexamples: ['#fff', '#1D4ED8', 'red', '#1d4ed8}'],
};

/** The id of a stored logo. */
export const logoId: SettingKind<string> = {
  read: (text) => (/^[0-9a-f]{32}$/.test(text) ? text : undefined),
  words: 'the id of a logo, 32 lower-case hex digits',
  examples: ['0a'.repeat(16)],
  counterexamples: ['0A'.repeat(16), 'logo.png'],
};

import { journalFormatNames } from '../books/journal-formats.ts';
import { endedBrands } from '../brands/ended-brands.ts';
import { connectorFacts, connectorSettings } from '../connectors/connectors.ts';
import { type EndpointId, endpoints } from '../endpoints/endpoints.ts';
import { mailKindNames } from '../mail/mail-kinds.ts';
import { MISSED_AFTER_MINUTES, missedRuns } from '../payments/schedules.ts';
import { nearestName } from '../schema/names/nearest-name.ts';
import { chartOfAccounts } from './book-kinds.ts';
import { dunningSteps, dunningTable, USUAL_DUNNING } from './dunning.ts';
import {
  acceptedBrands,
  acceptedCurrencies,
  anyOf,
  cardBrandOrder,
  choice,
  colour,
  dispatchRules,
  framingOrigins,
  languageCode,
  logoId,
  mailAddress,
  mailbox,
  mailServer,
  payoutCurrency,
  percent,
  type Setting,
  type SettingError,
  type SettingKind,
  type SettingOwner,
  settlementColumns,
  settlementWords,
  supportAddress,
  timeZone,
  timeZoneOrNone,
  wholeNumber,
  written,
  yesOrNo,
} from './kinds.ts';
import { methodRules, riskRules } from './risk-kinds.ts';
import { walletSettings } from './wallet-settings.ts';

/** Duplicates within this time are found by their key; older keys are removed. */
export const LONGEST_DUPLICATE_WINDOW_HOURS = 720;

/** Source: interface, 'Payment request (basic parameters)', descriptor. */
const statementText = written(
  /^(?=.*[\p{L}\d])[^\p{C}]{1,127}$/u,
  '1 to 127 characters, among them a letter or a digit',
  {
    right: ['STRAW HATS', 'Hüte & Mützen GmbH'],
    wrong: ['x'.repeat(128), '***', 'STRAW\nHATS'],
  },
);

const own = {
  compatibility: [
    'channel',
    choice('strict', 'lenient'),
    'strict',
    'Whether requests must follow the interface exactly, or the deviations of older integrations are accepted ' +
      'too ([which](compatibility.md)). The environment variable `COMPATIBILITY` sets the value for new channels.',
  ],
  brands: [
    'channel',
    acceptedBrands,
    'all',
    'Brands that the channel accepts; others are refused with 600.200.500. ' +
      `${Object.keys(endedBrands).join(', ')} have [ended](connectors.md#brands-that-have-ended): no processor takes them.`,
  ],
  currencies: [
    'channel',
    acceptedCurrencies,
    'all',
    'Currencies that the channel accepts; others are refused with 600.200.500.',
  ],
  descriptor: [
    'channel',
    statementText,
    '',
    'The text on the statements of shoppers, for payments that name none by `descriptor` or `merchant.name`; ' +
      'without it, the name of the channel.',
  ],
  'look.colour': [
    'channel',
    colour,
    '',
    'The colour of buttons and links on the pages that the gateway shows to shoppers: payment links, hosted checkouts, ' +
      'receipts, bank transfers. Texts upon it are white or black, whichever can be read; ' +
      'as a text, it is made darker or lighter until it can be read. Without it, the pages are blue.',
  ],
  'look.logo': [
    'channel',
    logoId,
    '',
    'The logo on these pages. The back office (the look of a channel) and `channel logo` store a picture and write ' +
      'its id here; empty: the pages show the name of the channel alone.',
  ],
  'mail.kinds': [
    'channel',
    anyOf(...mailKindNames),
    'none',
    'The kinds of mails that the gateway sends for the channel ([which](mail.md#kinds)), if its operator has set a server.',
  ],
  'mail.from': [
    'channel',
    mailbox,
    '',
    'The sender of these mails, such as `Straw Hats <orders@shop.example>`. The address needs the domain of the ' +
      'gateway’s own sender, unless the channel has a `mail.server`; with another one, only the name is used. Without it, ' +
      'the name of the channel.',
  ],
  'mail.server': [
    'channel',
    mailServer,
    '',
    'The server that sends the mails of the channel instead of the gateway’s, such as ' +
      '`smtps://user:password@mail.example:465`. It sends for `mail.from`, which it needs.',
    'secret',
  ],
  'mail.dkimSelector': [
    'channel',
    written(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,61}[A-Za-z0-9])?$/, '1 to 63 letters, digits, dots or dashes', {
      right: ['tollgate', '2026.hats'],
      wrong: ['', '-a', 'a b', 'x'.repeat(64)],
    }),
    '',
    'The selector of the key with which the gateway signs the mails that `mail.server` sends (DKIM): the public key ' +
      'stands at `SELECTOR._domainkey` of the domain of `mail.from`. Without it and `mail.dkimKey`, your server signs.',
  ],
  'mail.dkimKey': [
    'channel',
    written(/^[A-Za-z0-9+/]{64,24000}={0,2}$/, 'a private key as PEM in base 64', {
      right: ['A'.repeat(64), `${'A'.repeat(66)}==`],
      wrong: ['-----BEGIN PRIVATE KEY-----', 'AAAA'],
    }),
    '',
    'The private key of `mail.dkimSelector`, RSA or Ed25519, as PEM and then in base 64.',
    'secret',
  ],
  'mail.replyTo': ['channel', mailAddress, '', 'The address to which replies to these mails go.'],
  'mail.merchant': [
    'channel',
    mailAddress,
    '',
    'The address for mails to the merchant, such as of a dispute that was opened; without it, there are none.',
  ],
  'mail.chargeDays': [
    'channel',
    wholeNumber(1, 30),
    '7',
    'How many days before a charge of a subscription its shopper is told, if `mail.kinds` names `charge`.',
  ],
  'mail.language': [
    'channel',
    languageCode,
    'en',
    'The language of mails to the merchant, and to shoppers whose payment names none.',
  ],
  'selfService.enabled': [
    'channel',
    yesOrNo,
    'false',
    'Whether shoppers may manage subscriptions, stored accounts and mandates on [a page of the gateway](self-service.md).',
  ],
  'selfService.linkHours': [
    'channel',
    wholeNumber(1, 720),
    '48',
    'For how many hours a link to this page is valid; it opens the page once.',
  ],
  'selfService.frameAncestors': [
    'channel',
    framingOrigins,
    'none',
    'The origins of pages that may show this page in a frame.',
  ],
  'selfService.supportUrl': ['channel', supportAddress, '', 'Where shoppers find help, which the page links to.'],
  requireCvv: ['channel', yesOrNo, 'false', 'Whether a card payment without `card.cvv` is refused.'],
  shoppersRemoveRegistrations: [
    'channel',
    yesOrNo,
    'false',
    'Whether a shopper may remove the stored accounts that a checkout offers them, in the widget.',
  ],
  brandDetection: [
    'channel',
    yesOrNo,
    'true',
    'Whether `paymentBrand` may be left out for cards: ' +
      'the brand is then found from the number and returned as `brandResult`.',
  ],
  brandDetectionOrder: [
    'channel',
    cardBrandOrder,
    'none',
    'The brand of a co-badged number that matches several; ' +
      'brands outside the list come after the listed ones, the narrowest range of numbers first.',
  ],
  duplicateWindowHours: [
    'channel',
    wholeNumber(0, LONGEST_DUPLICATE_WINDOW_HOURS),
    '0',
    'For this many hours after a payment, another with the same `merchantTransactionId` is declined with 800.110.100, ' +
      'unless the first was declined. It applies to payments, ' +
      'authorizations and payouts made since it was set, not to follow-ups; 0: never.',
  ],
  'schedule.timeZone': [
    'channel',
    timeZone,
    'UTC',
    'The time zone of new schedules: their plan, start and end are local times there. ' +
      'A schedule keeps the zone of its creation or last change.',
  ],
  'schedule.missedRuns': [
    'channel',
    choice(...(Object.keys(missedRuns) as (keyof typeof missedRuns)[])),
    'merged',
    `How missed due times of a schedule are paid: ${Object.entries(missedRuns)
      .map(([value, meaning]) => `\`${value}\`, ${meaning}`)
      .join('; ')}. A due time is missed after ${MISSED_AFTER_MINUTES} minutes, or at the next due time.`,
  ],
  'schedule.dunning': [
    'channel',
    dunningTable,
    USUAL_DUNNING,
    'What follows when a payment of a schedule is declined, in days after the first attempt: ' +
      `${Object.entries(dunningSteps)
        .map(([step, meaning]) => `\`${step}\`, ${meaning}`)
        .join('; ')}. Without a day of rest, the last decline suspends it. ` +
      'A decline that cannot pass by itself has no retries; the advice of a card network may put them off or forbid them.',
  ],
  'settlement.columns': [
    'channel',
    settlementColumns,
    'none',
    'The columns of the acquirer’s settlement files, if their titles differ from those of the reconciliation ' +
      'file ([which](settlement.md)): the title of each field, or a value that applies to every line.',
  ],
  'settlement.values': [
    'channel',
    settlementWords,
    'none',
    'The acquirer’s words for values of the interface, such as transaction types.',
  ],
  'settlement.delimiter': [
    'channel',
    choice('semicolon', 'comma', 'tab'),
    'semicolon',
    'The delimiter of columns in settlement files.',
  ],
  'settlement.decimalSign': ['channel', choice('point', 'comma'), 'point', 'The decimal sign in settlement files.'],
  'settlement.amounts': [
    'channel',
    choice('unsigned', 'signed', 'unsignedHundredths', 'signedHundredths'),
    'unsigned',
    'The form of amounts in settlement files. `signed`: a positive amount is credited to the merchant, a negative ' +
      'amount is debited; a sum with a minus, such as `Credit - Debit`, is always signed. `…Hundredths`: 9200 is 92.00.',
  ],
  'settlement.dateFormat': [
    'channel',
    choice(
      'yyyy-MM-dd',
      'yyyy/MM/dd',
      'yyyyMMdd',
      'dd.MM.yyyy',
      'dd/MM/yyyy',
      'MM/dd/yyyy',
      'dd-MM-yyyy',
      'dd MMM yyyy',
    ),
    'yyyy-MM-dd',
    'The form of dates in settlement files, with or without leading zeros of days and months; a time may follow. ' +
      '`MMM`: the first three letters of the English month, with a space or a hyphen on either side.',
  ],
  'books.timeZone': [
    'channel',
    timeZoneOrNone,
    'none',
    'The time zone of the posting days of the books; `none`: that of `settlement.timeZone`. The first closed month fixes it.',
  ],
  'books.fourEyes': [
    'merchant',
    yesOrNo,
    'false',
    'Whether another person must confirm that a month is closed, or opened again.',
  ],
  'settlement.timeZone': [
    'channel',
    timeZone,
    'UTC',
    'The acquirer’s time zone, for the days of settlements and reconciliation files.',
  ],
  'settlement.clearingInstitute': [
    'channel',
    written(/^\S(?:.{0,62}\S)?$/, '1 to 64 characters', { right: ['First Bank'], wrong: ['', ' ', 'x'.repeat(65)] }),
    'Tollgate Simulator',
    'The name of the acquirer, if its settlement files have none.',
  ],
  'settlement.merchantId': [
    'channel',
    written(/^[\w.\-/]{5,64}$/, '5 to 64 letters, digits, dots, dashes or slashes', {
      right: ['1234567', 'SHOP-0815'],
      wrong: ['1234', 'my shop'],
    }),
    '',
    'The id of this channel at the acquirer. ' +
      'Settlement files with another id are refused; without this setting, any id is accepted.',
  ],
  'settlement.divisionId': [
    'channel',
    written(/^[0-9a-f]{32}$/, '32 lower-case hex digits', {
      right: ['0a'.repeat(16)],
      wrong: ['0A'.repeat(16), 'shop'],
    }),
    '',
    'The id of the channel’s division, for the reconciliation file.',
  ],
  'settlement.pspId': [
    'channel',
    written(/^[0-9a-f]{32}$/, '32 lower-case hex digits', {
      right: ['0a'.repeat(16)],
      wrong: ['0A'.repeat(16), 'shop'],
    }),
    '0'.repeat(32),
    'The id of the operator of the gateway, for the reconciliation file.',
  ],
  'settlement.windowDays': [
    'channel',
    wholeNumber(1, 400),
    '60',
    'Without the acquirer’s ids, the payment of a line is searched by reference, ' +
      'amount and currency in this many days before the settlement.',
  ],
  'settlement.lateAfterDays': [
    'channel',
    wholeNumber(0, 30),
    '0',
    'A settlement is late if captured payments have waited for a settlement file for this many days; 0: never.',
  ],
  'settlement.payoutCurrency': [
    'channel',
    payoutCurrency,
    'none',
    'The currency in which the simulated acquirer settles, in the test environment; `none`: the currency of each payment.',
  ],
  'books.feeTax': [
    'channel',
    percent,
    '',
    'The VAT that the fees of processors include, in per cent, for [statements of payouts](settlement.md#statements); ' +
      'empty: fees without VAT.',
  ],
  'books.chart': [
    'channel',
    chartOfAccounts,
    'none',
    'Your accounts in [journals](journals.md): an example, `SKR03`, `SKR04`, `IFRS` or `US`, and what differs, such as ' +
      '`SKR03, FEES=4970/9, BANK.USD=1210`.',
  ],
  'books.deliver': [
    'channel',
    anyOf(...journalFormatNames),
    'none',
    'The [journals](journals.md#delivery) of a closed month that your [servers](file-transfer.md) receive.',
  ],
  'books.datevConsultant': [
    'channel',
    wholeNumber(1001, 9_999_999),
    '',
    'The number of your tax consultant at DATEV (Beraternummer), for [journals](journals.md#datev).',
  ],
  'books.datevClient': [
    'channel',
    wholeNumber(1, 99_999),
    '',
    'Your number as a client of this consultant (Mandantennummer).',
  ],
  'risk.rules': [
    'channel',
    riskRules,
    'none',
    'Rules that review or reject payments before and after authorization: ' +
      'velocity, amounts, countries, lists, values, checks of the acquirer, score.',
  ],
  'risk.methods': [
    'channel',
    methodRules,
    'none',
    'Active method selection: the accepted brands that the widget offers to a profile. ' +
      'The first matching rule decides; without a match, all brands are offered.',
  ],
  'chargebacks.block': [
    'channel',
    choice('never', 'byReason', 'always'),
    'never',
    'Whether a card or bank account is refused with 800.300.101 once it was charged back: ' +
      'never, if the [reason](chargebacks.md) says that it should not be charged again, or always.',
  ],
  ...connectorSettings,
  threeDSecure: [
    'channel',
    choice('gateway', 'none'),
    'gateway',
    'Whether the gateway authenticates the holders of enrolled cards itself (3-D Secure), ' +
      'if it has a directory server; `none` leaves it to the acquirer.',
  ],
  'threeDSecure.proceedsWith': [
    'channel',
    anyOf('attempted', 'informational', 'notEnrolled', 'unavailable', 'unreached'),
    'attempted informational notEnrolled',
    'The results without authentication that still let a payment continue to the acquirer: ' +
      'an attempt (the issuer is liable), information only, a card that is not enrolled, an issuer that is unavailable, ' +
      'a directory server out of reach (the merchant is liable). Other payments are declined.',
  ],
  'threeDSecure.requiresBilling': [
    'channel',
    yesOrNo,
    'false',
    'Whether the authentication of a card payment requires `billing.street1`, `billing.city`, ' +
      '`billing.postcode` and `billing.country`, as the interface says. ' +
      'A channel that is made `strict` is made with true. The widget asks the shopper for the fields ' +
      'that the checkout lacks; server to server, the reply names missing ones with 200.300.404.',
  ],
  ...walletSettings,
  dispatch: [
    'merchant',
    dispatchRules,
    'none',
    'The channel of a request that names the merchant: the first matching rule decides. ' +
      'The brand is `paymentBrand` or found from the card number, the country that of `billing.country`, ' +
      'else of `shipping.country`. A rule that needs a value the request lacks does not match.',
  ],
} as const satisfies Record<string, Setting>;

type Operation = Extract<(typeof endpoints)[number], { authorization: 'bearer' }>['id'];

const HIGHEST_RATE = 1_000_000;
const rate = wholeNumber(1, HIGHEST_RATE);

/** One rate for each operation that requires a token. */
const throttles = Object.fromEntries(
  endpoints
    .filter(({ authorization }) => authorization === 'bearer')
    .map(({ id, method, path }) => [
      `throttle.${id}`,
      [
        'both',
        rate,
        '',
        `Requests a second to ${method} ${path}; twice as many in a burst. ` +
          'Set for a channel, it counts requests for the channel with any token, including its merchant’s; ' +
          'set for a merchant, requests with the merchant’s own tokens.',
      ],
    ]),
) as unknown as Readonly<Record<`throttle.${Operation}`, readonly ['both', SettingKind<number>, '', string]>>;

/** Every setting of merchants and channels. */
export const channelSettings = { ...own, ...throttles } as const;

/** The name of a setting. */
export type SettingName = keyof typeof channelSettings;

type ValueOf<Row> = Row extends readonly [SettingOwner, SettingKind<infer Value>, infer IfAbsent, ...unknown[]]
  ? IfAbsent extends ''
    ? Value | undefined
    : Value
  : never;

/** The parsed settings of one merchant or channel, with defaults. Secrets stay sealed, as they are stored. */
export type ChannelSettings = { readonly [Name in SettingName]: ValueOf<(typeof channelSettings)[Name]> };

/** Whether a channel follows the interface strictly, or also accepts what the table of leniencies lists. */
export type Compatibility = ChannelSettings['compatibility'];

const rows: ReadonlyMap<string, Setting> = new Map(Object.entries<Setting>(channelSettings));

/** Returns whether the value of a setting is a secret. */
export const isSecretSetting = (name: string): boolean => rows.get(name)?.[4] === 'secret';

/** Returns the default text of a setting; empty if it has none. */
export const defaultOf = (name: string): string => rows.get(name)?.[2] ?? '';

/** Returns whether entities of this kind have a setting. */
export const isSettingOf = (kind: 'merchant' | 'channel', name: string): boolean => {
  const owner = rows.get(name)?.[0];
  return owner === kind || owner === 'both';
};

/** Returns the rate of one operation; undefined where it is not set. */
export const throttleOf = (settings: ChannelSettings, operation: EndpointId): number | undefined =>
  settings[`throttle.${operation as Operation}`];

/** Settings that have an effect only together. */
const groups: readonly (readonly string[])[] = connectorFacts.map(({ needs }) => needs);

const unknownSetting = (name: string): SettingError => {
  const nearest = nearestName(name, [...rows.keys()]);
  return { name, message: `is not a setting${nearest === undefined ? '' : ` (did you mean ${nearest}?)`}` };
};

const errorOf = (kind: 'merchant' | 'channel', name: string, text: string): SettingError | undefined => {
  const row = rows.get(name);
  if (row === undefined) return unknownSetting(name);
  if (!isSettingOf(kind, name)) return { name, message: `is a setting of a ${row[0]}, this is a ${kind}` };
  if (text === '' || row[1].read(text) !== undefined) return undefined;
  const fault = row[4] === 'secret' ? undefined : row[1].fault?.(text);
  return { name, message: `must be ${row[1].words}${fault === undefined ? '' : ` - ${fault}`}` };
};

/**
 * Returns every error in changes of settings: names and their new texts, where an empty text resets a setting to its
 * default. `stored` are the names and texts that are set so far.
 */
export const settingErrors = (
  kind: 'merchant' | 'channel',
  changes: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>> = {},
): readonly SettingError[] => {
  const errors = Object.entries(changes).map(([name, text]) => errorOf(kind, name, text));
  const whole = { ...stored, ...changes };
  const incomplete = groups.flatMap((group) => {
    const set = group.filter((name) => (whole[name] ?? '') !== '');
    const missing = set.length === 0 ? [] : group.filter((name) => !set.includes(name));
    return missing.map((name) => ({ name, message: `must be set together with ${set.join(' and ')}` }));
  });
  const ofConnectors = connectorFacts.flatMap(({ faults }) => faults?.(whole) ?? []);
  return [...errors.filter((error) => error !== undefined), ...incomplete, ...ofConnectors];
};

/**
 * Parses stored settings. A name that this program does not know was written by a newer one and is left out.
 * @throws Error naming every setting that cannot be read, because a restriction must not silently disappear.
 */
export const settingsFrom = (stored: Readonly<Record<string, string>>): ChannelSettings => {
  const wrong: string[] = [];
  const read = (name: string, [, kind, ifAbsent]: Setting): unknown => {
    const text = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (text !== undefined && isSecretSetting(name)) return text;
    const meant = text ?? ifAbsent;
    const value = meant === '' ? undefined : kind.read(meant);
    if (value === undefined && meant !== '') wrong.push(name);
    return value;
  };
  const values = Object.fromEntries([...rows].map(([name, row]) => [name, read(name, row)]));
  if (wrong.length > 0) throw new Error(`settings that cannot be read: ${wrong.join(', ')}`);
  return values as ChannelSettings;
};

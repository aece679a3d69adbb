import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actReasons } from '../../catalogue/backoffice/acts.ts';
import { officeEndpoints } from '../../catalogue/backoffice/endpoints/endpoints.ts';
import { sharedEndpoints } from '../../catalogue/backoffice/shared.ts';
import { closingChecks } from '../../catalogue/books/closing-checks.ts';
import { disputeStates } from '../../catalogue/books/disputes.ts';
import { type Endpoint, endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import { commonKeys } from '../../catalogue/risk/risk-rules.ts';
import { faultSentence, type RuleFaultKind, ruleFaults } from '../../catalogue/risk/rule-faults.ts';
import { listedBy } from '../../catalogue/risk/rule-keys.ts';
import { type RuleKind, riskRuleKinds } from '../../catalogue/risk/rule-kinds.ts';
import { testEmails } from '../../catalogue/risk/test-emails.ts';
import type { Field, Fields } from '../../catalogue/schema/field.ts';
import { channelSettings, settingErrors } from '../../catalogue/settings/channel-settings.ts';
import type { Setting } from '../../catalogue/settings/kinds.ts';
import { sentences } from '../../catalogue/texts/de/backoffice/sentences.ts';
import { translator } from '../../catalogue/texts/sentences.ts';

const german = translator(sentences);

/** English words that no German sentence has, but for what is quoted. */
const ENGLISH = /\b(?:the|is|must|when|with|and|or|of|to|left out)\b/;

const isGerman = (sentence: string): boolean => {
  const own = german(sentence)?.replaceAll(/`[^`]*`|„[^“]*“|\(zum Beispiel: .*\)$/g, '');
  return own !== undefined && !ENGLISH.test(own);
};

const untranslated = (said: readonly string[]): readonly string[] =>
  [...new Set(said)].filter((each) => !isGerman(each));

/** Says a sentence of each kind of fault; what would be right is filled in as the rules do. */
const faultOf = (kind: RuleFaultKind): string => {
  const blanks = [...ruleFaults[kind].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return faultSentence({
    kind,
    values: Object.fromEntries(blanks.map((name) => [name, name === 'words' ? 'a currency of ISO 4217' : '4711'])),
  });
};

test.each(Object.keys(ruleFaults) as RuleFaultKind[])(
  'the fault of a rule %s is a sentence in English and German',
  (kind) => {
    const sentence = faultOf(kind);
    expect(sentence).not.toMatch(/[{}]/);
    expect(isGerman(sentence)).toBe(true);
    // What is filled in is in both.
    expect(german(sentence)?.split('4711').length).toBe(sentence.split('4711').length);
  },
);

test('what a property of a rule may be is said in German', () => {
  const keys = Object.values<RuleKind>(riskRuleKinds).flatMap(({ keys: own }) =>
    Object.values(own).map(([, key]) => key),
  );
  const said = [...keys, ...Object.values(commonKeys), ...Object.values(listedBy)].map(({ words }) => words);
  expect(untranslated(said)).toEqual([]);
});

test('what is right for a setting, and what is wrong, is said in German', () => {
  const rows = Object.entries<Setting>(channelSettings);
  const words = rows.map(([, [, kind]]) => kind.words);
  const refused = rows.flatMap(([name, [, kind]]) =>
    ['lenient', ...kind.counterexamples].flatMap((text) =>
      (['merchant', 'channel'] as const).flatMap((of) =>
        settingErrors(of, { [name]: text }).map(({ message }) => message),
      ),
    ),
  );
  const unknown = settingErrors('channel', { descripter: 'x', nonsense: 'x' }).map(({ message }) => message);
  expect(untranslated([...words, ...refused, ...unknown])).toEqual([]);
});

/** The parameters of every request that people can send. */
const fieldsOfPeople = (): readonly Field[] => {
  const shared = (endpoints as readonly Endpoint[]).filter(({ id }) => Object.hasOwn(sharedEndpoints, id));
  const tables = [
    ...officeEndpoints.map((each) => ('fields' in each ? (each.fields as Fields) : {})),
    ...shared.map(({ request }) => (request === undefined ? {} : requestShapes[request].fields)),
  ];
  return tables.flatMap((table) => Object.values(table));
};

test('what is wrong with a parameter of a form is said in German', () => {
  const fields = fieldsOfPeople();
  const said = fields.flatMap(([, { message, words }]) => [message, `invalid or missing parameter (${words})`]);
  expect(fields.length).toBeGreaterThan(200);
  expect(untranslated(said)).toEqual([]);
});

/** Where the refusals of requests are written that people can send. */
const places = [
  /^catalogue\/schema\/(?:check|rules)\.ts$/,
  /^server\/(?:access|office)\//,
  /^server\/platform\/http\/(?:reading\/)?[\w-]+\.ts$/,
  /^server\/settlement\//,
  /^server\/accounting\//,
  /^server\/connectors\/sepa\/files\//,
  /^server\/checkout\/payment-links\//,
  /^server\/payments\/(?:lists|schedules|webhooks|operations|follow-ups)\//,
  /^server\/payments\/model\/rules\.ts$/,
];

/** A literal of several words after a name that holds words for the caller, or as the reason of a refusal. */
const SAID =
  /(?:\b(?:reason|message|why)(?::| =)|\bmissing\([^,()]+,|\bwrong\(|\bwrongPeriod\(|\bfault\(|#refuse\(|\bUnreadable(?:Xml)?\([^,\n]+,)\s*(?:'([^'\n]+ [^'\n]+)'|`([^`\n]+ [^`\n]+)`)/g;

/** What is computed in a sentence may be a value, another sentence, or nothing. */
const fillings = ['4711', 'it is gone', ''];

/** A condition in a template is longer than this reads: the test below says its cases. */
const isWhole = (template: string): boolean => template.lastIndexOf('${') <= template.lastIndexOf('}');

const unsaidIn = (source: string): readonly string[] =>
  [...source.matchAll(SAID)].flatMap(([, plain, template = '']) => {
    // What stands for words of the page itself.
    if (actReasons.some((reason) => reason === plain)) return [];
    if (plain !== undefined) return untranslated([plain]);
    const filled = fillings.map((each) => template.replaceAll(/\$\{[^}]+\}/g, each));
    const last = fillings.map((each) => template.replace(/\$\{[^}]+\}$/, each).replaceAll(/\$\{[^}]+\}/g, '4711'));
    const isSaid = [...filled, ...last].some((sentence) => german(sentence) !== undefined);
    return isSaid || !isWhole(template) ? [] : [template];
  });

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && places.some((place) => place.test(file)));

test('every reason for which the gateway refuses a request of people is said in German', () => {
  const files = [...sourcesIn('server'), ...sourcesIn('catalogue')];
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  expect(sources.join('\n').match(SAID)?.length).toBeGreaterThan(150);
  expect(sources.flatMap(unsaidIn)).toEqual([]);
  expect(unsaidIn("const reason = 'the moon is full';")).toEqual(['the moon is full']);
});

/** Tables with words that views show as they are: what the simulation does with an account, and what timers do. */
const shownTables = [
  'server/simulation/cases/cases.ts',
  'server/simulation/issuer/cases.ts',
  'server/simulation/processor/cases.ts',
  'server/platform/timers/kinds.ts',
];

test('what views show of tables of the server is said in German', () => {
  const said = shownTables.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:meaning|[A-Z]):\s*(?:'([^']+)'|"([^"]+)")/g)].map(
      ([, single, double = '']) => single ?? double,
    ),
  );
  expect(said.length).toBeGreaterThan(50);
  expect(untranslated(said)).toEqual([]);
  expect(untranslated(testEmails.map(({ description }) => description))).toEqual([]);
});

test('what a request may lack or have too much is said in German', () => {
  const said = [
    ...['division', 'merchant', 'channel'].map((kind) => `must be a ${kind}`),
    ...['must be left out', 'is not an allowed parameter', 'is not an allowed parameter (did you mean entityId?)'],
    ...['', ' for 8a82', ' in the whole installation'].map((where) => `the right risk.change is missing${where}`),
    ...['', ' for the whole merchant', ' in the whole installation'].map(
      (where) => `the right risk.change is missing${where}: it is needed for risk.rules`,
    ),
    ...Object.values(disputeStates).map((words) => `the dispute is OPEN: ${words}`),
  ];
  expect(untranslated(said)).toEqual([]);
});

test('a sentence is read with the words and values in it, and an unknown one is not', () => {
  const said = 'line 2, in "amount above=x": above= must be an amount: `500` or `99.50` (such as: amount above=1)';
  expect(german(said)).toBe(
    'Zeile 2, in „amount above=x“: above= – richtig ist: ein Betrag: `500` oder `99.50` (zum Beispiel: amount above=1)',
  );
  expect(german('a whole number from 1 to 500; 50 when left out')).toBe(
    'eine ganze Zahl von 1 bis 500; ohne Angabe 50',
  );
  expect(german('above= must be something new')).toBeUndefined();
  expect(german('something new')).toBeUndefined();
});

test('what is open is named in German where it refuses the close of a month', () => {
  const found = Object.values(closingChecks).map((check) => check.found);
  expect(untranslated(found.map((each) => `cannot be closed; ${each}: 3`))).toEqual([]);
  expect(german(`must say why it is closed all the same; ${found[0]}: 3; ${found[1]}: 1; ${found[2]}: 2`)).toBe(
    'Muss sagen, warum trotzdem abgeschlossen wird; Abrechnungssätze ohne Zahlung: 3; ' +
      'andere Klärungsfälle der Abrechnung: 1; Klärungsfälle der Bank: 2',
  );
});

import { groupOf } from '../result-codes/groups.ts';
import { isResultCode, type ResultCode, resultCodes } from '../result-codes/result-codes.ts';
import { faultIn, faultSentence, quotedRule, wrong } from './rule-faults.ts';
import { type ListedBy, listedBy, numberBetween, type RuleKey } from './rule-keys.ts';
import { type RiskOutcome, type RiskRuleKind, type RiskStage, type RuleKind, riskRuleKinds } from './rule-kinds.ts';

type KeysOf<Kind extends RiskRuleKind> = (typeof riskRuleKinds)[Kind]['keys'];

type ValueOf<Key> = Key extends readonly [unknown, RuleKey<infer Value>] ? Value : never;

/** The parsed values of a rule of one kind. */
export type RuleValues<Kind extends RiskRuleKind> = {
  readonly [Name in keyof KeysOf<Kind>]: KeysOf<Kind>[Name] extends readonly ['required', unknown]
    ? ValueOf<KeysOf<Kind>[Name]>
    : ValueOf<KeysOf<Kind>[Name]> | undefined;
};

/** The parts of every rule. */
interface RuleBasics {
  /** The rule as it is written. */
  readonly text: string;
  /** The stages at which it is evaluated. */
  readonly stages: readonly RiskStage[];
  /** The outcome when it matches, and the result code of the reply. */
  readonly outcome: RiskOutcome | undefined;
  readonly code: ResultCode | undefined;
  /** The weight that it adds to the score when it matches. */
  readonly weight: number;
}

/** One rule of a channel. */
export type RiskRule = {
  readonly [Kind in RiskRuleKind]: RuleBasics & { readonly kind: Kind; readonly values: RuleValues<Kind> };
}[RiskRuleKind];

/** The score lies between minus this and this. Source: interface, 'Payment response', risk.score. */
export const HIGHEST_SCORE = 99_999;

const riskGroups: ReadonlySet<string> = new Set(['external risk', 'lists', 'risk validation', 'address check']);

/** Returns whether a code stands for an outcome: clients sort it into a group of risk. */
const fits = (code: ResultCode, outcome: RiskOutcome): boolean => {
  const { category } = resultCodes[code];
  if (outcome === 'review') return category === 'review';
  return category === 'declined' && riskGroups.has(groupOf(code)?.name ?? '');
};

/** The keys that every kind of rule may have beside its own. */
export const commonKeys = {
  stage: {
    read: (text: string): RiskStage | undefined => (text === 'before' || text === 'after' ? text : undefined),
    words: '`before` or `after` the acquirer has answered',
    example: 'before',
  },
  outcome: {
    read: (text: string): RiskOutcome | undefined => (text === 'review' || text === 'reject' ? text : undefined),
    words: '`review` or `reject`',
    example: 'reject',
  },
  code: {
    read: (text: string) => (isResultCode(text) ? text : undefined),
    words: 'the result code instead of the usual one: of category review, or a decline for risk, velocity or lists',
    example: '100.400.141',
  },
  weight: { ...numberBetween(-HIGHEST_SCORE, HIGHEST_SCORE), example: '20' },
} as const satisfies Record<string, RuleKey<unknown>>;

const partsOf = (words: readonly string[]): ReadonlyMap<string, string> => {
  const parts = new Map<string, string>();
  for (const word of words) {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? wrong('notAPair', { text: word });
    if (parts.has(name)) wrong('twice', { name });
    parts.set(name, value);
  }
  return parts;
};

const readKey = <Value>(name: string, key: RuleKey<Value>, text: string | undefined): Value | undefined =>
  text === undefined ? undefined : (key.read(text) ?? wrong('wrongValue', { name, words: key.words }));

const valuesOf = ({ keys, someOf = [] }: RuleKind, parts: ReadonlyMap<string, string>): Record<string, unknown> => {
  const names = [...Object.keys(keys), ...Object.keys(commonKeys)];
  const stranger = [...parts.keys()].find((name) => !names.includes(name));
  if (stranger !== undefined) wrong('stranger', { name: stranger, names: names.join(', ') });
  const lacking = Object.entries(keys).find(([name, [need]]) => need === 'required' && !parts.has(name));
  if (lacking !== undefined) wrong('missing', { name: lacking[0] });
  if (someOf.length > 0 && !someOf.some((name) => parts.has(name)))
    wrong('missingAny', { names: someOf.map((name) => `${name}=`).join(', ') });
  return Object.fromEntries(Object.entries(keys).map(([name, [, key]]) => [name, readKey(name, key, parts.get(name))]));
};

/**
 * Refuses a rule without an effect, which is a mistake, and one that favours a payment unexpectedly, which is worse.
 */
const refuseWrongEffect = (
  kind: RiskRuleKind,
  outcome: RiskOutcome | undefined,
  weight: number | undefined,
  code: ResultCode | undefined,
): void => {
  const { gives }: RuleKind = riskRuleKinds[kind];
  if (gives === 'weight or nothing') {
    if (outcome !== undefined || code !== undefined) wrong('noOutcome');
    if (weight !== undefined && weight >= 0) wrong('weightNotBelow');
    return;
  }
  if (gives === 'outcome' && weight !== undefined) wrong('noWeight');
  if (outcome === undefined && (weight === undefined || gives === 'outcome')) wrong('missing', { name: 'outcome' });
  if (weight !== undefined && weight < 0) wrong('weightBelow');
  if (code === undefined) return;
  if (outcome === undefined) wrong('codeOfWeight', { code });
  else if (!fits(code, outcome)) wrong('otherCode', { code, outcome });
};

const refuseWrongMembers = (kind: RiskRuleKind, values: Record<string, unknown>): void => {
  if (kind !== 'block' && kind !== 'allow') return;
  const name = values['by'] as ListedBy;
  const { words, form } = listedBy[name];
  const stranger = (values['values'] as readonly string[]).find((value) => !form.test(value));
  if (stranger === undefined) return;
  if (name === 'card') wrong('otherCard', { words });
  wrong('otherMember', { text: stranger, name, words });
};

const stagesOf = (kind: RiskRuleKind, stage: RiskStage | undefined): readonly RiskStage[] => {
  const { stages }: RuleKind = riskRuleKinds[kind];
  if (stage !== undefined) return stages.includes(stage) ? [stage] : wrong('otherStage', { stage: stages.join(', ') });
  return kind === 'score' ? stages : stages.slice(0, 1);
};

const ruleOf = (text: string): RiskRule => {
  const [kind = '', ...words] = text.split(/\s+/);
  if (!Object.hasOwn(riskRuleKinds, kind))
    wrong('noKind', { name: kind, names: Object.keys(riskRuleKinds).join(', ') });
  const known = kind as RiskRuleKind;
  const row: RuleKind = riskRuleKinds[known];
  const parts = partsOf(words);
  const values = valuesOf(row, parts);
  refuseWrongMembers(known, values);
  const [stage, outcome] = [
    readKey('stage', commonKeys.stage, parts.get('stage')),
    readKey('outcome', commonKeys.outcome, parts.get('outcome')),
  ];
  const weight = readKey('weight', commonKeys.weight, parts.get('weight'));
  const named = readKey('code', commonKeys.code, parts.get('code'));
  refuseWrongEffect(known, outcome, weight, named);
  const code = outcome && (named ?? row.code(outcome, values));
  // The table ensures that the values belong to the kind.
  return { kind: known, values, text, stages: stagesOf(known, stage), outcome, code, weight: weight ?? 0 } as RiskRule;
};

/** The most rules: every payment evaluates all of them, and more could not be reviewed. */
const MAX_RULES = 200;

/** The text is loaded with the channel's settings each time. */
const MAX_CHARACTERS = 100_000;

interface PlacedText {
  /** The line in which the rule begins, counted from 1. */
  readonly line: number;
  readonly text: string;
}

const placedIn = (text: string): readonly PlacedText[] =>
  text
    .split('\n')
    .flatMap((line, index) => line.split(';').map((each) => ({ line: index + 1, text: each.trim() })))
    .filter(({ text: each }) => each !== '' && !each.startsWith('#'));

/** Parsed rules, or the error of the first that cannot be read. */
type ReadRules = { readonly rules: readonly RiskRule[] } | { readonly fault: string };

/** What is wrong with the rules as a whole; undefined if there are some, and not too many. */
const wholeFault = (text: string, texts: readonly PlacedText[]): string | undefined => {
  if (texts.length === 0) return faultSentence({ kind: 'noRule', values: {} });
  if (texts.length <= MAX_RULES && text.length <= MAX_CHARACTERS) return undefined;
  return faultSentence({ kind: 'tooLong', values: { rules: MAX_RULES, characters: MAX_CHARACTERS } });
};

/**
 * Parses rules separated by semicolons or lines; `none` means no rules, and a line that begins with `#` is a comment.
 */
export const readRiskRules = (text: string): ReadRules => {
  if (text.trim() === 'none') return { rules: [] };
  const texts = placedIn(text);
  const whole = wholeFault(text, texts);
  if (whole !== undefined) return { fault: whole };
  const rules: RiskRule[] = [];
  for (const { text: each } of texts) {
    const fault = faultIn(() => rules.push(ruleOf(each)));
    if (fault === undefined) continue;
    const values = { text: quotedRule(each), words: faultSentence(fault) };
    return { fault: faultSentence({ kind: 'within', values }) };
  }
  return { rules };
};

const exampleFor = (text: string): string | undefined => {
  const [kind = ''] = text.split(/\s+/);
  return Object.hasOwn(riskRuleKinds, kind) ? riskRuleKinds[kind as RiskRuleKind].example : undefined;
};

/** Returns what is wrong with rules, each fault with its line and a right rule of the kind; empty if all are right. */
export const riskRuleFaults = (text: string): readonly string[] => {
  if (text.trim() === 'none') return [];
  const texts = placedIn(text);
  const whole = wholeFault(text, texts);
  if (whole !== undefined) return [whole];
  return texts.flatMap(({ text: each, line }) => {
    const fault = faultIn(() => ruleOf(each));
    if (fault === undefined) return [];
    const values = { line, text: quotedRule(each), words: faultSentence(fault) };
    const example = exampleFor(each);
    if (example === undefined) return [faultSentence({ kind: 'onLine', values })];
    return [faultSentence({ kind: 'onLineLike', values: { ...values, example } })];
  });
};

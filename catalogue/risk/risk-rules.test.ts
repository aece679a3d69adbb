import { describe, expect, test } from 'vitest';
import { resultCodes } from '../result-codes/result-codes.ts';
import { readMethodRules } from './method-rules.ts';
import { type RiskRule, readRiskRules } from './risk-rules.ts';
import { listedBy, measures } from './rule-keys.ts';
import { type RuleKind, riskRuleKinds } from './rule-kinds.ts';
import { testEmails, testRulesOf } from './test-emails.ts';

const kinds = Object.entries<RuleKind>(riskRuleKinds);

const rulesIn = (text: string): readonly RiskRule[] => {
  const read = readRiskRules(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.rules;
};

const faultIn = (text: string): string | undefined => {
  const read = readRiskRules(text);
  return 'fault' in read ? read.fault : undefined;
};

describe('every kind of rule', () => {
  test.each(kinds)('%s reads its example', (kind, { example }) => {
    expect(rulesIn(example)).toMatchObject([{ kind, text: example }]);
  });

  test.each(kinds)('%s refuses an unknown property', (_kind, { example }) => {
    expect(faultIn(`${example} colour=red`)).toContain('colour= is none of its properties');
  });

  const deciding = kinds.filter(([, { gives }]) => gives !== 'weight or nothing');
  test.each(deciding)('%s has a default code of the right meaning', (kind, { example }) => {
    const bare = example.replace(/ (?:outcome|weight)=\S+/g, '');
    for (const by of kind === 'velocity' ? Object.keys(measures) : ['card']) {
      const [review] = rulesIn(`${bare.replace('by=card', `by=${by}`)} outcome=review`);
      const [reject] = rulesIn(`${bare.replace('by=card', `by=${by}`)} outcome=reject`);
      expect(resultCodes[review?.code ?? '000.000.000'].category).toBe('review');
      expect(resultCodes[reject?.code ?? '000.000.000'].category).toBe('declined');
    }
  });

  test.each(
    kinds.flatMap(([kind, { keys }]) => Object.entries(keys).map(([name, [, key]]) => [kind, name, key] as const)),
  )('%s: %s reads its example and no nonsense', (_kind, _name, key) => {
    expect(key.read(key.example)).toBeDefined();
    expect(key.read('')).toBeUndefined();
  });
});

describe('a rule', () => {
  test('has the stages of its evaluation; a score is evaluated before and after', () => {
    const stages = (text: string) => rulesIn(text)[0]?.stages;
    expect(stages('amount above=1 outcome=review')).toEqual(['before']);
    expect(stages('amount above=1 outcome=review stage=after')).toEqual(['after']);
    expect(stages('score from=1 outcome=review')).toEqual(['before', 'after']);
    expect(stages('checks cvv=N outcome=review')).toEqual(['after']);
  });

  test('may have another code of the same meaning', () => {
    expect(rulesIn('amount above=1 outcome=reject code=100.400.100')[0]?.code).toBe('100.400.100');
    expect(faultIn('amount above=1 outcome=reject code=000.400.000')).toContain('code=');
    expect(faultIn('amount above=1 outcome=review code=100.400.100')).toContain('code=');
    expect(faultIn('amount above=1 outcome=reject code=800.100.155')).toContain('code=');
    expect(faultIn('amount above=1 weight=5 code=100.400.100')).toContain('code=');
  });

  test.each(Object.keys(listedBy))('with a list of %s refuses values of another kind', (by) => {
    const wrongValue = by === 'customer' ? '' : '!!';
    expect(faultIn(`block by=${by} values=${wrongValue} outcome=reject`)).toBeDefined();
  });

  test('can contain texts with blanks, commas and semicolons, percent-encoded', () => {
    expect(rulesIn('block by=customer values=a%20b,c%2Cd,e%3Bf outcome=reject')[0]?.values).toMatchObject({
      values: ['a b', 'c,d', 'e;f'],
    });
    expect(faultIn('block by=customer values=%E0%A4 outcome=reject')).toContain('values=');
  });

  test('with a card number is refused without echoing the number', () => {
    const fault = faultIn('block by=card values=4200000000000042 outcome=reject');
    expect(fault).toContain('in values= is no card');
    expect(fault).not.toContain('4200000000000042');
  });

  test('is named if it is the faulty one of several', () => {
    expect(faultIn('amount above=1 outcome=review; amount above=x outcome=review')).toBe(
      'in "amount above=x outcome=review": above= must be an amount: `500` or `99.50`',
    );
  });
});

describe('the selection of methods', () => {
  test('reads ranges and sets', () => {
    expect(readMethodRules('score=-5..10 amount=..99.50 status=NEW brands=VISA,PAYPAL')).toEqual([
      {
        conditions: { score: { from: -5, to: 10 }, amount: { from: undefined, to: 9950n }, status: new Set(['NEW']) },
        brands: new Set(['VISA', 'PAYPAL']),
      },
    ]);
  });
});

describe('addresses of the test environment', () => {
  test.each(testEmails)('$email has valid rules', ({ email, rules }) => {
    expect(rulesIn(rules).length).toBeGreaterThan(0);
    expect(testRulesOf(email)).toBe(rules);
    expect(testRulesOf(email.replace('@', '+4711@').toUpperCase())).toBe(rules);
  });

  test.each([
    undefined,
    '',
    'jane@example.com',
    'nobody@risk.example',
    'amount@risk.example.com',
    'xamount@risk.example',
  ])('%s has none', (email) => {
    expect(testRulesOf(email)).toBeUndefined();
  });
});

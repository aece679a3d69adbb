import { type MethodRule, readMethodRules } from '../risk/method-rules.ts';
import { type RiskRule, readRiskRules } from '../risk/risk-rules.ts';
import type { SettingKind } from './kinds.ts';

/** Risk rules, in any order. */
export const riskRules: SettingKind<readonly RiskRule[]> = {
  read: (text) => {
    const read = readRiskRules(text);
    return 'rules' in read ? read.rules : undefined;
  },
  fault: (text) => {
    const read = readRiskRules(text);
    return 'fault' in read ? read.fault : undefined;
  },
  words: 'none, or rules apart by semicolons or lines, each a kind and its properties (/docs/risk)',
  examples: [
    'none',
    'velocity by=card within=1h count=3 outcome=reject',
    'amount above=1000 currency=EUR weight=20; score from=20 outcome=review',
    '# lines that begin so are not read\nblock by=country values=IR,KP outcome=reject\nallow by=customer values=47%2011',
  ],
  counterexamples: [
    '',
    'velocity by=card within=1h outcome=reject',
    'velocity by=card within=1h count=3',
    'velocity by=card within=31d count=3 outcome=reject',
    'velocity by=card within=1h count=3 stage=after outcome=reject',
    'amount above=1000 above=2000 outcome=review',
    'amount above=1000 outcome=approve',
    'amount above=1000 weight=-5',
    'block by=ip values=10.0.0.0/33 outcome=reject',
    'block by=card values=4200000000000000 outcome=reject',
    'allow by=customer values=4711 weight=5',
    'score from=50 weight=5',
    'checks avs=N stage=before outcome=review',
    'amount above=1000 outcome=reject code=000.400.000',
    'constructor above=1 outcome=reject',
  ],
};

/** Rules of the active method selection, in the order in which they are tried. */
export const methodRules: SettingKind<readonly MethodRule[]> = {
  read: readMethodRules,
  words:
    'none, or rules apart by semicolons; each names `brands=` (or `all`) and, where wanted, ' +
    '`score=`, `amount=`, `currency=`, `country=`, `status=` and `category=` (/docs/risk)',
  examples: ['none', 'brands=VISA,MASTER', 'score=50.. brands=PAYPAL; amount=..99.50 country=DE,AT brands=all'],
  counterexamples: ['', 'score=50..', 'brands=visa', 'brands=VISA score=9..1', 'brands=VISA;', 'brands=VISA mood=good'],
};

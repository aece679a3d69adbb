import { written } from '../settings/kinds.ts';
import type { ConnectorFacts } from './facts.ts';

/** A processor that exists in tests only: the smallest connector. */
export const toy = {
  payments: 'payments by the toy',
  chosenBy: ['internal'],
  defaultFor: [],
  brands: ['IDEAL'],
  tasks: ['debit', 'refund'],
  currencies: ['EUR'],
  ends: ['byShopper', 'byEvent'],
  settings: {
    'toy.account': [
      'channel',
      written(/^[a-z]{3,12}$/, '3 to 12 lower-case letters', { right: ['teashop'], wrong: ['Tea', 'te'] }),
      '',
      'The account of the channel at the toy.',
    ],
  },
  changedIn: 'installation',
  needs: ['toy.account'],
} as const satisfies ConnectorFacts;

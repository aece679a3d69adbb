import type { ConnectorFacts } from './facts.ts';

/** The simulated processor of the test environment. */
export const simulator = {
  payments: 'simulated payments',
  chosenBy: ['internal', 'external'],
  defaultFor: ['internal'],
  brands: 'all',
  tasks: 'all',
  currencies: 'all',
  ends: ['atOnce', 'byShopper', 'byEvent'],
  settings: {},
  changedIn: 'channel',
  needs: [],
  isSimulated: true,
} as const satisfies ConnectorFacts;

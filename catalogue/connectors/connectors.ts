import { choice, keptByGateway } from '../settings/kinds.ts';
import { adyen } from './adyen.ts';
import type { AcquirerMode, ConnectorFacts } from './facts.ts';
import { mollie } from './mollie.ts';
import { paypal } from './paypal.ts';
import { sepa } from './sepa.ts';
import { simulator } from './simulator.ts';
import { stripe } from './stripe.ts';
import { upstream } from './upstream.ts';

/**
 * Every way to move money. The settings of channels, the errors about them, the back office and the documentation
 * derive from these rows; the server has a folder for each.
 */
export const connectors = {
  simulator,
  upstream,
  sepa,
  stripe,
  mollie,
  adyen,
  paypal,
} as const satisfies Record<string, ConnectorFacts>;

/** The name of a connector: in the settings `acquirer.*`, and with the payments that it has. */
export type ConnectorName = keyof typeof connectors;

const rows = Object.entries<ConnectorFacts>(connectors) as readonly (readonly [ConnectorName, ConnectorFacts])[];

/** The facts of every connector. */
export const connectorFacts: readonly ConnectorFacts[] = rows.map(([, facts]) => facts);

/** The names of all connectors. */
export const connectorNames: readonly ConnectorName[] = rows.map(([name]) => name);

/** Returns whether a connector has this name. */
export const isConnector = (name: string): name is ConnectorName => Object.hasOwn(connectors, name);

/** Returns the facts of the connector that has a payment; undefined for the name of an account at a connector. */
export const factsOfConnector = (name: string): ConnectorFacts | undefined => rows.find(([each]) => each === name)?.[1];

const chosenBy = (mode: AcquirerMode) => {
  const names = rows.filter(([, facts]) => facts.chosenBy.includes(mode)).map(([name]) => name);
  const usual = names.find((name) => factsOfConnector(name)?.defaultFor.includes(mode)) ?? names[0] ?? 'none';
  return { kind: choice(...names, 'none'), usual };
};

const [internal, external, live] = [chosenBy('internal'), chosenBy('external'), chosenBy('live')];

/** The setting that keeps the former accounts of a channel. */
export const EARLIER_ACCOUNTS = 'acquirer.earlierAccounts';

const choices = {
  'acquirer.internal': [
    'channel',
    internal.kind,
    internal.usual,
    'The acquirer for payments of test mode INTERNAL, in the test environment.',
  ],
  'acquirer.external': [
    'channel',
    external.kind,
    external.usual,
    'The acquirer for payments of test mode EXTERNAL, in the test environment; without its settings, the simulator.',
  ],
  'acquirer.live': ['channel', live.kind, live.usual, 'The acquirer for payments in the live environment.'],
  [EARLIER_ACCOUNTS]: [
    'channel',
    keptByGateway,
    '',
    'The accounts before the present one at each processor, three at most: ' +
      '[what they have](connectors.md#changing-the-account) is still captured, refunded and asked for there. ' +
      'Written by the gateway; an empty text forgets them.',
    'secret',
  ],
} as const;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type OwnSettings = Intersection<(typeof connectors)[ConnectorName]['settings']>;

/** The settings that choose connectors, and those of each. */
export const connectorSettings = {
  ...choices,
  ...(Object.assign({}, ...connectorFacts.map(({ settings }) => settings)) as OwnSettings),
};

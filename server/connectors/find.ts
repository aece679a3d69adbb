import { obstacleTo } from '../../catalogue/connectors/capabilities.ts';
import {
  type ConnectorName,
  connectorNames,
  isConnector,
  connectors as table,
} from '../../catalogue/connectors/connectors.ts';
import type { ConnectorFacts } from '../../catalogue/connectors/facts.ts';
import { amountText } from '../../catalogue/payments/amount.ts';
import { type ResultCode, resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import { connectorFor, usualConnector } from '../../catalogue/settings/acquirers.ts';
import type { Vault } from '../access/vault/vault.ts';
import type { PaymentDependencies } from '../payments/model/dependencies.ts';
import type { Acquirer, AcquirerAnswer, AcquirerOrder } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';
import type { Environment } from '../platform/base/environment.ts';
import type { Connectors } from './connector.ts';
import { atItsAccount, earlierChannels } from './earlier-accounts.ts';

/** Returns the answer to an order that a connector is never asked for; undefined for every other. */
const refusalOf = (facts: ConnectorFacts, order: AcquirerOrder): AcquirerAnswer | undefined => {
  const obstacle = obstacleTo(facts, {
    ...order,
    refersTo: order.referencedType,
    isInitial: order.referencedOrder === undefined,
  });
  return obstacle && { code: obstacle.code, details: { ExtendedDescription: obstacle.words } };
};

const REVIEW: ResultCode = '000.400.040';

/** Returns an answer; one of success with another amount than was ordered is to be reviewed, and says so. */
const reviewed = ({ amount, currency }: AcquirerOrder, answer: AcquirerAnswer): AcquirerAnswer => {
  const { charged, code, details } = answer;
  if (charged === undefined || resultCodes[code].category !== 'success') return answer;
  if (charged.amount === amount && charged.currency === currency) return answer;
  const [theirs, ours] = [charged, { amount, currency }].map((each) => `${amountText(each.amount)} ${each.currency}`);
  const words = `the processor has ${theirs}, not ${ours}`;
  return { ...answer, code: REVIEW, details: { ...details, ExtendedDescription: words } };
};

/** Returns an acquirer that refuses what its connector's row does not list, and whose amounts are compared. */
const within = (facts: ConnectorFacts, acquirer: Acquirer): Acquirer => {
  if (facts.page === undefined && facts.tasks === 'all' && facts.currencies === 'all') return acquirer;
  const { perform, find, cancel } = acquirer;
  const compared = async (order: AcquirerOrder, asked: Promise<AcquirerAnswer | undefined>) => {
    const answer = await asked;
    return answer && reviewed(order, answer);
  };
  return {
    ...acquirer,
    perform: async (order) => refusalOf(facts, order) ?? reviewed(order, await perform(order)),
    find: (order) => compared(order, find(order)),
    ...(cancel && { cancel: (order) => compared(order, cancel(order)) }),
  };
};

/** Returns the connectors that may have a stored payment, by the name of its acquirer, whatever the settings choose now. */
const connectorsWith = (acquirer: string, usual: ConnectorName | undefined): readonly ConnectorName[] =>
  isConnector(acquirer) ? [acquirer] : [...(usual === undefined ? [] : [usual]), ...connectorNames];

/** Creates the function that finds the acquirer of a payment: of a stored one, the one that has it. */
export const findingAcquirers = (
  connectors: Connectors,
  environment: Environment,
  vault: Vault,
): PaymentDependencies['acquirers'] => {
  const acquirerAt = async (
    channel: Channel,
    name: ConnectorName,
    isStored: boolean,
  ): Promise<Acquirer | undefined> => {
    const connector = connectors[name];
    if (connector === undefined) return undefined;
    const present = await connector.acquirerFor(channel);
    if (channel.settings['acquirer.earlierAccounts'] === undefined) return present && within(table[name], present);
    const earlier = async () => {
      const channels = await earlierChannels(vault, channel, name);
      const acquirers = await Promise.all(channels.map((each) => connector.acquirerFor(each)));
      return acquirers.filter((each) => each !== undefined);
    };
    if (present !== undefined) return within(table[name], atItsAccount(present, earlier));
    if (!isStored) return undefined;
    // The settings of the account were removed: what exists is still there.
    const [newest, ...others] = await earlier();
    return (
      newest &&
      within(
        table[name],
        atItsAccount(newest, async () => others),
      )
    );
  };

  return async (channel, testMode, of) => {
    const { settings } = channel;
    if ('brand' in of) {
      const name = connectorFor(settings, { environment, testMode, brand: of.brand });
      return name && (await acquirerAt(channel, name, false));
    }
    const usual = usualConnector(settings, { environment, testMode });
    if (of.name === undefined) return usual && (await acquirerAt(channel, usual, true));
    for (const name of connectorsWith(of.name, usual)) {
      const found = await acquirerAt(channel, name, true);
      if (found?.name === of.name) return found;
    }
    return undefined;
  };
};

import { type Finding, finding } from '../../../catalogue/connectors/findings.ts';
import { stripe as facts } from '../../../catalogue/connectors/stripe.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { listIn, objectIn, textIn } from '../calls/json.ts';
import {
  brandFindings,
  type CheckGiven,
  type Probe,
  type Probed,
  refusedFinding,
  sendProbe,
  unreadableFinding,
} from '../calls/probe.ts';
import { authorizedBy, isTestKey } from './api.ts';
import { methodOf } from './methods.ts';

const [PROCESSOR, SETTING] = ['Stripe', 'stripe.secretKey'] as const;

/** Stripe's longest page; an account has at most 16 webhook endpoints in each mode. */
const LONGEST_LIST = '100';

interface StripeCheck extends CheckGiven {
  readonly secretKey: string;
}

const wrongMode = (secretKey: string, environment: Environment): Finding | undefined => {
  const isTest = isTestKey(secretKey);
  if (isTest === (environment === 'test')) return undefined;
  return finding(isTest ? 'testKey' : 'liveKey', { processor: PROCESSOR, setting: SETTING });
};

/** Returns the list in an answer, or why there is none. A restricted key may lack the right to read it. */
const listed = (probe: Probe, probed: Probed, what: string): readonly unknown[] | Finding => {
  if ('found' in probed) return probed.found;
  if (probed.status === 401) return refusedFinding(probe);
  if (probed.status === 403) return finding('mayNotRead', { processor: PROCESSOR, what });
  const list = probed.status === 200 ? listIn(probed.json, 'data') : undefined;
  return list ?? unreadableFinding(probe, probed.status);
};

/** Whether Stripe says that a way to pay is not active in the account; what it does not name is not judged. */
const isInactiveIn =
  (configuration: unknown) =>
  (brand: string): boolean =>
    objectIn(configuration, methodOf(brand) ?? '')?.['available'] === false;

const usualOf = (configurations: readonly unknown[]): unknown =>
  configurations.find((each) => objectIn({ each }, 'each')?.['is_default'] === true) ?? configurations[0];

const webhookFindings = (endpoints: readonly unknown[], address: string): readonly Finding[] => {
  const about = { processor: PROCESSOR, address };
  const ours = endpoints.filter((each) => textIn(each, 'url') === address);
  const [endpoint] = [...ours.filter((each) => textIn(each, 'status') === 'enabled'), ...ours];
  if (endpoint === undefined) return [finding('webhookMissing', about)];
  if (textIn(endpoint, 'status') !== 'enabled') return [finding('webhookOff', about)];
  const enabled = new Set(listIn(endpoint, 'enabled_events'));
  const missing = enabled.has('*') ? [] : facts.events.filter((each) => !enabled.has(each));
  if (missing.length > 0) return [finding('eventsMissing', { ...about, events: missing.join(' ') })];
  return [finding('webhookSet', about)];
};

/** Asks Stripe which ways to pay are active in an account, and where it sends events. */
export const checkStripe = async (check: StripeCheck): Promise<readonly Finding[]> => {
  const { calls, environment, address, secretKey, channel, eventsUrl } = check;
  const wrong = wrongMode(secretKey, environment);
  if (wrong !== undefined) return [wrong];
  const ask = async (path: string, what: string) => {
    const url = new URL(`${path}?limit=${LONGEST_LIST}`, address);
    const call = { method: 'GET', url, headers: authorizedBy(secretKey) } as const;
    const probe = { processor: PROCESSOR, setting: SETTING, environment, call };
    return listed(probe, await sendProbe(calls, probe), what);
  };
  const configurations = await ask('v1/payment_method_configurations', 'payment methods');
  if ('kind' in configurations && configurations.level === 'wrong') return [configurations];
  const endpoints = await ask('v1/webhook_endpoints', 'webhook endpoints');
  return [
    finding('accepted', { processor: PROCESSOR }),
    ...('kind' in configurations
      ? [configurations]
      : brandFindings(PROCESSOR, facts, channel.settings, isInactiveIn(usualOf(configurations)))),
    ...('kind' in endpoints ? [endpoints] : webhookFindings(endpoints, eventsUrl)),
  ];
};

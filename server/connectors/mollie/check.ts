import { type Finding, finding } from '../../../catalogue/connectors/findings.ts';
import { mollie as facts } from '../../../catalogue/connectors/mollie.ts';
import { listIn, objectIn, textIn } from '../calls/json.ts';
import { brandFindings, type CheckGiven, refusedFinding, sendProbe, unreadableFinding } from '../calls/probe.ts';
import { authorizedBy } from './api.ts';
import { methodOf } from './methods.ts';

const [PROCESSOR, SETTING] = ['Mollie', 'mollie.apiKey'] as const;

interface MollieCheck extends CheckGiven {
  readonly apiKey: string;
  /** Mollie can reach the address of the events. */
  readonly hasEvents: boolean;
}

/** Asks Mollie which ways to pay are active in a profile. Where it sends events, each payment says. */
export const checkMollie = async (check: MollieCheck): Promise<readonly Finding[]> => {
  const { calls, environment, address, apiKey, channel, eventsUrl, hasEvents } = check;
  if (!apiKey.startsWith(`${environment}_`))
    return [finding(environment === 'live' ? 'testKey' : 'liveKey', { processor: PROCESSOR, setting: SETTING })];
  const call = { method: 'GET', url: new URL('v2/methods', address), headers: authorizedBy(apiKey) } as const;
  const probe = { processor: PROCESSOR, setting: SETTING, environment, call };
  const probed = await sendProbe(calls, probe);
  if ('found' in probed) return [probed.found];
  if (probed.status === 401 || probed.status === 403) return [refusedFinding(probe)];
  const methods = probed.status === 200 ? listIn(objectIn(probed.json, '_embedded'), 'methods') : undefined;
  if (methods === undefined) return [unreadableFinding(probe, probed.status)];
  const active = new Set(methods.map((each) => textIn(each, 'id')));
  return [
    finding('accepted', { processor: PROCESSOR }),
    ...brandFindings(PROCESSOR, facts, channel.settings, (brand) => !active.has(methodOf(brand))),
    finding(hasEvents ? 'webhookSet' : 'noAddress', { processor: PROCESSOR, address: eventsUrl }),
  ];
};

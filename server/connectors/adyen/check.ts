import { adyen as facts } from '../../../catalogue/connectors/adyen.ts';
import { type Finding, finding } from '../../../catalogue/connectors/findings.ts';
import { listIn, textIn } from '../calls/json.ts';
import { brandFindings, type CheckGiven, refusedFinding, sendProbe, unreadableFinding } from '../calls/probe.ts';
import { jsonCallOf } from './api.ts';
import { isOffered } from './methods.ts';
import { errorIn } from './objects.ts';

const [PROCESSOR, SETTING] = ['Adyen', 'adyen.apiKey'] as const;

/** Source: Adyen's documentation, 'Error codes': invalid merchant account. */
const NO_ACCOUNT = '901';

interface AdyenCheck extends CheckGiven {
  readonly apiKey: string;
  readonly merchantAccount: string;
}

/** Asks Adyen which ways to pay are active in a merchant account. It tells nothing about webhooks to this key. */
export const checkAdyen = async (check: AdyenCheck): Promise<readonly Finding[]> => {
  const { calls, environment, address, apiKey, merchantAccount, channel, eventsUrl } = check;
  const call = jsonCallOf(address, apiKey, 'POST', 'paymentMethods', { merchantAccount });
  const probe = { processor: PROCESSOR, setting: SETTING, environment, call };
  const probed = await sendProbe(calls, probe);
  if ('found' in probed) return [probed.found];
  const { status, json } = probed;
  const error = errorIn(json);
  if (error?.code === NO_ACCOUNT) {
    const setting = 'adyen.merchantAccount';
    return [finding('accountUnknown', { processor: PROCESSOR, account: merchantAccount, setting })];
  }
  if (status === 401) return [refusedFinding(probe)];
  if (status === 403) return [finding('notPermitted', { processor: PROCESSOR, setting: SETTING })];
  const methods = status === 200 ? listIn(json, 'paymentMethods') : undefined;
  if (methods === undefined) return [unreadableFinding(probe, status)];
  const types = new Set(methods.map((each) => textIn(each, 'type')));
  const cards = new Set(methods.flatMap((each) => listIn(each, 'brands') ?? []));
  return [
    finding('accepted', { processor: PROCESSOR }),
    ...brandFindings(PROCESSOR, facts, channel.settings, (brand) => !isOffered(brand, types, cards)),
    finding('webhookNotSeen', { processor: PROCESSOR, address: eventsUrl }),
  ];
};

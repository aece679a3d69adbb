import { type Finding, finding } from '../../../catalogue/connectors/findings.ts';
import { paypal as facts } from '../../../catalogue/connectors/paypal.ts';
import { listIn, textIn } from '../calls/json.ts';
import { type CheckGiven, refusedFinding, sendProbe, unreadableFinding } from '../calls/probe.ts';
import { type PaypalApp, tokenIn, tokenRequest } from './tokens.ts';

const [PROCESSOR, CREDENTIALS, WEBHOOK] = [
  'PayPal',
  'paypal.clientId, paypal.clientSecret',
  'paypal.webhookId',
] as const;

interface PaypalCheck extends Omit<CheckGiven, 'address' | 'channel'> {
  readonly app: PaypalApp;
  readonly webhookId: string;
}

const webhookFindings = (webhook: unknown, address: string): readonly Finding[] => {
  const about = { processor: PROCESSOR, address };
  if (textIn(webhook, 'url') !== address) return [finding('webhookElsewhere', about)];
  const sent = new Set((listIn(webhook, 'event_types') ?? []).map((each) => textIn(each, 'name')));
  const missing = sent.has('*') ? [] : facts.events.filter((each) => !sent.has(each));
  if (missing.length > 0) return [finding('eventsMissing', { ...about, events: missing.join(' ') })];
  return [finding('webhookSet', about)];
};

/** Asks PayPal for a new token of an app, whichever is kept, and where the app's webhook sends events. */
export const checkPaypal = async (check: PaypalCheck): Promise<readonly Finding[]> => {
  const { calls, environment, app, webhookId, eventsUrl } = check;
  const common = { processor: PROCESSOR, environment };
  const forToken = { ...common, setting: CREDENTIALS, call: tokenRequest(app) };
  const given = await sendProbe(calls, forToken);
  if ('found' in given) return [given.found];
  // PayPal answers 400 to a client id that it does not know at all.
  if (given.status === 401 || given.status === 400) return [refusedFinding(forToken)];
  const token = given.status === 200 ? tokenIn(given.json) : undefined;
  if (token === undefined) return [unreadableFinding(forToken, given.status)];
  const accepted = finding('accepted', { processor: PROCESSOR });

  const url = new URL(`v1/notifications/webhooks/${encodeURIComponent(webhookId)}`, app.address);
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token.text}` };
  const forWebhook = { ...common, setting: WEBHOOK, call: { method: 'GET', url, headers } as const };
  const read = await sendProbe(calls, forWebhook);
  if ('found' in read) return [accepted, read.found];
  if (read.status === 404) return [accepted, finding('webhookUnknown', { processor: PROCESSOR, setting: WEBHOOK })];
  if (read.status === 403) return [accepted, finding('mayNotRead', { processor: PROCESSOR, what: 'webhooks' })];
  if (read.status !== 200) return [accepted, unreadableFinding(forWebhook, read.status)];
  return [accepted, ...webhookFindings(read.json, eventsUrl)];
};

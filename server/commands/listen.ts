import { stopwatchMs, systemClock, timestampText } from '../platform/base/clock.ts';
import { command, type Form, id, Refused, type RemoteDependencies, WrongUsage } from './command.ts';
import {
  failureOf,
  patiently,
  pause,
  type RemoteGateway,
  type ReplyBody,
  remoteGateway,
  remoteOptions,
  Unavailable,
  webAddress,
} from './remote.ts';

/** The secret of the webhook, as the consumers of docs/take-payments/webhooks.md read it. */
const SECRET = 'TOLLGATE_SECRET';

const WAIT_SECONDS = 20;

/** As for every consumer. */
const ANSWER_WITHIN_MS = 30_000;

/** Where another listener fetches from the same webhook, a request that waits ends at once. */
const SHORTEST_ROUND_MS = 1_000;

const REMOVED_WITHIN_MS = 5_000;

const names: Form = {
  placeholder: 'NAMES',
  words: 'names with commas between',
  pattern: /^[\w., ]{1,2048}$/,
};

const boolean: Form = { placeholder: 'true', words: 'true or false', pattern: /^(?:true|false)$/ };

interface Message {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly type: string;
  readonly action?: string;
  readonly subjectId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The outcome of a call to the developer's server. */
interface Forwarded {
  readonly status?: number;
  readonly error?: string;
  readonly milliseconds: number;
}

interface Listening {
  readonly gateway: RemoteGateway;
  readonly webhookId: string;
  readonly forwardTo: string;
  readonly stopped: AbortSignal;
  readonly print: RemoteDependencies['print'];
  say(text: string): void;
}

const forwarded = async ({ forwardTo, stopped }: Listening, { headers, body }: Message): Promise<Forwarded> => {
  const startedMs = stopwatchMs();
  const took = (): number => Math.round(stopwatchMs() - startedMs);
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers: { ...headers },
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return { status: response.status, milliseconds: took() };
  } catch (error) {
    return { error: failureOf(error), milliseconds: took() };
  }
};

const lineOf = ({ deliveryId, attempt, type, action, subjectId }: Message, made: Forwarded, state: unknown): string => {
  const what = action === undefined ? type : `${type} ${action}`;
  const again = attempt === 1 ? '' : `, attempt ${attempt}`;
  const outcome = `${made.status ?? made.error} in ${made.milliseconds} ms${state === 'delivered' ? '' : `, ${state}`}`;
  return `${timestampText(systemClock.now())}  ${what}  ${subjectId}  ${outcome}  (delivery ${deliveryId}${again})`;
};

/** Forwards one notification, and reports the outcome to the gateway and to the user. */
const passOn = async (listening: Listening, message: Message): Promise<void> => {
  const { gateway, webhookId, stopped, print, say } = listening;
  const { deliveryId, attempt, type, action, subjectId } = message;
  const made = await forwarded(listening, message);
  if (stopped.aborted) return; // The call was ended by the user; it was no attempt.
  const { status, error, milliseconds } = made;
  const outcome = { status: status?.toString(), error, milliseconds: String(milliseconds) };
  const delivery = await patiently(say, stopped, () =>
    gateway.request(
      'POST',
      `/v1/webhooks/${webhookId}/messages`,
      { deliveryId, attempt: String(attempt), ...outcome },
      stopped,
    ),
  );
  if (delivery === undefined) return;
  const json = { deliveryId, attempt, type, action, subjectId, ...made, state: delivery['state'] };
  print({ text: lineOf(message, made, delivery['state']), json });
};

const forwardAll = async (listening: Listening): Promise<void> => {
  const { gateway, webhookId, stopped, say } = listening;
  while (!stopped.aborted) {
    const startedMs = stopwatchMs();
    const reply = await patiently(say, stopped, () =>
      gateway.request('GET', `/v1/webhooks/${webhookId}/messages`, { waitSeconds: String(WAIT_SECONDS) }, stopped),
    );
    const messages = (reply?.['messages'] ?? []) as readonly Message[];
    for (const message of messages) {
      if (stopped.aborted) return;
      await passOn(listening, message);
    }
    const leftMs = SHORTEST_ROUND_MS - (stopwatchMs() - startedMs);
    if (messages.length === 0 && leftMs > 0) await pause(leftMs / 1_000, stopped);
  }
};

const remove = async ({ gateway, webhookId }: Listening): Promise<string> => {
  try {
    await gateway.request('DELETE', `/v1/webhooks/${webhookId}`, {}, AbortSignal.timeout(REMOVED_WITHIN_MS));
    return `The webhook ${webhookId} is removed.`;
  } catch {
    return `The webhook ${webhookId} could not be removed; the gateway removes it after a day.`;
  }
};

/** Returns the webhook of an earlier call. @throws Refused where its notifications are not fetched. */
const resumed = async (gateway: RemoteGateway, webhookId: string): Promise<ReplyBody> => {
  const webhook = await gateway.request('GET', `/v1/webhooks/${webhookId}`, {});
  if (webhook['pulled'] === true) return webhook;
  throw new Refused(`The webhook ${webhookId} is called by the gateway; nothing is fetched from it.`);
};

/** Returns the command that sends a notification again, with the options that this call was given. */
const againBy = (
  invocation: string,
  webhookId: string,
  values: Readonly<Record<string, string | undefined>>,
): string => {
  const given = Object.keys(remoteOptions).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name} ${value}`];
  });
  return [invocation, 'resend', ...given, '--webhook', webhookId, '--delivery', 'ID'].join(' ');
};

/** Returns the first lines: the webhook, and its secrets where they are known. */
const beginning = (
  { webhookId, forwardTo, gateway }: Listening,
  { secret, signingSecret }: ReplyBody,
  again: string,
) => ({
  text: [
    `Notifications of ${gateway.address} are forwarded to ${forwardTo} until Ctrl-C.`,
    `Webhook:        ${webhookId}  (after a crash, continue with --webhook ${webhookId})`,
    ...(secret === undefined
      ? ['Its secrets are those that were printed when it was made.']
      : [`Secret:         ${secret}`, `Signing secret: ${signingSecret}`]),
    `To send one again: ${again}`,
  ].join('\n'),
  json: { webhookId, forwardTo, secret, signingSecret },
});

/** Forwards notifications to the machine of a developer. */
export const listenCommand = command({
  name: 'listen',
  summary:
    'Forwards the notifications of a merchant or channel to an address of this machine until Ctrl-C, ' +
    'in the test environment, so that a developer needs no public address.',
  details: [
    'It makes a webhook whose notifications are fetched, prints its secrets, and removes it at the end.',
    'Each notification arrives as at any webhook: signed, and encrypted unless `--encrypted false` is given.',
    'What the local server does not accept is tried again by the schedule of every webhook, and at once by `resend`.',
    `The variable \`${SECRET}\` (64 hex digits) gives the webhook a secret that stays the same from call to call.`,
  ].join(' '),
  options: {
    'forward-to': ['required', webAddress, 'The address on this machine, such as http://localhost:3000/webhook.'],
    ...remoteOptions,
    types: ['optional', names, 'Kinds of notifications, such as `PAYMENT,SCHEDULE`; by default PAYMENT,REGISTRATION.'],
    fields: ['optional', names, 'The only fields of the payload, as for every webhook.'],
    encrypted: ['optional', boolean, '`false`: plain JSON, signed only.'],
    webhook: ['optional', id, 'Continues with this webhook of an earlier call that was killed.'],
  },
  example: '--gateway https://pay.example --token @token.txt --forward-to http://localhost:3000/webhook',
  isChange: false,
  runRemote: async (dependencies, values) => {
    const { invocation, print, variables } = dependencies;
    const forwardTo = values['forward-to'];
    if (!URL.canParse(forwardTo)) throw new WrongUsage(`--forward-to must be ${webAddress.words}.`);
    const { types, fields, encrypted } = values;
    const gateway = await remoteGateway(dependencies, values);
    const asked = {
      url: forwardTo,
      pulled: 'true',
      active: 'true',
      secret: variables[SECRET],
      types,
      fields,
      encrypted,
    };
    const webhook = await (values.webhook === undefined
      ? gateway.request('POST', '/v1/webhooks', asked)
      : resumed(gateway, values.webhook)
    ).catch((error: unknown) => {
      throw error instanceof Unavailable ? new Refused(error.message, { cause: error }) : error;
    });
    const say = (text: string): void => print({ text, json: { message: text } });
    const webhookId = String(webhook['id']);
    const listening = { gateway, webhookId, forwardTo, stopped: dependencies.stopped(), print, say };
    print(beginning(listening, webhook, againBy(invocation, webhookId, values)));
    await forwardAll(listening);
    const text = await remove(listening);
    return { text, json: { message: text } };
  },
});

import type { Language } from '../../../catalogue/languages/languages.ts';
import {
  type NotificationAction,
  type NotificationType,
  notificationKinds,
} from '../../../catalogue/payments/notification-kinds.ts';
import { shortIdOf } from '../../platform/base/identifiers.ts';
import type { Answer } from '../../platform/http/answer.ts';

/** A change to be notified. */
export interface Change {
  /** The channel of the change. */
  readonly channelId: string;
  readonly type: NotificationType;
  readonly action?: NotificationAction | undefined;
  readonly subjectId: string;
  /** The checkout of the subject, where it has one. */
  readonly checkoutId?: string | undefined;
  /** Orders the changes of one subject: its version. */
  readonly sequence: number;
  /** Returns the reply about the subject; called only if a webhook is notified. */
  payload(): Answer | Promise<Answer>;
  /** Returns the language that the shopper reads, where the request tells it; called only if one is written to. */
  language?(): Language | undefined;
  /** The notification address of the request, notified as well. Deprecated: webhooks replace it. */
  readonly notificationUrl?: string | undefined;
}

/** The data of the channel in a notification. */
interface Sender {
  readonly channelId: string;
  readonly channelName: string;
}

const PRESENTED = { amount: 'presentationAmount', currency: 'presentationCurrency' } as const;

const presented = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(PRESENTED).flatMap(([name, newName]) =>
      fields[name] === undefined ? [] : [[newName, fields[name]]],
    ),
  );

/** Returns the reply about a subject with the further fields of notifications. Source: interface, 'Events', payload. */
export const payloadOf = ({ subjectId, type }: Change, answer: Answer, sender: Sender): Answer => ({
  ...answer,
  fields: {
    ...answer.fields,
    ...(notificationKinds[type].isAboutPayment ? presented(answer.fields ?? {}) : {}),
    shortId: answer.fields?.['shortId'] ?? shortIdOf(subjectId),
    source: answer.fields?.['source'] ?? 'API',
    channelName: sender.channelName,
    authentication: { entityId: sender.channelId },
  },
});

type Json = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that are always sent: without them a consumer cannot identify the notification. */
const alwaysSent: readonly string[] = ['id', 'result'];

/**
 * Returns only the named fields of a payload: `card` is the whole card, `card.bin` one field of it; in a list, of each
 * member.
 */
const filtered = (payload: Json, names: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]): [string, unknown][] => {
      if (names.includes(name)) return [[name, value]];
      const below = names.flatMap((each) => (each.startsWith(`${name}.`) ? [each.slice(name.length + 1)] : []));
      if (below.length === 0) return [];
      if (Array.isArray(value)) return [[name, value.map((each) => (isObject(each) ? filtered(each, below) : each))]];
      return isObject(value) ? [[name, filtered(value, below)]] : [];
    }),
  );

/** Returns the clear text of a notification; `payload` is the JSON of the reply. */
export const contentOf = (change: Change, payload: string, fields: readonly string[] | undefined): string => {
  const sent =
    fields === undefined ? payload : JSON.stringify(filtered(JSON.parse(payload) as Json, [...alwaysSent, ...fields]));
  const action = change.action === undefined ? '' : `"action":"${change.action}",`;
  return `{"type":"${change.type}",${action}"sequence":${change.sequence},"payload":${sent}}`;
};

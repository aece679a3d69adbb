import type { NotificationType } from '../../catalogue/fields/webhook.ts';
import { shortIdOf } from '../base/identifiers.ts';
import type { Answer } from '../http/answer.ts';
import type { Action } from './delivery/records.ts';

/** A change that consumers are told of. */
export interface Change {
  /** The channel that it belongs to. */
  readonly entity: string;
  readonly type: NotificationType;
  readonly action?: Action | undefined;
  readonly subjectId: string;
  /** The checkout by which the subject came, where it came by one. */
  readonly checkoutId?: string | undefined;
  /** Of two changes of one subject the later has the larger: its version. */
  readonly sequence: number;
  /** Gives what a reply would say of it; asked for only where somebody is told. */
  payload(): Answer;
  /** An address that the request carried, to be told as well. Deprecated: webhooks replace it. */
  readonly notificationUrl?: string | undefined;
}

/** What a notification says of the channel. */
export interface Sender {
  readonly entity: string;
  readonly channelName: string;
}

const PRESENTED = { amount: 'presentationAmount', currency: 'presentationCurrency' } as const;

const presented = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(PRESENTED).flatMap(([name, told]) => (fields[name] === undefined ? [] : [[told, fields[name]]])),
  );

/** Gives the reply about a subject with what notifications carry beside. Source: interface, 'Events', payload. */
export const payloadOf = ({ subjectId, type }: Change, answer: Answer, sender: Sender): Answer => ({
  ...answer,
  fields: {
    ...answer.fields,
    ...(type === 'PAYMENT' ? presented(answer.fields ?? {}) : {}),
    shortId: answer.fields?.['shortId'] ?? shortIdOf(subjectId),
    source: answer.fields?.['source'] ?? 'API',
    channelName: sender.channelName,
    authentication: { entityId: sender.entity },
  },
});

type Json = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** These are always told: without them nobody knows what a notification is about. */
const alwaysTold: readonly string[] = ['id', 'result'];

/** Gives only what is named of a payload: `card` is all of the card, `card.bin` so much of it; of a list, of each member. */
export const filtered = (payload: Json, names: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]): [string, unknown][] => {
      if (names.includes(name)) return [[name, value]];
      const below = names.flatMap((each) => (each.startsWith(`${name}.`) ? [each.slice(name.length + 1)] : []));
      if (below.length === 0) return [];
      if (Array.isArray(value)) return [[name, value.map((each) => (isObject(each) ? filtered(each, below) : each))]];
      return isObject(value) ? [[name, filtered(value, below)]] : [];
    }),
  );

/** Gives the clear text of a notification; `payload` is the JSON of the reply. */
export const contentOf = (change: Change, payload: string, fields: readonly string[] | undefined): string => {
  const told =
    fields === undefined ? payload : JSON.stringify(filtered(JSON.parse(payload) as Json, [...alwaysTold, ...fields]));
  const action = change.action === undefined ? '' : `"action":"${change.action}",`;
  return `{"type":"${change.type}",${action}"sequence":${change.sequence},"payload":${told}}`;
};

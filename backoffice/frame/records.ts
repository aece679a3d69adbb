import type { Right } from '../../catalogue/backoffice/rights.ts';
import { viewAddress } from './address.ts';
import { entities, may } from './session.ts';

/** The records that have a page of their own: where it is, and the right to see it. */
const pages = {
  payment: { path: '/payments', right: 'payments.read' },
  schedule: { path: '/schedules', right: 'schedules.read' },
  dispute: { path: '/disputes', right: 'disputes.read' },
  webhook: { path: '/developers/webhooks', right: 'webhooks.read' },
  channel: { path: '/channels', right: 'channels.read' },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly right: Right }>>;

/** A kind of record that has a page of its own. */
type RecordKind = keyof typeof pages;

/** Returns the address of the page of a record; undefined if it has none, or if the person may not see it. */
export const recordAddress = (kind: RecordKind | undefined, id: string): string | undefined =>
  kind !== undefined && may(pages[kind].right) ? viewAddress(`${pages[kind].path}/${id}`) : undefined;

type Kinds = readonly (readonly [pattern: RegExp, kind: RecordKind])[];

const addressed: Kinds = [
  [/ \/v1\/(payments|query)\/\{id\}/, 'payment'],
  [/ \/v1\/schedules\/\{id\}/, 'schedule'],
  [/ \/v1\/disputes\/\{id\}/, 'dispute'],
  [/ \/v1\/webhooks\/\{id\}/, 'webhook'],
];

const replied: Kinds = [
  [/ \/v1\/payments(\/\{id\})?$/, 'payment'],
  [/ \/v1\/(registrations\/\{id\}\/payments|checkouts\/\{id\}\/payment)$/, 'payment'],
  [/^POST \/v1\/schedules$/, 'schedule'],
  [/^POST \/v1\/test\/chargebacks$/, 'dispute'],
  [/^POST \/v1\/webhooks$/, 'webhook'],
];

const kindIn = (kinds: Kinds, text: string): RecordKind | undefined =>
  kinds.find(([pattern]) => pattern.test(text))?.[1];

/** Returns the kind of the record that the path of a request addresses; `endpoint` is method and path. */
export const addressedKind = (endpoint: string): RecordKind | undefined => kindIn(addressed, endpoint);

/** Returns the kind of the record that the reply of an endpoint contains. */
export const repliedKind = (endpoint: string): RecordKind | undefined => kindIn(replied, endpoint);

const subjects: Kinds = [
  // An act with many payments is none of them.
  [/^payments\.(?!act\.)/, 'payment'],
  [/^schedules\.|^account\.(?:paused|cancelled|chosen)$/, 'schedule'],
  [/^disputes\./, 'dispute'],
  [/^webhooks\./, 'webhook'],
  [/^(channels|risk)\./, 'channel'],
];

/** Returns the kind of the record that an action of the audit concerns. */
export const subjectKind = (action: string): RecordKind | undefined => kindIn(subjects, action);

/** How a record names its customer. */
export interface NamedCustomer {
  readonly merchantCustomerId?: string;
  readonly email?: string;
}

/**
 * Returns where a customer is shown; undefined for one without a name, or if the person may see none. Where there are
 * several merchants, it is the search, since the same name may be that of customers of each.
 */
export const customerAddress = ({ merchantCustomerId, email }: NamedCustomer): string | undefined => {
  const text = merchantCustomerId ?? email;
  if (text === undefined || !may('customers.read')) return undefined;
  const [merchant, ...others] = entities.value;
  if (merchant === undefined || others.length > 0) return viewAddress('/customers', { text });
  const name = merchantCustomerId === undefined ? { email } : { merchantCustomerId };
  return viewAddress('/customers/one', { entityId: merchant.id, ...name });
};

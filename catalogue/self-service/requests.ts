import type { RequestLimit } from '../endpoints/limits.ts';
import { payment } from '../fields/payment.ts';
import { checkoutId } from '../formats/checkout-ids.ts';
import { requestShape } from '../schema/check.ts';
import type { Fields } from '../schema/field.ts';
import { text } from '../schema/format.ts';
import { ACCOUNT_PATH } from './replies.ts';

/** Below this address are the requests of the page of a channel. */
export const ACCOUNT_API = `${ACCOUNT_PATH}/{channelId}/api`;

/** The longest request is a link with an address and a customer's id in it. */
export const accountLimit: RequestLimit = { bytes: 8 * 1024, parameters: 8, seconds: 5 };

const { locale } = payment;

/** Without it, the language of the browser, then that of the channel. */
const language = { locale } as const satisfies Fields;

/** With a session by an address, a change needs a code; without it, `code.needed` says that one was sent. */
const code = { code: ['optional', text(1, 16), 'The code that was sent to the address.'] } as const satisfies Fields;

const shape = <Table extends Fields>(fields: Table) => requestShape({ fields: () => ({ ...language, ...fields }) });

/** The parameters of requests: texts in a JSON body, or in the address of a request without one. */
export const accountShapes = {
  none: shape({}),
  code: shape(code),
  opening: shape({
    link: ['optional', text(1, 4096), 'What stands behind `#open=` in a link.'],
    email: ['optional', text(1, 254), 'The address to which a code was sent.'],
    ...code,
  }),
  asking: shape({ email: ['required', text(1, 254), 'The address to which a code is to be sent.'] }),
  pausing: shape({
    until: ['required', text(1, 32), 'The first day on which it may be charged again, `yyyy-MM-dd`.'],
    ...code,
  }),
  choosing: shape({ accountId: ['required', text(1, 64), 'The stored account that it charges from now on.'], ...code }),
  adding: shape({ for: ['optional', text(1, 64), 'The subscription that charges the new account.'], ...code }),
  added: shape({ checkoutId: ['required', checkoutId, 'The checkout on which the account was stored.'] }),
} as const;

/** One request of the page. */
export interface AccountRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `ACCOUNT_API`; `{id}` is that of the record which the session sees. */
  readonly path: string;
  readonly shape: keyof typeof accountShapes;
  /** `none`: anyone may send it. `session`: with the secret of a session. `change`: it changes something, so a session by an address needs a code, too. */
  readonly needs: 'none' | 'session' | 'change';
  readonly meaning: string;
}

/** Every request of the page. They are no part of the merchants' interface. */
export const accountRequests = {
  open: {
    method: 'POST',
    path: '/sessions',
    shape: 'opening',
    needs: 'none',
    meaning: 'opens a session by a link, or by an address and its code',
  },
  close: { method: 'DELETE', path: '/sessions', shape: 'none', needs: 'session', meaning: 'ends the session' },
  ask: {
    method: 'POST',
    path: '/codes',
    shape: 'asking',
    needs: 'none',
    meaning: 'sends a code to an address that the channel knows',
  },
  overview: {
    method: 'GET',
    path: '/overview',
    shape: 'none',
    needs: 'session',
    meaning: 'returns all that the session sees',
  },
  pause: {
    method: 'POST',
    path: '/subscriptions/{id}/pause',
    shape: 'pausing',
    needs: 'change',
    meaning: 'charges nothing before a day',
  },
  cancel: {
    method: 'POST',
    path: '/subscriptions/{id}/cancel',
    shape: 'code',
    needs: 'change',
    meaning: 'ends a subscription after its notice',
  },
  choose: {
    method: 'POST',
    path: '/subscriptions/{id}/account',
    shape: 'choosing',
    needs: 'change',
    meaning: 'has a subscription charge another account',
  },
  add: {
    method: 'POST',
    path: '/accounts',
    shape: 'adding',
    needs: 'change',
    meaning: 'returns a checkout on which an account is stored',
  },
  added: {
    method: 'POST',
    path: '/accounts/added',
    shape: 'added',
    needs: 'session',
    meaning: 'takes note of an account that was stored',
  },
  prefer: {
    method: 'POST',
    path: '/accounts/{id}/default',
    shape: 'code',
    needs: 'change',
    meaning: 'makes an account the one that is offered first',
  },
  remove: {
    method: 'POST',
    path: '/accounts/{id}/remove',
    shape: 'code',
    needs: 'change',
    meaning: 'removes an account that no subscription charges',
  },
  revoke: {
    method: 'POST',
    path: '/mandates/{id}/revoke',
    shape: 'code',
    needs: 'change',
    meaning: 'revokes a mandate',
  },
  receipt: {
    method: 'GET',
    path: '/payments/{id}/receipt',
    shape: 'none',
    needs: 'session',
    meaning: 'returns the receipt of a payment, as a page or, by `Accept`, as PDF',
  },
} as const satisfies Readonly<Record<string, AccountRequest>>;

/** The name of a request of the page. */
export type AccountRequestName = keyof typeof accountRequests;

/** The names of all requests of the page. */
export const accountRequestNames = Object.keys(accountRequests) as readonly AccountRequestName[];

/** The checked parameters of a request. */
export type ParametersOf<Name extends AccountRequestName> = NonNullable<
  (typeof accountShapes)[(typeof accountRequests)[Name]['shape']]['request']
>;

import { dateTime } from '../formats/times.ts';
import { webUrl } from '../formats/url.ts';
import { notificationTypes, usualNotificationTypes } from '../payments/notification-kinds.ts';
import type { Fields, RequestOf } from '../schema/field.ts';
import { boolean, byDefault, integer, lettersAndDigits, matching, oneOf, thatIs } from '../schema/format.ts';

const MAX_OVERLAP_HOURS = 168;

const TYPE = `(?:${notificationTypes.join('|')})`;

const types = matching(
  new RegExp(`${TYPE}${`(?: *, *${TYPE})?`.repeat(notificationTypes.length - 1)}`),
  `${notificationTypes.join(', ')}, or several of them with commas between`,
  {
    right: [notificationTypes.join(), 'PAYMENT', 'REGISTRATION , PAYMENT'],
    wrong: ['payment', 'PAYMENT;REGISTRATION', 'PAYMENT,', 'REFUND', `${notificationTypes.join()},PAYMENT`],
  },
);

const NAME = '[A-Za-z][A-Za-z0-9]{0,63}(?:\\.[A-Za-z][A-Za-z0-9]{0,63}){0,3}';

/** Enough for every field of the payment reply. */
const LONGEST_NAMES = 2048;

const names = thatIs(
  matching(
    new RegExp(`${NAME}(?: *, *${NAME})*`),
    'dotted names of the payment reply with commas between, such as amount,card.last4Digits; up to 2048 characters',
    {
      right: ['amount,currency,card.last4Digits', 'result.code', 'customer , billing', `${'amount,'.repeat(292)}code`],
      wrong: ['amount,', '.amount', 'card..bin', 'amount;currency', 'card[bin]', 'a.b.c.d.e'],
    },
  ),
  (value) => value.length <= LONGEST_NAMES,
  [`${'amount,'.repeat(292)}codes`],
  'names-of-fields',
);

const secret = matching(/[0-9a-fA-F]{64}/, '64 hexadecimal digits', {
  right: ['000102030405060708090a0b0c0d0e0f000102030405060708090A0B0C0D0E0F'],
  wrong: ['0'.repeat(63), '0'.repeat(65), 'g'.repeat(64), 'whsec_00'],
});

/** A webhook: an address to which changes are notified. Source: interface, 'Events'. */
export const webhook = {
  url: ['required', webUrl, 'Address that is called with POST; in the live environment https only.'],
  types: ['optional', byDefault(types, usualNotificationTypes.join()), 'Kinds of notifications.'],
  fields: [
    'optional',
    names,
    'The only fields of the payload, besides id and result; a name includes all fields below it. By default all fields.',
  ],
  encrypted: [
    'optional',
    byDefault(boolean, 'true'),
    'Whether the body is encrypted; false for plain JSON that is only signed (Standard Webhooks).',
  ],
  wrapper: [
    'optional',
    byDefault(boolean, 'false'),
    'Whether the encrypted body is JSON, {"encryptedBody":"…"}, instead of text.',
  ],
  secret: [
    'optional',
    secret,
    'Key that encrypts notifications (AES-256-GCM); by default the gateway makes one.',
    'secret',
  ],
  active: [
    'optional',
    byDefault(boolean, 'false'),
    'Whether it is notified of changes; true sends a test delivery, which must be answered with 2xx.',
  ],
} as const satisfies Fields;

/** Further parameters of a new webhook. */
export const newWebhook = {
  pulled: [
    'optional',
    byDefault(boolean, 'false'),
    'Whether notifications wait until they are fetched, instead of being sent to the address; ' +
      'in the test environment only.',
  ],
} as const satisfies Fields;

/** Further parameters of a change of a webhook. */
export const webhookSecrets = {
  newSecret: ['optional', boolean, 'Whether the gateway makes a new secret, which is shown this once.'],
  secretOverlapHours: [
    'optional',
    // So that every consumer can get the new one.
    byDefault(integer(0, MAX_OVERLAP_HOURS), '24'),
    'Hours for which the replaced secret stays valid; 0 ends it at once.',
  ],
} as const satisfies Fields;

/** The selection of a webhook's deliveries. */
export const deliveries = {
  state: ['optional', oneOf('waiting', 'delivered', 'failed'), 'Those that stand so only.'],
  subjectId: ['optional', lettersAndDigits(32, 32), 'Those about this payment, registration or schedule only.'],
} as const satisfies Fields;

/** The delivery to send again, or whose attempt is reported. */
export const resend = {
  deliveryId: ['required', lettersAndDigits(32, 32), 'Id of the delivery, as the list gives it.'],
} as const satisfies Fields;

/** The undelivered notifications to send again. */
export const resendUndelivered = {
  since: ['required', dateTime, 'Those that were made in this second or later, in UTC.'],
} as const satisfies Fields;

/** The longest wait for a notification; proxies usually end requests without an answer after 30 or 60 seconds. */
const MAX_WAIT_SECONDS = 20;

/** How to fetch notifications of a webhook. */
export const pull = {
  waitSeconds: [
    'optional',
    byDefault(integer(0, MAX_WAIT_SECONDS), '0'),
    'Seconds to wait for a notification where none is due.',
  ],
} as const satisfies Fields;

/** The longest time that a consumer may take, with room for one that measures it otherwise. */
const MAX_MILLISECONDS = 600_000;

/** The outcome of an attempt to deliver a notification that was fetched, besides its `deliveryId`. */
export const pulledAttempt = {
  attempt: ['required', integer(1, 10_000), 'Number of the attempt, as it was fetched; one number counts once.'],
  status: ['conditional', integer(100, 599), "Status of the consumer's answer; any 2xx accepts the notification."],
  error: [
    'conditional',
    matching(/[\w .:-]{1,64}/, 'letters, digits, blanks and . : - _, up to 64', {
      right: ['ECONNREFUSED', 'timed-out', `ENOTFOUND shop.example:443_${'x'.repeat(37)}`],
      wrong: ['a\nb', 'x'.repeat(65)],
    }),
    'Reason for a missing answer, instead of the status.',
  ],
  milliseconds: ['optional', integer(0, MAX_MILLISECONDS), 'Duration.'],
} as const satisfies Fields;

/** A checked request to register a webhook. */
export type WebhookFields = RequestOf<typeof webhook & typeof newWebhook>;

/** A checked outcome of an attempt. */
export type PulledAttempt = RequestOf<typeof resend & typeof pulledAttempt>;

import { baseAddress, choice, written, yesOrNo } from '../settings/kinds.ts';
import type { ConnectorFacts } from './facts.ts';

/** Another gateway that speaks the same interface. */
export const upstream = {
  payments: 'payments through another gateway',
  chosenBy: ['external', 'live'],
  defaultFor: ['external', 'live'],
  brands: 'all',
  tasks: 'all',
  currencies: 'all',
  ends: ['atOnce', 'byShopper', 'byEvent'],
  settings: {
    'upstream.address': [
      'channel',
      baseAddress,
      '',
      'Base address of the gateway that receives the forwarded payments.',
    ],
    'upstream.entityId': [
      'channel',
      written(/^[0-9a-f]{32}$/, '32 lower-case hex digits', {
        right: ['0a'.repeat(16)],
        wrong: ['0A'.repeat(16), 'shop'],
      }),
      '',
      'Entity id of this channel at that gateway.',
    ],
    'upstream.accessToken': [
      'channel',
      written(/^[\w\-.~+/]{8,512}={0,2}$/, '8 to 512 letters, digits or -._~+/', {
        right: ['abcdefgh', 'OGE4Mjk0=='],
        wrong: ['abc', 'with blanks', 'Bearer abcdefgh'],
      }),
      '',
      'Access token for that gateway.',
      'secret',
    ],
    'upstream.testMode': [
      'channel',
      choice('INTERNAL', 'EXTERNAL'),
      'INTERNAL',
      'Test mode of payments that are forwarded from the test environment; in the live environment none is sent.',
    ],
    'upstream.honoursIdempotencyKey': [
      'channel',
      yesOrNo,
      'false',
      'Whether that gateway carries out at most one payment for each `Idempotency-Key`, as Tollgate does. ' +
        'Only then is a payment sent again if its answer was lost; otherwise the gateway inquires about it.',
    ],
  },
  changedIn: 'installation',
  needs: ['upstream.address', 'upstream.entityId', 'upstream.accessToken'],
} as const satisfies ConnectorFacts;

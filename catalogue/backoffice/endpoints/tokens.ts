import { authentication } from '../../fields/authentication.ts';
import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { tokenPresetNames } from '../token-rights.ts';

/** Access tokens of merchants and channels. Source: interface, 'Authentication'. */
export const tokenEndpoints = [
  {
    id: 'listTokens',
    method: 'GET',
    path: '/tokens',
    access: 'tokens.read',
    fields: authentication,
    summary: 'The access tokens of merchants and channels, without the tokens themselves.',
  },
  {
    id: 'createToken',
    method: 'POST',
    path: '/tokens',
    access: 'tokens.change',
    fields: {
      entityId: ['required', authentication.entityId[1], 'The merchant or channel that the token gives access to.'],
      expires: [
        'optional',
        date,
        'The last day on which it is valid, in UTC; without it, it is valid until it is revoked.',
      ],
      rights: [
        'optional',
        text(1, 1_000),
        `Its rights, with commas between, or ${tokenPresetNames.map((name) => `\`${name}\``).join(', ')}; nobody ` +
          'gives a token more than they may themselves there. Without it, the token may do all that its maker may.',
      ],
    } as const satisfies Fields,
    summary: 'Makes an access token; it is in the reply, this once.',
  },
  {
    id: 'revokeToken',
    method: 'DELETE',
    path: '/tokens/{id}',
    access: 'tokens.change',
    summary: 'Revokes an access token for good; every process refuses it within a second.',
  },
] as const satisfies readonly OfficeEndpoint[];

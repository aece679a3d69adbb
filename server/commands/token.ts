import { timestampText } from '../base/clock.ts';
import { entityRecords, type TokenRow } from '../entities/records.ts';
import { issueToken, issueUser, revoke, stateOf } from '../entities/tokens.ts';
import { command, type Form, id, Refused, WrongUsage } from './command.ts';
import { expiry, expiryOf } from './expiry.ts';
import { entityOf, MOST_LISTED, textOrFile } from './settings.ts';

const token: Form = { placeholder: '@FILE', words: 'an access token, or a file with one, as @FILE', pattern: /^\S+$/ };

const NEW_USER = 'new';

const userId: Form = {
  placeholder: 'USER_ID',
  words: `${NEW_USER}, or the 32 lower-case hex digits that an integration has already`,
  pattern: /^(?:new|[0-9a-f]{32})$/,
};

const TIME = 'yyyy-MM-dd HH:mm:ss+0000';

const timeText = (timeMs: number | null): string => (timeMs === null ? 'never' : timestampText(timeMs));

const jsonTime = (timeMs: number | null): string | null => (timeMs === null ? null : timestampText(timeMs));

const jsonOf = (row: TokenRow, nowMs: number) => ({
  id: row.id,
  entity: row.scope,
  state: stateOf(row, nowMs),
  created: jsonTime(row.created_at),
  expires: jsonTime(row.expires_at),
  revoked: jsonTime(row.revoked_at),
  used: jsonTime(row.used_at),
});

const lineOf = (row: TokenRow, nowMs: number): string =>
  [
    ...[row.id, row.scope, stateOf(row, nowMs).padEnd(7), timeText(row.created_at)],
    ...[timeText(row.expires_at).padEnd(TIME.length), timeText(row.used_at)],
  ].join('  ');

const HEAD = [
  'id'.padEnd(32),
  'entity'.padEnd(32),
  'state'.padEnd(7),
  'created'.padEnd(TIME.length),
  'expires'.padEnd(TIME.length),
  'last used',
].join('  ');

/** The commands for access tokens. */
export const tokenCommands = [
  command({
    name: 'token create',
    summary: 'Makes an access token for a merchant with all its channels, or for one channel.',
    details:
      'The token is printed now and never again: only its SHA-256 is stored. Its id identifies it in `token list` and `token revoke`, and gives no access. With `--user-id` the command makes a user id with a password, for integrations that send `authentication.userId` and `authentication.password`; channels with `compatibility=lenient` accept them. The command always makes the password: a password of a person could be guessed.',
    options: {
      entity: ['required', id, 'The merchant or channel that the token gives access to.'],
      expires: [
        'optional',
        expiry,
        `When it expires, by the gateway's clock: ${expiry.words}. A date lasts to its end; times without a zone are UTC. Without it, the token lasts until it is revoked.`,
      ],
      'user-id': ['optional', userId, `Makes a password for this user id instead of an access token: ${userId.words}.`],
    },
    example: '--entity 8ac7a4c7679c71ed0167b705a8dc0d3a --expires 90d',
    isChange: true,
    run: async (dependencies, { entity, expires, ...options }) => {
      const nowMs = dependencies.clock.now();
      const expiresAtMs = expires === undefined ? undefined : expiryOf(expires, nowMs);
      const row = await entityOf(dependencies, entity);
      if (expiresAtMs !== undefined && expiresAtMs <= nowMs) {
        throw new Refused(`The token would have expired already: it is ${timestampText(nowMs)}.`);
      }
      const user = options['user-id'];
      const issued =
        user === undefined
          ? await issueToken(dependencies, entity, expiresAtMs)
          : await issueUser(dependencies, entity, expiresAtMs, user === NEW_USER ? undefined : user);
      const secret =
        'token' in issued
          ? [`Access token, shown only now: ${issued.token}`]
          : [`User id:                      ${issued.userId}`, `Password, shown only now:     ${issued.password}`];
      return {
        text: [
          ...secret,
          `Its id, for list and revoke:  ${issued.id}`,
          `It is valid for the ${row.kind} ${entity} and expires: ${timeText(expiresAtMs ?? null)}`,
        ].join('\n'),
        json: issued,
        audit: { entity, tokenId: issued.id, expires: jsonTime(expiresAtMs ?? null) },
      };
    },
  }),
  command({
    name: 'token list',
    summary:
      'Lists access tokens by their ids, with the times of their creation, their expiry and, to the hour, their last use. It shows no token.',
    options: { entity: ['optional', id, 'Only the tokens of this merchant or channel.'] },
    example: '',
    isChange: false,
    run: async (dependencies, { entity }) => {
      if (entity !== undefined) await entityOf(dependencies, entity);
      const nowMs = dependencies.clock.now();
      const rows = await entityRecords(dependencies.database).tokens(MOST_LISTED, entity);
      const more = rows.length < MOST_LISTED ? [] : [`(the first ${MOST_LISTED}; --entity lists those of one)`];
      return {
        text:
          rows.length === 0
            ? `There is no access token yet. Make one: ${dependencies.invocation} token create --entity ID`
            : [HEAD, ...rows.map((row) => lineOf(row, nowMs)), ...more].join('\n'),
        json: rows.map((row) => jsonOf(row, nowMs)),
      };
    },
  }),
  command({
    name: 'token revoke',
    summary: 'Revokes an access token for good. Every gateway process refuses it within a second.',
    details: 'Name the token by one of the options. Revoking a token again changes nothing and is no error.',
    options: {
      id: ['optional', id, 'The id of the token.'],
      token: ['optional', token, 'The token itself, in a file; `@/dev/stdin` reads standard input.'],
    },
    example: '--id 0f3c6a5d9be84c0f8a1d2b7c4e6f9a10',
    isChange: true,
    run: async (dependencies, values) => {
      if ((values.id === undefined) === (values.token === undefined)) {
        throw new WrongUsage('Name the token either by --id or by --token.');
      }
      const name = values.id === undefined ? { token: await textOrFile(values.token ?? '') } : { id: values.id };
      const row = await revoke(dependencies, name);
      if (row === undefined) throw new Refused('There is no such access token.');
      const was = row.revoked_at === null ? '' : ` It had been revoked at ${timestampText(row.revoked_at)}.`;
      return {
        text: `The access token ${row.id} is revoked.${was}`,
        json: { id: row.id },
        audit: { entity: row.scope, tokenId: row.id },
      };
    },
  }),
];

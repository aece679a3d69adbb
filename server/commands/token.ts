import type { Right } from '../../catalogue/backoffice/rights.ts';
import {
  presetOf,
  rightsIn,
  tokenPresetNames,
  tokenRights,
  unknownIn,
} from '../../catalogue/backoffice/token-rights.ts';
import { keepersOf } from '../access/entities/parting.ts';
import { entityRecords, type TokenRow } from '../access/entities/records.ts';
import { issueToken, issueUser, revoke, rightsOfToken, stateOf } from '../access/entities/tokens.ts';
import { peopleRecords } from '../access/people/model/records.ts';
import { timestampText } from '../platform/base/clock.ts';
import { command, type Form, id, Refused, WrongUsage } from './command.ts';
import type { CommandDependencies } from './dependencies.ts';
import { expiry, expiryOf } from './expiry.ts';
import { entityOf, MOST_LISTED, textOrFile } from './settings.ts';

const token: Form = { placeholder: '@FILE', words: 'an access token, or a file with one, as @FILE', pattern: /^\S+$/ };

const rightsForm: Form = {
  placeholder: 'RIGHTS',
  words: `${tokenPresetNames.join(', ')}, or rights with commas between: ${tokenRights.join(', ')}`,
  pattern: /^[a-zA-Z., ]{1,1000}$/,
};

/** Returns the rights of an option; undefined for everything, now and later. @throws WrongUsage for unknown ones. */
const rightsOf = (text: string | undefined): readonly Right[] | undefined => {
  if (text === undefined || text === 'everything') return undefined;
  const [unknown] = unknownIn(text);
  if (unknown !== undefined) throw new WrongUsage(`--rights must be ${rightsForm.words}; ${unknown} is none of them.`);
  return rightsIn(text);
};

const rightsText = (row: Pick<TokenRow, 'rights'>): string => {
  const rights = rightsOfToken(row);
  return rights === undefined ? 'everything' : (presetOf(rights) ?? rights.join(','));
};

/** Who made the tokens and answers for them, by the ids of the tokens: e-mail addresses, or `command`. */
type Makers = ReadonlyMap<string, { readonly maker: string | null; readonly keeper: string | null }>;

const makersOf = async ({ database }: CommandDependencies, rows: readonly TokenRow[]): Promise<Makers> => {
  const people = new Map((await peopleRecords(database).all()).map(({ id: person, email }) => [person, email]));
  const shown = (person: string | undefined) => (person === undefined ? null : (people.get(person) ?? person));
  const keepers = await keepersOf(database, rows);
  return new Map(
    [...keepers].map(([name, { maker, keeper }]) => [name, { maker: shown(maker), keeper: shown(keeper) }]),
  );
};

const NEW_USER = 'new';

const userId: Form = {
  placeholder: 'USER_ID',
  words: `${NEW_USER}, or the 32 lower-case hex digits that an integration has already`,
  pattern: /^(?:new|[0-9a-f]{32})$/,
};

const TIME = 'yyyy-MM-dd HH:mm:ss+0000';

const timeText = (timeMs: number | null): string => (timeMs === null ? 'never' : timestampText(timeMs));

const jsonTime = (timeMs: number | null): string | null => (timeMs === null ? null : timestampText(timeMs));

const jsonOf = (row: TokenRow, nowMs: number, makers: Makers) => ({
  id: row.id,
  entity: row.scope,
  state: stateOf(row, nowMs),
  created: jsonTime(row.created_at),
  expires: jsonTime(row.expires_at),
  revoked: jsonTime(row.revoked_at),
  used: jsonTime(row.used_at),
  rights: rightsOfToken(row) ?? 'everything',
  maker: makers.get(row.id)?.maker ?? null,
  keeper: makers.get(row.id)?.keeper ?? null,
});

const lineOf = (row: TokenRow, nowMs: number, makers: Makers): string => {
  const { maker, keeper } = makers.get(row.id) ?? {};
  const made = maker ?? '-';
  return [
    ...[row.id, row.scope, stateOf(row, nowMs).padEnd(7), timeText(row.created_at)],
    ...[timeText(row.expires_at).padEnd(TIME.length), timeText(row.used_at).padEnd(TIME.length)],
    ...[keeper && keeper !== maker ? `${made}, now ${keeper}` : made, rightsText(row)],
  ].join('  ');
};

const HEAD = [
  'id'.padEnd(32),
  'entity'.padEnd(32),
  'state'.padEnd(7),
  'created'.padEnd(TIME.length),
  'expires'.padEnd(TIME.length),
  'last used'.padEnd(TIME.length),
  'made by',
  'rights',
].join('  ');

/** The commands for access tokens. */
export const tokenCommands = [
  command({
    name: 'token create',
    summary: 'Makes an access token for a merchant with all its channels, or for one channel.',
    details:
      'The token is printed now and never again: only its SHA-256 is stored. ' +
      'Its id identifies it in `token list` and `token revoke`, and gives no access. ' +
      'With `--user-id` the command makes a user id with a password, ' +
      'for integrations that send `authentication.userId` and `authentication.password`; ' +
      'channels with `compatibility=lenient` accept them. ' +
      'The command always makes the password: a password of a person could be guessed.',
    options: {
      entity: ['required', id, 'The merchant or channel that the token gives access to.'],
      expires: [
        'optional',
        expiry,
        `When it expires, by the gateway's clock: ${expiry.words}. ` +
          'A date lasts to its end; times without a zone are UTC. Without it, the token lasts until it is revoked.',
      ],
      rights: ['optional', rightsForm, `What it may do: ${rightsForm.words}. Without it, everything, now and later.`],
      'user-id': ['optional', userId, `Makes a password for this user id instead of an access token: ${userId.words}.`],
    },
    example: '--entity 8ac7a4c7679c71ed0167b705a8dc0d3a --expires 90d',
    isChange: true,
    run: async (dependencies, { entity, expires, ...options }) => {
      const nowMs = dependencies.clock.now();
      const grant = { rights: rightsOf(options.rights) };
      const expiresAtMs = expires === undefined ? undefined : expiryOf(expires, nowMs);
      const row = await entityOf(dependencies, entity);
      if (expiresAtMs !== undefined && expiresAtMs <= nowMs) {
        throw new Refused(`The token would have expired already: it is ${timestampText(nowMs)}.`);
      }
      const user = options['user-id'];
      const issued =
        user === undefined
          ? await issueToken(dependencies, entity, expiresAtMs, grant)
          : await issueUser(dependencies, entity, expiresAtMs, user === NEW_USER ? undefined : user, grant);
      const secret =
        'token' in issued
          ? [`Access token, shown only now: ${issued.token}`]
          : [`User id:                      ${issued.userId}`, `Password, shown only now:     ${issued.password}`];
      return {
        text: [
          ...secret,
          `Its id, for list and revoke:  ${issued.id}`,
          `It is valid for the ${row.kind} ${entity} and expires: ${timeText(expiresAtMs ?? null)}`,
          `It may do: ${grant.rights?.join(', ') ?? 'everything'}`,
        ].join('\n'),
        json: issued,
        audit: {
          entity,
          tokenId: issued.id,
          expires: jsonTime(expiresAtMs ?? null),
          rights: grant.rights?.join(' ') ?? 'everything',
        },
      };
    },
  }),
  command({
    name: 'token list',
    summary:
      'Lists access tokens: their ids, who made them and what they may do, and when they were made, ' +
      'expire and were last used (to the hour). The tokens themselves are not shown.',
    options: { entity: ['optional', id, 'Only the tokens of this merchant or channel.'] },
    example: '',
    isChange: false,
    run: async (dependencies, { entity }) => {
      if (entity !== undefined) await entityOf(dependencies, entity);
      const nowMs = dependencies.clock.now();
      const rows = await entityRecords(dependencies.database).tokens(MOST_LISTED, entity);
      const makers = await makersOf(dependencies, rows);
      const more = rows.length < MOST_LISTED ? [] : [`(the first ${MOST_LISTED}; --entity lists those of one)`];
      return {
        text:
          rows.length === 0
            ? `There is no access token yet. Make one: ${dependencies.invocation} token create --entity ID`
            : [HEAD, ...rows.map((row) => lineOf(row, nowMs, makers)), ...more].join('\n'),
        json: rows.map((row) => jsonOf(row, nowMs, makers)),
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

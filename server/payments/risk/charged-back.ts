import { sql } from 'kysely';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { type Account, numberOf } from '../accounts/account.ts';
import { factsOf, hashedCardText, type RiskFacts, type RiskSubject } from './facts.ts';

interface Row {
  readonly entity: string;
  readonly measure: string;
  readonly key_hash: string;
  readonly at: number;
  readonly chargeback_id: string;
  readonly blocks: number;
}

interface Tables {
  charged_back: Row;
}

const since = query<Tables, { entity: string; measure: string; hash: string; since: number }>()((db, input) =>
  db
    .selectFrom('charged_back')
    .select([sql<number>`count(*)`.as('chargebacks'), sql<number>`coalesce(max(blocks), 0)`.as('blocks')])
    .where('entity', '=', input('entity'))
    .where('measure', '=', input('measure'))
    .where('key_hash', '=', input('hash'))
    .where('at', '>', input('since')),
);

type Hash = (text: string) => Promise<string>;

/** The measure of accounts that are blocked: cards and bank accounts. */
const ACCOUNT = 'account';

/** Returns the hash of an account that can be blocked; undefined for other accounts. */
const accountHash = async (account: Account | undefined, hash: Hash): Promise<string | undefined> => {
  if (account?.token !== undefined) return undefined;
  if (account?.kind === 'card') return await hash(hashedCardText(numberOf(account)));
  const iban = account?.parameters['bankAccount.iban'] ?? account?.parameters['bankAccount.number'];
  const code = account?.parameters['bankAccount.bankCode'] ?? '';
  return iban === undefined
    ? undefined
    : await hash(`risk/bankAccount/${iban.replaceAll(' ', '').toUpperCase()}/${code}`);
};

/** A chargeback of a payment, for later decisions about the same shopper. */
interface ChargedBack {
  readonly chargebackId: string;
  readonly atMs: number;
  /** Whether the account should not be charged again. */
  readonly blocks: boolean;
}

/** Returns the insertions that remember who was charged back, as keyed hashes. */
export const rememberChargedBack = async (
  subject: RiskSubject,
  { chargebackId, atMs, blocks }: ChargedBack,
  hash: Hash,
): Promise<readonly Insert[]> => {
  const { identity } = await factsOf(subject, {}, hash);
  const account = await accountHash(subject.account, hash);
  const hashes = await Promise.all(
    Object.entries(identity).map(
      async ([measure, value]) =>
        [measure, measure === 'card' ? value : await hash(`risk/${measure}/${value}`)] as const,
    ),
  );
  return [...hashes, ...(account === undefined ? [] : [[ACCOUNT, account] as const])].map(([measure, key_hash]) => ({
    table: 'charged_back',
    row: {
      entity: subject.channelId,
      measure,
      key_hash,
      at: atMs,
      chargeback_id: chargebackId,
      blocks: blocks ? 1 : 0,
    },
  }));
};

/** Returns how often the value of a measure was charged back since a time. */
export const chargebacksSince = async (
  database: Database,
  channelId: string,
  [measure, value]: readonly [measure: keyof RiskFacts['identity'], value: string],
  sinceMs: number,
  hash: Hash,
): Promise<number> => {
  const hashed = measure === 'card' ? value : await hash(`risk/${measure}/${value}`);
  const [row] = await database.read(since, { entity: channelId, measure, hash: hashed, since: sinceMs });
  return row?.chargebacks ?? 0;
};

/** Returns whether an account is blocked because it was charged back. */
export const isBlocked = async (
  database: Database,
  { channelId, account }: Pick<RiskSubject, 'channelId' | 'account'>,
  blocking: ChannelSettings['chargebacks.block'],
  hash: Hash,
): Promise<boolean> => {
  if (blocking === 'never') return false;
  const hashed = await accountHash(account, hash);
  if (hashed === undefined) return false;
  const [row] = await database.read(since, { entity: channelId, measure: ACCOUNT, hash: hashed, since: 0 });
  return blocking === 'always' ? (row?.chargebacks ?? 0) > 0 : (row?.blocks ?? 0) > 0;
};

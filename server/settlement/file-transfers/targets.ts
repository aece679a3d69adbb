import { transferLimits } from '../../../catalogue/books/file-transfers.ts';
import { type FileTargetFields, fileTarget } from '../../../catalogue/fields/file-transfers.ts';
import type { FileTargetChange } from '../../../catalogue/requests/file-transfers.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { type Decision, deciding } from '../../platform/database/deciding.ts';
import type { FileTransferDependencies } from './dependencies.ts';
import type { FileTarget, TargetSecret } from './model/target.ts';
import { deleteTarget, insertTarget, targetSetChanged, updateTarget } from './model/target-records.ts';
import { readPrivateKey } from './sftp/private-key.ts';
import { visitsAfter } from './visit.ts';

/** A merchant or channel whose targets are managed. */
interface Owner {
  readonly id: string;
  readonly merchant: string;
}

/** Returns a target by its id. @throws Rejection 404 where the entity has none with this id. */
export const targetWith = async (
  { targets }: Pick<FileTransferDependencies, 'targets'>,
  owner: Owner,
  id: string,
): Promise<FileTarget> => {
  const found = await targets.byId(owner.id, id);
  if (found === undefined) {
    throw new Rejection('200.300.404', { status: 404, reason: 'the entity has no target with this id' });
  }
  return found;
};

/** Decides a change of a merchant's targets; files that were finished for the earlier ones decide again too. */
const managing = <Result>(
  { database, targets }: FileTransferDependencies,
  { merchant }: Owner,
  decide: () => Promise<Decision<Result>>,
): Promise<Result> =>
  deciding(database, async () => {
    const version = await targets.setVersion(merchant);
    const { changes, result } = await decide();
    return { changes: together(targetSetChanged(merchant, version), changes), result, line: `targets of ${merchant}` };
  });

const refuseHost = async ({ connections }: FileTransferDependencies, host: string | undefined): Promise<void> => {
  if (host !== undefined && (await connections.isRefused(host))) {
    throw wrongParameters([{ name: 'host', value: host.slice(0, 64), message: 'must not be in a private network' }]);
  }
};

type SentSecret = Pick<FileTargetChange, 'password' | 'privateKey' | 'passphrase'>;

/**
 * Returns the secret of a request; undefined if it has none. @throws Rejection 400 for a private key that cannot be
 * used.
 */
const secretIn = async ({ password, privateKey, passphrase }: SentSecret): Promise<TargetSecret | undefined> => {
  if (password !== undefined) return { password };
  if (privateKey === undefined) return undefined;
  const read = await readPrivateKey(privateKey, passphrase);
  if ('message' in read) throw wrongParameters([{ name: read.name, message: read.message }]);
  return { privateKey: read.key };
};

const sealedFor = async (
  { vault }: FileTransferDependencies,
  { entity, id }: Pick<FileTarget, 'entity' | 'id'>,
  secret: TargetSecret,
): Promise<Pick<FileTarget, 'authentication' | 'secret'>> => ({
  authentication: 'password' in secret ? 'password' : 'privateKey',
  secret: await vault.seal(entity, id, JSON.stringify(secret)),
});

const placeOf = ({ host, port, username, folder }: FileTarget): string =>
  JSON.stringify([host.toLowerCase(), port, username, folder]);

const refuseSame = (others: readonly FileTarget[], target: FileTarget): void => {
  const same = others.find((other) => other.id !== target.id && placeOf(other) === placeOf(target));
  if (same === undefined) return;
  throw wrongParameters([{ name: 'host', message: `is with this user and folder the target ${same.id} already` }]);
};

const refuseOtherThanBanks = ({ receives, fetchesAnswers }: FileTarget): void => {
  if (!fetchesAnswers || receives === 'BANK') return;
  throw wrongParameters([{ name: 'fetchesAnswers', message: 'is for a target with receives=BANK' }]);
};

const refuseMore = (others: readonly FileTarget[]): void => {
  if (others.length < transferLimits.targets) return;
  const reason = `there are ${transferLimits.targets} targets already; remove one first`;
  throw new Rejection('200.300.404', { reason });
};

/** Registers a target. @throws Rejection 400 for a server or a secret that cannot be used. */
export const createTarget = async (
  dependencies: FileTransferDependencies,
  owner: Owner,
  request: FileTargetFields,
): Promise<FileTarget> => {
  const { clock, targets } = dependencies;
  await refuseHost(dependencies, request.host);
  const secret = await secretIn(request);
  if (secret === undefined) throw new Error('the rules of the request ask for a password or a private key');
  const key = { entity: owner.id, id: timeOrderedId(clock) };
  const target: FileTarget = {
    ...key,
    ...(await sealedFor(dependencies, key, secret)),
    version: 1,
    host: request.host,
    port: Number(valueIn(fileTarget, 'port', request)),
    username: request.username,
    folder: valueIn(fileTarget, 'folder', request),
    receives: valueIn(fileTarget, 'receives', request),
    fetchesAnswers: valueIn(fileTarget, 'fetchesAnswers', request) === 'true',
    answersFolder: valueIn(fileTarget, 'answersFolder', request),
    hostKey: request.hostKey,
    isActive: valueIn(fileTarget, 'active', request) === 'true',
    createdAtMs: clock.now(),
  };
  refuseOtherThanBanks(target);
  return await managing(dependencies, owner, async () => {
    const others = await targets.of(owner.id);
    refuseSame(others, target);
    refuseMore(others);
    const changes = together({ inserts: [insertTarget(target)] }, await visitsAfter(dependencies, undefined, target));
    return { changes, result: target };
  });
};

/**
 * A password is sent only to the server that it was registered for: who may change a target must not learn its password
 * by naming another server.
 */
const refuseOldPassword = (before: FileTarget, after: FileTarget): void => {
  if (before.authentication !== 'password') return;
  const changed = (['host', 'port', 'hostKey'] as const).find((name) => before[name] !== after[name]);
  if (changed === undefined) return;
  throw wrongParameters([{ name: 'password', message: `must be sent again with another ${changed}` }]);
};

const changedBy = (target: FileTarget, request: FileTargetChange): FileTarget => ({
  ...target,
  host: request.host ?? target.host,
  port: request.port === undefined ? target.port : Number(request.port),
  username: request.username ?? target.username,
  folder: request.folder ?? target.folder,
  receives: request.receives ?? target.receives,
  fetchesAnswers: request.fetchesAnswers === undefined ? target.fetchesAnswers : request.fetchesAnswers === 'true',
  answersFolder: request.answersFolder ?? target.answersFolder,
  hostKey: request.hostKey ?? target.hostKey,
  isActive: request.active === undefined ? target.isActive : request.active === 'true',
});

/** Changes the named properties of a target. @throws Rejection 404 for an unknown one, 400 as `createTarget`. */
export const changeTarget = async (
  dependencies: FileTransferDependencies,
  owner: Owner,
  id: string,
  request: FileTargetChange,
): Promise<FileTarget> => {
  const { targets } = dependencies;
  await targetWith(dependencies, owner, id);
  await refuseHost(dependencies, request.host);
  const secret = await secretIn(request);
  const sealed = secret && (await sealedFor(dependencies, { entity: owner.id, id }, secret));
  return await managing(dependencies, owner, async () => {
    const before = await targetWith(dependencies, owner, id);
    const after = { ...changedBy(before, request), ...sealed };
    if (sealed === undefined) refuseOldPassword(before, after);
    refuseOtherThanBanks(after);
    refuseSame(await targets.of(owner.id), after);
    const changes = together({ updates: [updateTarget(after)] }, await visitsAfter(dependencies, before, after));
    return { changes, result: after };
  });
};

/** Removes a target; transfers that wait for it end. @throws Rejection 404 for an unknown one. */
export const removeTarget = (dependencies: FileTransferDependencies, owner: Owner, id: string): Promise<FileTarget> =>
  managing(dependencies, owner, async () => {
    const result = await targetWith(dependencies, owner, id);
    const changes = together({ deletes: [deleteTarget(result)] }, await visitsAfter(dependencies, result, undefined));
    return { changes, result };
  });

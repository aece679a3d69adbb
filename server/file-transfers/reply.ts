import { timestampText } from '../base/clock.ts';
import type { Answer } from '../http/answer.ts';
import type { FileTarget } from './model/target.ts';
import type { FileTransfer } from './model/transfer.ts';

const SERVED = '000.000.100';

const targetFields = (target: FileTarget) => ({
  id: target.id,
  entityId: target.entity,
  host: target.host,
  port: target.port,
  username: target.username,
  folder: target.folder,
  receives: target.receives,
  fetchesAnswers: target.fetchesAnswers,
  answersFolder: target.answersFolder,
  hostKey: target.hostKey,
  authentication: target.authentication,
  active: target.isActive,
  createdAt: timestampText(target.createdAtMs),
});

/** Returns the answer about one target, without its password or key. */
export const targetAnswer = (target: FileTarget): Answer => ({ code: SERVED, fields: targetFields(target) });

/** Returns the answer with all targets of an entity. */
export const targetsAnswer = (targets: readonly FileTarget[]): Answer => ({
  code: SERVED,
  fields: { targets: targets.map(targetFields) },
});

const transferFields = ({ targetId, state, createdAtMs, attempts }: FileTransfer) => ({
  targetId,
  state,
  createdAt: timestampText(createdAtMs),
  attempts: attempts.map(({ atMs, outcome, milliseconds }) => ({ at: timestampText(atMs), outcome, milliseconds })),
});

/** Returns the answer with the transfers of a file. */
export const transfersAnswer = (transfers: readonly FileTransfer[]): Answer => ({
  code: SERVED,
  fields: { transfers: transfers.map(transferFields) },
});

import type { FinishedFile } from '../../payments/ports/finished-files.ts';
import { timestampText } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Visit } from './model/fetched-file.ts';
import type { FileTarget } from './model/target.ts';
import type { FileTransfer } from './model/transfer.ts';

const SERVED = '000.000.100';

const visitFields = ({ visitedAtMs, outcome, failingSinceMs }: Visit) => ({
  at: timestampText(visitedAtMs),
  outcome,
  ...(failingSinceMs === undefined ? {} : { failingSince: timestampText(failingSinceMs) }),
});

const targetFields = (target: FileTarget, visit: Visit | undefined) => ({
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
  ...(visit === undefined ? {} : { lastVisit: visitFields(visit) }),
});

/** Returns the answer about one target, without its password or key. */
export const targetAnswer = (target: FileTarget, visit?: Visit): Answer => ({
  code: SERVED,
  fields: targetFields(target, visit),
});

/** Returns the answer with all targets of an entity. */
export const targetsAnswer = (targets: readonly FileTarget[], visits: ReadonlyMap<string, Visit>): Answer => ({
  code: SERVED,
  fields: { targets: targets.map((target) => targetFields(target, visits.get(target.id))) },
});

const transferFields = ({ targetId, state, createdAtMs, attempts }: FileTransfer) => ({
  targetId,
  state,
  createdAt: timestampText(createdAtMs),
  attempts: attempts.map(({ atMs, outcome, milliseconds }) => ({ at: timestampText(atMs), outcome, milliseconds })),
});

/** Returns the answer with the transfers of a file. */
export const transfersAnswer = ({ name }: FinishedFile, transfers: readonly FileTransfer[]): Answer => ({
  code: SERVED,
  fields: { name, transfers: transfers.map(transferFields) },
});

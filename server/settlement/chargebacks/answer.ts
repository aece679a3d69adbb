import { createHash } from 'node:crypto';
import type { EvidenceKind } from '../../../catalogue/books/chargeback-reasons.ts';
import {
  DECIDED_WITHIN_DAYS,
  type DisputeEvent,
  disputeAfter,
  disputeStates,
  type EvidenceFileType,
  evidenceEndings,
  evidenceFiles,
  evidenceLimits,
} from '../../../catalogue/books/disputes.ts';
import type { DisputeAction } from '../../../catalogue/payments/notification-kinds.ts';
import { posting } from '../../payments/ledger/entry.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import type { ChargebackDependencies } from './dependencies.ts';
import { type Dispute, type Evidence, type EvidenceContent, openAmount, ownerOfEvidence } from './model/dispute.ts';
import { entriesOfDispute } from './model/ledger.ts';
import { insertEvidence, updateDispute } from './model/records.ts';
import { cancelDisputeTimer, disputeOfSubject } from './model/timers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a dispute. @throws Rejection if there is none with this id. */
export const findDispute = async (
  { disputes }: Pick<ChargebackDependencies, 'disputes'>,
  channelId: string,
  id: string,
): Promise<Dispute> => {
  const dispute = await disputes.byId(channelId, id);
  if (dispute === undefined) throw new Rejection('700.400.580', { status: 404, reason: 'no dispute has this id' });
  return dispute;
};

/** Returns a dispute after an event. @throws Rejection if it cannot happen in the state of the dispute. */
const stepped = (dispute: Dispute, event: DisputeEvent): Dispute => {
  const state = disputeAfter(dispute.state, event);
  if (state === undefined) {
    const reason = `the dispute is ${dispute.state}: ${disputeStates[dispute.state]}`;
    throw new Rejection('700.300.200', { reason });
  }
  return { ...dispute, state };
};

/** Returns the changes that store a dispute after an event, with its ledger lines and notifications. */
const storing = async (
  dependencies: ChargebackDependencies,
  after: Dispute,
  action: DisputeAction,
  more: ChangeSet = {},
): Promise<ChangeSet> =>
  together(
    { updates: [updateDispute(after)] },
    more,
    await dependencies.announceDispute({ action, dispute: { ...after, version: after.version + 1 } }),
  );

/** Returns a dispute whose amount is lost now, and the lines of the ledger. */
const lostNow = (dispute: Dispute, nowMs: number): { readonly after: Dispute; readonly more: ChangeSet } => {
  const after = { ...dispute, lostAtMs: nowMs, lost: openAmount(dispute) };
  return { after, more: { inserts: posting(entriesOfDispute(after)) } };
};

const raised = (dispute: Dispute): Dispute => ({ ...dispute, version: dispute.version + 1 });

/** Accepts a chargeback: its amount is lost. Repeated, it changes nothing. */
export const accept = (dependencies: ChargebackDependencies, channelId: string, id: string): Promise<Dispute> =>
  deciding(dependencies.database, async () => {
    const dispute = await findDispute(dependencies, channelId, id);
    if (dispute.state === 'ACCEPTED') return { changes: {}, result: dispute };
    const { after, more } = lostNow(stepped(dispute, 'accept'), dependencies.clock.now());
    const changes = await storing(
      dependencies,
      after,
      'ACCEPTED',
      together(more, { deletes: [cancelDisputeTimer(dispute)] }),
    );
    return { changes, result: raised(after) };
  });

/** Contests a chargeback with the evidence that was sent; the acquirer decides. Repeated, it changes nothing. */
export const contest = (dependencies: ChargebackDependencies, channelId: string, id: string): Promise<Dispute> =>
  deciding(dependencies.database, async () => {
    const dispute = await findDispute(dependencies, channelId, id);
    if (dispute.state === 'CONTESTED') return { changes: {}, result: dispute };
    const contested = stepped(dispute, 'contest');
    if (dispute.pieces === 0) throw new Rejection('700.300.200', { reason: 'send evidence before you contest' });
    const nowMs = dependencies.clock.now();
    const after = { ...contested, contestedAtMs: nowMs, deadlineMs: nowMs + DECIDED_WITHIN_DAYS * DAY_MS };
    // Its timer runs at the old deadline and then waits for the new one.
    const changes = await storing(dependencies, after, 'CONTESTED');
    return { changes, result: raised(after) };
  });

/** A piece of evidence as a merchant sends it. */
interface SentEvidence {
  /** The id of the new piece. */
  readonly id: string;
  readonly kind: EvidenceKind;
  readonly text?: string | undefined;
  readonly fileName?: string | undefined;
  /** Base64. */
  readonly fileContent?: string | undefined;
}

const fileTypeOf = (content: Buffer): EvidenceFileType | undefined =>
  (Object.keys(evidenceFiles) as EvidenceFileType[]).find((type) =>
    evidenceFiles[type].some((first) => first.every((byte, index) => content[index] === byte)),
  );

/** Returns what is known of a file. @throws Rejection for files that are too large, of another type, or named as one. */
const fileOf = ({ fileName, fileContent }: SentEvidence): Evidence['file'] => {
  if (fileContent === undefined) return undefined;
  const content = Buffer.from(fileContent, 'base64');
  if (content.length > evidenceLimits.fileBytes) {
    throw wrongParameters([
      { name: 'file.content', message: `must be a file of at most ${evidenceLimits.fileBytes} bytes` },
    ]);
  }
  const type = fileTypeOf(content);
  if (type === undefined) {
    const types = Object.keys(evidenceFiles).join(', ');
    throw wrongParameters([{ name: 'file.content', message: `must be a file of one of these types: ${types}` }]);
  }
  const endings: readonly string[] = evidenceEndings[type];
  if (fileName !== undefined && !endings.some((ending) => fileName.toLowerCase().endsWith(ending))) {
    throw wrongParameters([
      { name: 'file.name', message: `must end in ${endings.join(' or ')}, as the file is ${type}` },
    ]);
  }
  const digest = createHash('sha256').update(content).digest('hex');
  return { name: fileName ?? `evidence.${type.split('/')[1]}`, type, bytes: content.length, digest };
};

/** Adds a piece of evidence to a dispute that was not answered yet. */
export const addEvidence = (
  dependencies: ChargebackDependencies,
  channelId: string,
  id: string,
  sent: SentEvidence,
): Promise<Dispute> =>
  deciding(dependencies.database, async () => {
    const dispute = await findDispute(dependencies, channelId, id);
    stepped(dispute, 'contest');
    if (dispute.pieces >= evidenceLimits.pieces) {
      throw new Rejection('700.300.200', { reason: `a dispute takes ${evidenceLimits.pieces} pieces of evidence` });
    }
    const place = { disputeId: id, number: dispute.pieces + 1 };
    const content: EvidenceContent = { text: sent.text, file: sent.fileContent };
    const piece: Evidence = {
      channelId,
      id: sent.id,
      ...place,
      kind: sent.kind,
      sealed: await dependencies.vault.seal(channelId, ownerOfEvidence(place), JSON.stringify(content)),
      file: fileOf(sent),
      createdAtMs: dependencies.clock.now(),
    };
    const after = { ...dispute, pieces: dispute.pieces + 1 };
    const changes = await storing(dependencies, after, 'CHANGED', { inserts: [insertEvidence(piece)] });
    return { changes, result: raised(after) };
  });

/**
 * Returns the changes for a dispute that the acquirer decided against the merchant, whether it was contested or not;
 * undefined if it has ended.
 */
export const lose = async (dependencies: ChargebackDependencies, dispute: Dispute): Promise<ChangeSet | undefined> => {
  const event = dispute.state === 'CONTESTED' ? 'lose' : 'accept';
  if (disputeAfter(dispute.state, event) === undefined) return undefined;
  const { after, more } = lostNow(stepped(dispute, event), dependencies.clock.now());
  const changes = together(more, { deletes: [cancelDisputeTimer(dispute)] });
  return await storing(dependencies, after, event === 'lose' ? 'LOST' : 'ACCEPTED', changes);
};

/** Handles the deadline of a dispute: nobody answered, or the acquirer has not given the amount back in time. */
export const disputeDeadline =
  (dependencies: ChargebackDependencies): TimerHandler =>
  async ({ subject }) => {
    const { channelId, id } = disputeOfSubject(subject);
    const dispute = await dependencies.disputes.byId(channelId, id);
    const nowMs = dependencies.clock.now();
    if (dispute === undefined) return {};
    const event = dispute.state === 'CONTESTED' ? 'lose' : 'expire';
    if (disputeAfter(dispute.state, event) === undefined) return {};
    if (dispute.deadlineMs > nowMs) return { againAtMs: dispute.deadlineMs };
    const { after, more } = lostNow(stepped(dispute, event), nowMs);
    return { changes: await storing(dependencies, after, event === 'lose' ? 'LOST' : 'EXPIRED', more) };
  };

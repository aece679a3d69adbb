import { createHash } from 'node:crypto';
import { insertAnswer } from '../../../connectors/sepa/model/answer-records.ts';
import type { AnswerOutcome, NotedAnswer } from '../../../connectors/sepa/model/noted-answer.ts';
import { timeOrderedId } from '../../../platform/base/clock.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';
import { type BankAnswer, type BankAnswerDependencies, receiveBankFile } from './receive.ts';

/** A file of the bank as it arrives. */
type ArrivingAnswer = Pick<NotedAnswer, 'channelId' | 'name' | 'source'> & { readonly targetId?: string };

/** What a file did or why it was refused, and the note of that, which is still to be stored. */
interface NotedResult {
  readonly result: BankAnswer | Rejection;
  readonly note: NotedAnswer;
}

/** A statement may have any number of movements; a note is read in lists. */
const SURPLUS_NOTED = 100;

/** Reasons quote elements and codes of a file, which may be long. */
const REASON_LENGTH = 300;

const refusalOf = ({ details, code }: Rejection): AnswerOutcome => {
  const [, line, ofLine] = /^line (\d+): (.*)$/s.exec(details.reason ?? '') ?? [];
  const reason = (ofLine ?? details.reason ?? code).replace(/\p{Cc}+/gu, ' ').slice(0, REASON_LENGTH);
  return { kind: 'refused', line: line === undefined ? undefined : Number(line), reason };
};

const outcomeOf = (result: BankAnswer | Rejection): AnswerOutcome => {
  if (result instanceof Rejection) return refusalOf(result);
  if (result.kind === 'report') return { kind: 'report', totals: result.totals };
  const { totals, file, isRepeated } = result;
  const noted = { ...totals, surplus: totals.surplus.slice(0, SURPLUS_NOTED) };
  return { kind: 'statement', totals: noted, settlementFileId: file?.id, isRepeated };
};

/** Passes a content on, and knows its size and its digest. */
const measured = (content: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  let [bytes, isWhole] = [0, false];
  return {
    content: (async function* () {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
      isWhole = true;
    })(),
    size: () => ({ bytes, digest: isWhole ? hash.copy().digest('hex') : undefined }),
  };
};

/**
 * Receives a file of the bank as `receiveBankFile`, and returns the note of what became of it, also if it was refused.
 * @throws any other error, which is no refusal: the file may be sent again.
 */
export const receiveForNote = async (
  dependencies: BankAnswerDependencies,
  { channelId, name, source, targetId }: ArrivingAnswer,
  content: AsyncIterable<Uint8Array>,
): Promise<NotedResult> => {
  const arriving = measured(content);
  const result = await receiveBankFile(dependencies, channelId, name, arriving.content).catch((error: unknown) => {
    if (error instanceof Rejection) return error;
    throw error;
  });
  const note = {
    channelId,
    id: timeOrderedId(dependencies.clock),
    source,
    targetId,
    name,
    ...arriving.size(),
    outcome: outcomeOf(result),
    receivedAtMs: dependencies.clock.now(),
  };
  return { result, note };
};

/** Returns the insertion of a note, which is counted once it is stored. */
export const noted = ({ countAnswer }: BankAnswerDependencies, note: NotedAnswer): ChangeSet => ({
  inserts: [insertAnswer(note)],
  stored: [() => countAnswer(note)],
});

/** Receives a file of the bank and stores the note of what became of it. @throws Rejection as `receiveBankFile`. */
export const receiveNoted = async (
  dependencies: BankAnswerDependencies,
  arriving: ArrivingAnswer,
  content: AsyncIterable<Uint8Array>,
): Promise<BankAnswer> => {
  const { result, note } = await receiveForNote(dependencies, arriving, content);
  await dependencies.database.commit(noted(dependencies, note));
  if (result instanceof Rejection) throw result;
  return result;
};

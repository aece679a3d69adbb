import { amountText } from '../../../catalogue/payments/amount.ts';
import { answerRecords } from '../../connectors/sepa/model/answer-records.ts';
import { type BankException, bankExceptionRecords } from '../../connectors/sepa/model/exceptions.ts';
import { fileNameOf } from '../../connectors/sepa/model/file.ts';
import { sepaFileFields } from '../../connectors/sepa/model/file-fields.ts';
import type { AnswerOutcome, NotedAnswer } from '../../connectors/sepa/model/noted-answer.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { listOfChannels } from '../../platform/http/listing.ts';
import { ownerBy, type Serve } from '../../platform/http/serve.ts';
import { receiveNoted } from './answers/note.ts';
import type { BankAnswerDependencies } from './answers/receive.ts';
import { resolveByHand } from './answers/resolve.ts';

const outcomeFields = (outcome: AnswerOutcome) => {
  switch (outcome.kind) {
    case 'refused': {
      const { line, reason } = outcome;
      return { refusal: { ...(line === undefined ? {} : { line }), reason } };
    }
    case 'report':
      return { kind: outcome.kind, ...outcome.totals };
    case 'statement': {
      const { kind, totals, settlementFileId, isRepeated } = outcome;
      return { kind, ...totals, settlementFileId, isRepeated };
    }
  }
};

const answerFields = (answer: NotedAnswer) => ({
  id: answer.id,
  entityId: answer.channelId,
  name: answer.name,
  source: answer.source,
  ...(answer.targetId === undefined ? {} : { targetId: answer.targetId }),
  receivedAt: timestampText(answer.receivedAtMs),
  bytes: answer.bytes,
  ...(answer.digest === undefined ? {} : { digest: answer.digest }),
  ...outcomeFields(answer.outcome),
});

const exceptionFields = ({ resolution, ...exception }: BankException) => ({
  id: exception.id,
  entityId: exception.channelId,
  kind: exception.kind,
  ...(exception.paymentId === undefined ? {} : { paymentId: exception.paymentId }),
  amount: amountText(exception.amount),
  day: exception.day,
  ...(exception.reason === undefined ? {} : { reason: exception.reason }),
  createdAt: timestampText(exception.createdAtMs),
  ...(resolution === undefined
    ? {}
    : { resolution: { timestamp: timestampText(resolution.atMs), by: resolution.by, reason: resolution.why } }),
});

/** Binds the endpoints of files for the bank. */
const bindFiles = (serve: Serve, { sepa }: BankAnswerDependencies): void => {
  serve.channels('listSepaFiles', async (call) => {
    const { rows, nextCursor } = await listOfChannels(call, 'newest', sepa.newestFiles);
    return {
      code: '000.000.100',
      fields: { files: rows.map(sepaFileFields), ...(nextCursor === undefined ? {} : { nextCursor }) },
    };
  });

  serve.merchant(
    'readSepaFile',
    async ({ channelId, id }) => {
      const file = await sepa.fileById(channelId, id);
      if (file?.state !== 'made' || file.parts === 0) {
        throw new Rejection('700.400.580', { status: 404, reason: 'no file that is made has this id' });
      }
      if (!(await sepa.hasContent(file))) {
        throw new Rejection('700.400.580', { status: 404, reason: 'the content of the file was removed by its age' });
      }
      return {
        code: '000.000.100',
        download: {
          name: fileNameOf(file),
          bytes: file.bytes,
          content: sepa.content(file),
          type: 'application/xml; charset=utf-8',
        },
      };
    },
    ownerBy(sepa.fileById),
  );
};

/** Binds the endpoints of the bank's answers. */
const bindAnswers = (serve: Serve, dependencies: BankAnswerDependencies): void => {
  const answers = answerRecords(dependencies.database);

  serve.channels('listBankAnswers', async (call) => {
    const { rows, nextCursor } = await listOfChannels(call, 'newest', answers.newest);
    return {
      code: '000.000.100',
      fields: { answers: rows.map(answerFields), ...(nextCursor === undefined ? {} : { nextCursor }) },
    };
  });

  serve.upload('uploadBankAnswer', async ({ channelId, request }, content) => {
    const answer = await receiveNoted(
      dependencies,
      { channelId, name: request['file.name'], source: 'UPLOAD' },
      content,
    );
    const { kind, totals } = answer;
    return {
      code: '000.000.100',
      fields: {
        kind,
        ...totals,
        ...(answer.kind === 'statement' ? { settlementFileId: answer.file?.id, isRepeated: answer.isRepeated } : {}),
      },
    };
  });
};

/** Binds the endpoints of what is to be settled by hand. */
const bindExceptions = (serve: Serve, dependencies: BankAnswerDependencies): void => {
  const exceptions = bankExceptionRecords(dependencies.database);

  serve.channels('listBankExceptions', async (call) => {
    const { rows, nextCursor } = await listOfChannels(call, 'oldest', exceptions.openAfter);
    return {
      code: '000.000.100',
      fields: { exceptions: rows.map(exceptionFields), ...(nextCursor === undefined ? {} : { nextCursor }) },
    };
  });

  serve.merchant(
    'resolveBankException',
    async ({ channelId, id, request }) => {
      const by = { by: request.resolvedBy, why: request.reason };
      return {
        code: '000.000.100',
        fields: exceptionFields(await resolveByHand({ ...dependencies, exceptions }, channelId, id, by)),
      };
    },
    ownerBy(exceptions.byId),
  );
};

/** Binds the endpoints of files for the bank, of the bank's answers, and of what is to be settled by hand. */
export const bindSepa = (serve: Serve, dependencies: BankAnswerDependencies): void => {
  bindFiles(serve, dependencies);
  bindAnswers(serve, dependencies);
  bindExceptions(serve, dependencies);
};

import { amountText } from '../../catalogue/payments/amount.ts';
import { timestampText } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';
import { listOfChannels } from '../http/listing.ts';
import type { Serve } from '../http/serve.ts';
import { type BankAnswerDependencies, receiveBankFile } from './answers/receive.ts';
import { fileNameOf, type SepaFile } from './model/file.ts';

const fieldsOf = (file: SepaFile) => ({
  id: file.id,
  entityId: file.entity,
  kind: file.kind,
  day: file.day,
  state: file.state,
  closesAt: timestampText(file.closesAtMs),
  ...(file.state === 'made' && file.parts > 0
    ? {
        name: fileNameOf(file),
        orders: file.orders,
        amount: amountText(file.amount),
        bytes: file.bytes,
        digest: file.digest,
      }
    : {}),
});

/** Binds the endpoints of files for the bank, and of the bank's answers. */
export const bindSepa = (serve: Serve, dependencies: BankAnswerDependencies): void => {
  const { sepa } = dependencies;

  serve.channels('listSepaFiles', async (call) => {
    const { rows, nextCursor } = await listOfChannels(call, 'newest', sepa.newestFiles);
    return {
      code: '000.000.100',
      fields: { files: rows.map(fieldsOf), ...(nextCursor === undefined ? {} : { nextCursor }) },
    };
  });

  serve.merchant(
    'readSepaFile',
    async ({ entity, id }) => {
      const file = await sepa.fileById(entity, id);
      if (file?.state !== 'made' || file.parts === 0) {
        throw new Rejection('700.400.580', { status: 404, reason: 'no file that is made has this id' });
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
    async (id, channels) => {
      const found = await Promise.all(channels.map((channel) => sepa.fileById(channel, id)));
      return channels[found.findIndex((file) => file !== undefined)];
    },
  );

  serve.upload('uploadBankAnswer', async ({ entity, request }, content) => {
    const answer = await receiveBankFile(dependencies, entity, request['file.name'], content);
    const { kind, totals } = answer;
    return {
      code: '000.000.100',
      fields: {
        kind,
        ...totals,
        ...(answer.kind === 'statement' ? { settlementFileId: answer.file.id, isRepeated: answer.isRepeated } : {}),
      },
    };
  });
};

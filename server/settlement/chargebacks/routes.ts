import { channelWith } from '../../payments/model/records.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { listOfChannels } from '../../platform/http/listing.ts';
import type { Owner, Serve } from '../../platform/http/serve.ts';
import { accept, addEvidence, contest, findDispute } from './answer.ts';
import type { ChargebackDependencies } from './dependencies.ts';
import type { Dispute } from './model/dispute.ts';
import { disputeAnswer, disputesAnswer } from './reply.ts';

/** Binds the endpoints of the disputes about chargebacks. */
export const bindDisputes = (serve: Serve, dependencies: ChargebackDependencies): void => {
  const { clock, disputes, records } = dependencies;
  const owner: Owner = (id, channels) => channelWith(records, id, channels);

  const answered = async (dispute: Dispute) => disputeAnswer(dispute, await disputes.evidenceOf(dispute));

  serve.channels('listDisputes', async (call) => {
    const { state } = call.request;
    const { rows, nextCursor } = await listOfChannels(call, 'newest', (channel, limit, before) =>
      disputes.newest(channel, { state, before, limit }),
    );
    return disputesAnswer(rows, nextCursor);
  });

  serve.merchant(
    'readDispute',
    async ({ channelId, id }) => answered(await findDispute(dependencies, channelId, id)),
    owner,
  );

  const newId = () => timeOrderedId(clock);
  serve.create(
    'addEvidence',
    {
      newId,
      path: ({ id }) => `/v1/disputes/${id}`,
      owner,
      recover: async ({ channelId, id, newId: pieceId }) => {
        const dispute = await findDispute(dependencies, channelId, id);
        const pieces = await disputes.evidenceOf(dispute);
        return pieces.some((piece) => piece.id === pieceId) ? disputeAnswer(dispute, pieces) : undefined;
      },
    },
    async ({ channelId, id, request, newId: pieceId }) =>
      answered(
        await addEvidence(dependencies, channelId, id, {
          id: pieceId,
          kind: request['evidence.kind'],
          text: request['evidence.text'],
          fileName: request['file.name'],
          fileContent: request['file.content'],
        }),
      ),
  );

  // A repeated answer to a dispute changes nothing more.
  serve.merchant(
    'contestDispute',
    async ({ channelId, id }) => answered(await contest(dependencies, channelId, id)),
    owner,
  );
  serve.merchant(
    'acceptDispute',
    async ({ channelId, id }) => answered(await accept(dependencies, channelId, id)),
    owner,
  );
};

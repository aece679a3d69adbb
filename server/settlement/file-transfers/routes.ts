import type { FinishedFile } from '../../payments/ports/finished-files.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { FileTransferDependencies } from './dependencies.ts';
import { targetAnswer, targetsAnswer, transfersAnswer } from './reply.ts';
import { changeTarget, createTarget, removeTarget, targetWith } from './targets.ts';
import { sendAgain } from './transfers.ts';

/** Binds the management of targets, and the transfers of files. */
export const bindFileTransfers = (serve: Serve, dependencies: FileTransferDependencies): void => {
  const { files, targets, transfers, fetched } = dependencies;

  const fileWith = async (channels: readonly string[], id: string): Promise<FinishedFile> => {
    for (const channel of channels) {
      const file = await files.byId(channel, id);
      if (file !== undefined) return file;
    }
    throw new Rejection('200.300.404', { status: 404, reason: 'no finished file has this id' });
  };

  serve.entity('createFileTarget', async ({ entity, request }) =>
    targetAnswer(await createTarget(dependencies, entity, request)),
  );

  serve.entity('listFileTargets', async ({ entity }) =>
    targetsAnswer(await targets.of(entity.id), await fetched.visits(entity.id)),
  );

  serve.entity('readFileTarget', async ({ entity, id }) =>
    targetAnswer(await targetWith(dependencies, entity, id), await fetched.visit(entity.id, id)),
  );

  serve.entity('changeFileTarget', async ({ entity, id, request }) =>
    targetAnswer(await changeTarget(dependencies, entity, id, request)),
  );

  serve.entity('removeFileTarget', async ({ entity, id }) =>
    targetAnswer({ ...(await removeTarget(dependencies, entity, id)), isActive: false }),
  );

  serve.channels('listTransfers', async ({ channels, id }) => {
    const file = await fileWith(channels, id);
    return transfersAnswer(file, await transfers.ofFile(file.channelId, file.id));
  });

  serve.channels('sendFile', async ({ channels, id, request }) => {
    const file = await fileWith(channels, id);
    await sendAgain(dependencies, file, request.targetId);
    return transfersAnswer(file, await transfers.ofFile(file.channelId, file.id));
  });
};

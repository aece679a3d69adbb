import { useRoute } from 'preact-iso';
import type { TransferOutcome, TransferState } from '../../catalogue/books/file-transfers.ts';
import type { DeliveryTexts } from '../../catalogue/texts/en/backoffice/delivery.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { entities, may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { List } from '../parts/list.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Failure } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Time } from '../parts/values.tsx';
import { type ShownTarget, seesWhole, serverOf, TARGETS, type TargetsReply } from './target.ts';

/** The transfer of a file to one server, as the merchants' interface shows it. */
interface ShownTransfer {
  readonly targetId: string;
  readonly state: TransferState;
  readonly createdAt: string;
  readonly attempts: readonly {
    readonly at: string;
    readonly outcome: TransferOutcome;
    readonly milliseconds: number;
  }[];
}

/** A transfer with its server, if the person may see it and it is still registered. */
interface Transfer extends ShownTransfer {
  readonly target: ShownTarget | undefined;
}

interface FileDelivery {
  readonly name: string;
  readonly transfers: readonly Transfer[];
}

const FILES = '/v1/reports/reconciliations/files';

/** Reads the servers of a channel, and those of its merchant for people who see the whole merchant. */
const targetsFor = async (channel: string): Promise<readonly ShownTarget[]> => {
  const merchant = entities.value.find(({ channels }) => channels.some(({ id }) => id === channel));
  const owners = merchant !== undefined && seesWhole(merchant.id) ? [merchant.id, channel] : [channel];
  const replies = await Promise.all(owners.map((entityId) => read<TargetsReply>(TARGETS, { entityId })));
  return replies.flatMap(({ targets }) => targets);
};

const deliveryOf = async (id: string, entityId: string): Promise<FileDelivery> => {
  const [{ name, transfers }, targets] = await Promise.all([
    read<{ readonly name: string; readonly transfers: readonly ShownTransfer[] }>(`${FILES}/${id}/transfers`, {
      entityId,
    }),
    targetsFor(entityId),
  ]);
  return {
    name,
    transfers: transfers.map((each) => ({ ...each, target: targets.find((target) => target.id === each.targetId) })),
  };
};

const kinds = { waiting: 'waiting', delivered: 'good', failed: 'bad' } as const;

const columnsOf = (texts: DeliveryTexts, sendAgain: (targetId: string) => void): readonly Column<Transfer>[] => [
  {
    id: 'server',
    title: texts.server,
    cell: ({ target }) => (target === undefined ? <span class="quiet">{texts.removed}</span> : serverOf(target)),
  },
  { id: 'folder', title: texts.folder, cell: ({ target }) => target && <code>{target.folder}</code> },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge kind={kinds[state]} text={texts.states[state]} />,
  },
  { id: 'began', title: texts.began, cell: ({ createdAt }) => <Time at={createdAt} />, isHidden: true },
  {
    id: 'attempts',
    title: texts.attempts,
    cell: ({ attempts }) =>
      attempts.length === 0 ? (
        texts.noAttempts
      ) : (
        <ol>
          {attempts.map(({ at, outcome, milliseconds }) => (
            <li key={at}>
              <Time at={at} />: {texts.outcomes[outcome]} ({milliseconds} ms)
            </li>
          ))}
        </ol>
      ),
  },
  { id: 'id', title: texts.id, cell: ({ targetId }) => <code>{targetId}</code>, isHidden: true },
  {
    id: 'actions',
    title: texts.actions,
    cell: ({ target, targetId }) =>
      target?.active === true &&
      may('targets.change') && (
        <button
          type="button"
          class="small"
          aria-label={`${texts.sendAgain}: ${serverOf(target)}`}
          onClick={() => sendAgain(targetId)}
        >
          {texts.sendAgain}
        </button>
      ),
  },
];

/** The transfers of one file, with every attempt. */
export const Transfers = ({ texts }: { readonly texts: DeliveryTexts }) => {
  const { params } = useRoute();
  const { query } = useAddress();
  const { entityId = '' } = query;
  const id = params['id'] ?? '';
  const found = useResource(`${id} ${entityId}`, () => deliveryOf(id, entityId));
  const action = useAction();
  const sendAgain = (targetId: string | undefined): void => {
    action.run(async () => {
      await send(`${FILES}/${id}/transfers`, { parameters: { entityId, targetId } });
      say(texts.sent);
      found.reload();
    });
  };
  const links = (
    <>
      <a href={viewAddress('/settlement', { entityId })}>{texts.back}</a>
      <a href={viewAddress('/settlement/delivery', { entityId })}>{texts.targets}</a>
    </>
  );
  const buttons = (
    <>
      <button type="button" class="small" onClick={found.reload}>
        {texts.lookAgain}
      </button>
      {may('targets.change') && (
        <button type="button" class="small" onClick={() => sendAgain(undefined)}>
          {texts.sendToAll}
        </button>
      )}
    </>
  );
  return (
    <Page title={fill(texts.ofFile, { name: found.data?.name ?? texts.aFile })} actions={links}>
      <Section title={texts.transfers} actions={buttons}>
        {action.error && <Failure error={action.error} />}
        <List
          of={found}
          rowsIn={({ transfers }) => transfers}
          caption={texts.transfers}
          name="transfers"
          columns={columnsOf(texts, sendAgain)}
          keyOf={({ targetId }) => targetId}
          empty={texts.noTransfers}
        />
      </Section>
    </Page>
  );
};

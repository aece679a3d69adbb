import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form } from '../parts/form.tsx';
import { List, useList } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import { Failure } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Time } from '../parts/values.tsx';

/** A notification with its attempts, as the merchants' interface shows it. */
interface ShownDelivery {
  readonly id: string;
  readonly type: string;
  readonly action?: string;
  readonly subjectId: string;
  readonly state: 'delivered' | 'waiting' | 'failed';
  readonly createdAt: string;
  readonly attempts: readonly {
    readonly at: string;
    readonly status?: number;
    readonly error?: string;
    readonly milliseconds: number;
  }[];
}

const states = {
  delivered: ['good', 'delivered'],
  waiting: ['waiting', 'failing'],
  failed: ['bad', 'givenUp'],
} as const;

const StateOf = ({ state, texts }: { readonly state: ShownDelivery['state']; readonly texts: DevelopersTexts }) => {
  const [kind, text] = states[state];
  return <Badge kind={kind} text={texts[text]} />;
};

const columnsOf = (texts: DevelopersTexts, resend: (id: string) => void): readonly Column<ShownDelivery>[] => [
  { id: 'created', title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'kind', title: texts.kind, cell: ({ type, action = '' }) => `${type} ${action}` },
  { id: 'record', title: texts.record, cell: ({ subjectId }) => <code>{subjectId}</code> },
  { id: 'state', title: texts.state, cell: ({ state }) => <StateOf state={state} texts={texts} /> },
  {
    id: 'attempts',
    title: texts.attempts,
    cell: ({ attempts }) => (
      <ul>
        {attempts.map(({ at, status, error, milliseconds }) => (
          <li key={at}>
            <Time at={at} />: {status ?? error} ({milliseconds} ms)
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'actions',
    title: texts.actions,
    cell: ({ id }) =>
      may('webhooks.change') && (
        <button type="button" class="small" onClick={() => resend(id)}>
          {texts.resend}
        </button>
      ),
  },
];

interface ResentReply {
  readonly resent: number;
  readonly hasMore: boolean;
}

/** Asks from when on, and sends again in several requests what one does not reach. */
const ResendUndelivered = ({
  texts,
  path,
  entityId,
  onClose,
  onDone,
}: {
  readonly texts: DevelopersTexts;
  readonly path: string;
  readonly entityId: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  return (
    <Dialog title={texts.resendAll} onClose={onClose}>
      <Form
        action={action}
        submit={texts.resendAll}
        onSubmit={async ({ day = '' }) => {
          const parameters = { entityId, since: `${day} 00:00:00` };
          let count = 0;
          for (let hasMore = true; hasMore; ) {
            const reply = await send<ResentReply>(path, { parameters });
            count += reply.resent;
            hasMore = reply.hasMore && reply.resent > 0;
          }
          say(fill(texts.resentAll, { count }));
          onDone();
          onClose();
        }}
      >
        <p>{texts.resendAllWhy}</p>
        <Field
          name="day"
          label={texts.since}
          hint={texts.sinceHint}
          error={action.error}
          input={{ type: 'date', required: true }}
        />
      </Form>
    </Dialog>
  );
};

/** The notifications of a webhook, with every attempt. */
export const Deliveries = ({ texts }: { readonly texts: DevelopersTexts }) => {
  const { params } = useRoute();
  const { query } = useAddress();
  const action = useAction();
  const path = `/v1/webhooks/${params['id']}/deliveries`;
  const { entityId } = query;
  const found = useList<{ readonly deliveries: readonly ShownDelivery[] }>(path);
  const resend = (deliveryId: string): void => {
    action.run(async () => {
      await send(path, { parameters: { entityId, deliveryId } });
      say(texts.resent);
      found.reload();
    });
  };
  const [isAsking, setAsking] = useState(false);
  const actions = (
    <>
      <a href={viewAddress('/developers', { entityId })}>{texts.all}</a>
      {may('webhooks.change') && (
        <button type="button" onClick={() => setAsking(true)}>
          {texts.resendAll}
        </button>
      )}
    </>
  );
  return (
    <Page title={texts.deliveries} actions={actions}>
      {isAsking && (
        <ResendUndelivered
          texts={texts}
          path={`/v1/webhooks/${params['id']}/undelivered`}
          entityId={entityId}
          onClose={() => setAsking(false)}
          onDone={found.reload}
        />
      )}
      {action.error && <Failure error={action.error} />}
      <List
        of={found}
        rowsIn={({ deliveries }) => deliveries}
        caption={texts.deliveries}
        name="deliveries"
        columns={columnsOf(texts, resend)}
        keyOf={({ id }) => id}
        empty={texts.noDeliveries}
      />
    </Page>
  );
};

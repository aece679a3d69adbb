import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type {
  DeliveriesReply,
  DeliveryCountsReply,
  ListedDelivery,
} from '../../catalogue/backoffice/replies/deliveries.ts';
import {
  type NotificationAction,
  type NotificationType,
  notificationTypes,
} from '../../catalogue/payments/notification-kinds.ts';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { type Parameters, read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { failureText } from '../parts/delivery-reason.ts';
import { Dialog } from '../parts/dialog.tsx';
import { entityFilter } from '../parts/entity.tsx';
import { choiceOrAll, given } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { Field, Form } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { ManyBar, mayChoose, pickColumn, type Selected } from '../parts/many.tsx';
import { Page } from '../parts/page.tsx';
import { periodFilter, periodIn } from '../parts/period.tsx';
import { Failure } from '../parts/state.tsx';
import { type Column, shownColumns } from '../parts/table.tsx';
import { Badge, hostOf, Id, numberText, Time } from '../parts/values.tsx';
import { Count, ExportWhole, useAsked, useWhole, type Whole, WholeList } from '../parts/whole.tsx';
import './deliveries.css';

const states = {
  delivered: ['good', 'delivered'],
  waiting: ['waiting', 'failing'],
  failed: ['bad', 'givenUp'],
} as const;

/** How a notification stands, and in words why it is not delivered. */
const StateOf = ({ state, reason, texts }: ListedDelivery & { readonly texts: DevelopersTexts }) => {
  const [kind, text] = states[state];
  return (
    <>
      <Badge kind={kind} text={texts[text]} />
      {reason !== undefined && <div class="quiet">{failureText(reason)}</div>}
    </>
  );
};

const Attempts = ({ attempts, texts }: ListedDelivery & { readonly texts: DevelopersTexts }) =>
  attempts.length === 0 ? (
    <span class="quiet">{texts.notTried}</span>
  ) : (
    <details>
      <summary>{numberText(attempts.length)}</summary>
      <ul>
        {attempts.map(({ at, status, error, milliseconds }) => (
          <li key={at}>
            <Time at={at} />: {status === undefined ? failureText(error ?? '') : status} ({milliseconds} ms)
          </li>
        ))}
      </ul>
    </details>
  );

const subjectAddress = ({ type, subjectId }: ListedDelivery): string | undefined => {
  if (type === 'PAYMENT' || type === 'PRENOTIFICATION') return viewAddress(`/payments/${subjectId}`);
  if (type === 'SCHEDULE') return viewAddress(`/schedules/${subjectId}`);
  return type === 'DISPUTE' ? viewAddress(`/disputes/${subjectId}`) : undefined;
};

/** Returns in words what a notification tells of; the kind itself for one of a newer gateway. */
const kindText = ({ subjects }: DevelopersTexts, type: string): string =>
  notificationTypes.some((each) => each === type) ? subjects[type as NotificationType] : type;

/** Returns in words what happened to its subject; the action itself for one of a newer gateway. */
const changeText = ({ changes }: DevelopersTexts, action: string): string =>
  Object.hasOwn(changes, action) ? changes[action as NotificationAction] : action;

/** What a notification tells of, with the way there, and what happened to it. */
const Subject = ({ texts, ...delivery }: ListedDelivery & { readonly texts: DevelopersTexts }) => {
  const { type, action } = delivery;
  const href = subjectAddress(delivery);
  const words = kindText(texts, type);
  return (
    <>
      {href === undefined ? words : <a href={href}>{words}</a>}
      {action !== undefined && <div class="quiet">{changeText(texts, action)}</div>}
    </>
  );
};

const columnsOf = (
  texts: DevelopersTexts,
  resend: (delivery: ListedDelivery) => void,
  hasOneWebhook: boolean,
): readonly Column<ListedDelivery>[] => [
  { id: 'created', title: texts.created, cell: ({ created }) => <Time at={created} style="brief" /> },
  { id: 'kind', title: texts.kind, cell: (delivery) => <Subject {...delivery} texts={texts} /> },
  {
    id: 'record',
    title: texts.record,
    cell: (delivery) => <Id id={delivery.subjectId} href={subjectAddress(delivery)} />,
    isHidden: true,
  },
  {
    id: 'consumer',
    title: texts.url,
    cell: ({ webhook: { url } }) => <bdi title={url}>{hostOf(url)}</bdi>,
    isHidden: hasOneWebhook,
  },
  { id: 'state', title: texts.state, cell: (delivery) => <StateOf {...delivery} texts={texts} /> },
  { id: 'attempts', title: texts.attempts, cell: (delivery) => <Attempts {...delivery} texts={texts} /> },
  { id: 'channel', title: texts.channel, cell: ({ channel }) => channel.name, isHidden: true },
  {
    id: 'actions',
    title: texts.actions,
    cell: (delivery) =>
      may('webhooks.change') && (
        <button type="button" class="small" onClick={() => resend(delivery)}>
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

/** How many of what is filtered stand how: by state, by reason and by address, each with the way to its rows. */
const Counts = ({ texts, filter }: { readonly texts: DevelopersTexts; readonly filter: Parameters }) => {
  const { set } = useAddress();
  const { cursor: _, ...asked } = filter;
  const found = useResource(JSON.stringify(asked), () => read<DeliveryCountsReply>('/deliveries/counts', asked));
  const { data } = found;
  if (data === undefined) return null;
  const only = (change: Readonly<Record<string, string | undefined>>) => () => set({ cursor: undefined, ...change });
  return (
    <section class="counts" aria-label={texts.counts} aria-busy={found.isLoading}>
      <p class="actions">
        {(['waiting', 'delivered', 'failed'] as const).map((state) => (
          <button key={state} type="button" class="link" onClick={only({ state, reason: undefined })}>
            <Badge kind={states[state][0]} text={`${texts[states[state][1]]}: ${numberText(data[state])}`} />
          </button>
        ))}
        {data.isCut && <span class="quiet">{texts.countsCut}</span>}
      </p>
      {data.reasons.length > 0 && (
        <div class="panels">
          <div>
            <h3>{texts.whyNot}</h3>
            <ul>
              {data.reasons.map((each) => (
                <li key={each.reason}>
                  <button type="button" class="link" onClick={only({ reason: each.reason })}>
                    {failureText(each.reason)}
                  </button>
                  <strong>{numberText(each.count)}</strong>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{texts.byAddress}</h3>
            <ul>
              {data.webhooks
                .filter(({ undelivered }) => undelivered > 0)
                .map(({ webhook, undelivered, since }) => (
                  <li key={webhook.id}>
                    <span>
                      <a href={viewAddress('/developers/deliveries', { webhookId: webhook.id, state: 'undelivered' })}>
                        <bdi class="address">{webhook.url}</bdi>
                      </a>
                      {since !== undefined && (
                        <div class="quiet">
                          {texts.oldest} <Time at={since} />
                        </div>
                      )}
                    </span>
                    <strong>{numberText(undelivered)}</strong>
                  </li>
                ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
};

/** As many digits of an id as people need to tell two records apart. */
const DIGITS = 6;

const labelIn =
  (texts: DevelopersTexts) =>
  ({ id, type, subjectId }: ListedDelivery) =>
    [id, `${kindText(texts, type)} …${subjectId.slice(-DIGITS)}`] as const;

/** The notifications of one webhook or of all, with every attempt, and why those fail that do. */
export const Deliveries = ({ texts }: { readonly texts: DevelopersTexts }) => {
  const { params } = useRoute();
  const { query } = useAddress();
  const action = useAction();
  const { entityId, state, reason, cursor } = query;
  const webhookId = params['id'] ?? query['webhookId'];
  const filter = useAsked({ ...query, webhookId: webhookId ?? '' }, () => {
    const { from, to } = periodIn(query, undefined);
    return { entityId, webhookId, state, reason, cursor, 'date.from': from, 'date.to': to };
  });
  const found = useResource(JSON.stringify([query, webhookId]), () => read<DeliveriesReply>('/deliveries', filter));
  const [selected, setSelected] = useState<Selected>(new Map());
  const resend = ({ id, webhook }: ListedDelivery): void => {
    action.run(async () => {
      const parameters = { entityId: webhook.entityId, deliveryId: id };
      await send(`/v1/webhooks/${webhook.id}/deliveries`, { parameters });
      say(texts.resent);
      found.reload();
    });
  };
  const [isAsking, setAsking] = useState(false);
  const mayAct = mayChoose('deliveries');
  const own = columnsOf(texts, resend, webhookId !== undefined);
  const columns = mayAct
    ? [pickColumn(labelIn(texts), found.data?.deliveries ?? [], selected, setSelected), ...own]
    : own;
  const actions = (
    <>
      <a href={viewAddress('/developers', { entityId })}>{texts.all}</a>
      {may('webhooks.change') && webhookId !== undefined && (
        <button type="button" onClick={() => setAsking(true)}>
          {texts.resendAll}
        </button>
      )}
    </>
  );
  const isWhole = [state, reason, filter['date.from'], filter['date.to']].every((each) => each === undefined);
  const whole: Whole = {
    list: 'deliveries',
    filter,
    version: found.version,
    columns: () => shownColumns('deliveries', columns),
  };
  const counted = useWhole(whole);
  return (
    <Page
      title={texts.deliveries}
      beside={<Count of={counted} />}
      actions={
        <>
          <ExportWhole whole={whole} />
          {actions}
        </>
      }
    >
      {isAsking && (
        <ResendUndelivered
          texts={texts}
          path={`/v1/webhooks/${webhookId}/undelivered`}
          entityId={found.data?.deliveries[0]?.webhook.entityId ?? entityId}
          onClose={() => setAsking(false)}
          onDone={found.reload}
        />
      )}
      {action.error && <Failure error={action.error} />}
      <Filters
        of={[
          periodFilter(query),
          choiceOrAll(query, {
            name: 'state',
            label: texts.state,
            options: [
              ['undelivered', texts.undelivered],
              ['waiting', texts.failing],
              ['delivered', texts.delivered],
              ['failed', texts.givenUp],
            ],
          }),
          ...(webhookId === undefined ? entityFilter(query) : []),
          given(query, { name: 'reason', label: texts.whyNot, value: reason && failureText(reason) }),
          given(query, {
            name: 'webhookId',
            label: texts.webhook,
            value: found.data?.deliveries[0]?.webhook.url,
          }),
        ]}
      />
      <Counts texts={texts} filter={filter} />
      <WholeList of={counted} />
      {mayAct && (
        <ManyBar
          list="deliveries"
          selected={selected}
          choose={setSelected}
          columns={() => shownColumns('deliveries', columns)}
          onDone={found.reload}
        />
      )}
      <List
        of={found}
        rowsIn={({ deliveries }) => deliveries}
        caption={texts.deliveries}
        name="deliveries"
        columns={columns}
        keyOf={({ id }) => id}
        empty={isWhole ? texts.noDeliveries : texts.noneFound}
      />
    </Page>
  );
};

import { useState } from 'preact/hooks';
import type { ListedPayment, PaymentReply } from '../../catalogue/backoffice/replies/payments.ts';
import type { Act, TimelineEvent, TimelineReply } from '../../catalogue/backoffice/replies/timeline.ts';
import type { Icon as IconName } from '../../catalogue/design/icons.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { opens } from '../frame/texts.ts';
import { Icon } from '../parts/icon.tsx';
import { listTexts } from '../parts/list-texts.ts';
import { ActDialog } from '../parts/many.tsx';
import { Section } from '../parts/page.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { Time } from '../parts/values.tsx';
import { momentsOf, named } from './moments.ts';

interface Properties {
  readonly texts: PaymentsTexts;
  readonly reply: PaymentReply;
}

const icons = { good: 'good', bad: 'bad', waiting: 'waiting', plain: 'plain' } as const satisfies Record<
  string,
  IconName
>;

/** Returns the payment of a family with an id; the one of the page without one. */
const memberOf = ({ payment, family }: PaymentReply, id: string | undefined): ListedPayment =>
  family.find((each) => each.id === id) ?? payment;

/** Sends the notifications of a payment again, after a look at who gets them. */
const NotifyAgain = ({
  payment,
  onDone,
}: {
  readonly payment: Pick<ListedPayment, 'id' | 'shortId'>;
  readonly onDone: () => void;
}) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="small" onClick={() => setAsking(true)}>
        {opens(listTexts().acts.notify)}
      </button>
      {isAsking && (
        <ActDialog
          name="notify"
          selected={new Map([[payment.id, payment.shortId]])}
          onClose={() => {
            setAsking(false);
            onDone();
          }}
        />
      )}
    </>
  );
};

/** What happened in the words of people: who did what, when, and why. */
const Moments = ({
  texts,
  reply,
  acts,
  events,
  reload,
}: Properties & {
  readonly acts: readonly Act[];
  readonly events: readonly TimelineEvent[];
  readonly reload: () => void;
}) => (
  <ol class="timeline" aria-label={texts.timeline}>
    {momentsOf(texts, reply.family, acts, events).map((moment, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what happened has no ids, and nothing comes between.
      <li key={place} class={moment.kind}>
        <Icon name={icons[moment.kind]} />
        <div>
          {moment.paymentId === undefined || moment.paymentId === reply.payment.id ? (
            moment.text
          ) : (
            <a href={viewAddress(`/payments/${moment.paymentId}`)}>{moment.text}</a>
          )}
        </div>
        {moment.note !== undefined && <q class="lines">{moment.note}</q>}
        <span class="quiet">
          <Time at={moment.time} style="medium" />
          {moment.more !== undefined && ` · ${moment.more}`}
        </span>
        {moment.isUndelivered && may('webhooks.change') && (
          <NotifyAgain payment={memberOf(reply, moment.paymentId)} onDone={reload} />
        )}
      </li>
    ))}
  </ol>
);

/** The details of an event, beside each other on a line. */
const Details = ({ texts, of }: { readonly texts: PaymentsTexts; readonly of: TimelineEvent }) => (
  <ul class="short">
    {Object.entries(of.details).map(([name, value]) => (
      <li key={name}>
        {named(texts.details, name)}: <bdi>{value}</bdi>
      </li>
    ))}
  </ul>
);

/** A link to another payment of the family that an event happened to. */
const Other = ({ of, family }: { readonly of: string; readonly family: readonly ListedPayment[] }) => {
  const payment = family.find(({ id }) => id === of);
  return payment === undefined ? null : (
    <a href={viewAddress(`/payments/${of}`)}>
      {payment.paymentType} {payment.shortId}
    </a>
  );
};

/** The requests and codes behind what happened, for developers. */
const Events = ({ texts, reply, events }: Properties & Pick<TimelineReply, 'events'>) => (
  <ol class="events" aria-label={texts.underTheHood}>
    {events.map((event, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids, and none comes between others.
      <li key={place}>
        <span class="quiet">
          <Time at={event.time} style="medium" />
        </span>{' '}
        <strong>{named(texts.events, event.kind)}</strong>{' '}
        {event.paymentId !== undefined && event.paymentId !== reply.payment.id && (
          <Other of={event.paymentId} family={reply.family} />
        )}
        <Details texts={texts} of={event} />
      </li>
    ))}
  </ol>
);

/** What happened to a payment, to its checkout and to its family; read by itself, so that the payment shows first. */
export const Timeline = ({ texts, reply, reload }: Properties & { readonly reload: () => void }) => {
  const { payment, family } = reply;
  // What follows a payment adds to its timeline.
  const key = `${payment.id} ${payment.state} ${family.length}`;
  const found = useResource(key, () => read<TimelineReply>(`/payments/${payment.id}/timeline`));
  const lookAgain = (): void => {
    reload(); // What happened may have changed the payment and its family.
    found.reload();
  };
  const again = (
    <button type="button" class="small" onClick={lookAgain}>
      {texts.timelineAgain}
    </button>
  );
  return (
    <Section title={texts.timeline} actions={again}>
      <Loaded of={found}>
        {({ acts, events, isCut }) => (
          <>
            {isCut && <p class="quiet">{texts.timelineCut}</p>}
            <Moments texts={texts} reply={reply} acts={acts} events={events} reload={lookAgain} />
            <details class="group">
              <summary>{texts.underTheHood}</summary>
              {events.length === 0 ? (
                <Empty>{texts.timelineNone}</Empty>
              ) : (
                <Events texts={texts} reply={reply} events={events} />
              )}
            </details>
          </>
        )}
      </Loaded>
    </Section>
  );
};

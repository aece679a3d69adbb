import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type { SchedulesTexts } from '../../catalogue/texts/en/backoffice/schedules.ts';
import { viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, language } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Facts, Id, Money, moneyText, Time } from '../parts/values.tsx';
import { kindOfState, type ShownSchedule } from './schedule.ts';

interface Properties {
  readonly texts: SchedulesTexts;
  readonly shown: ShownSchedule;
}

const End = ({ texts, shown, onDone }: Properties & { readonly onDone: () => void }) => {
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  if (shown.schedule.state === 'ENDED' || !may('schedules.change')) return null;
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {texts.end} …
      </button>
      {isAsking && (
        <Dialog title={texts.end} onClose={() => setAsking(false)}>
          <Form
            action={action}
            submit={texts.end}
            isDangerous
            onSubmit={async () => {
              await send(`/v1/schedules/${shown.id}/deschedule`);
              say(texts.done);
              onDone();
              setAsking(false);
            }}
          >
            <p>{texts.endWhy}</p>
          </Form>
        </Dialog>
      )}
    </>
  );
};

const Runs = ({ texts, shown }: Properties) => {
  const { nextRuns, runs = [] } = shown.schedule;
  return (
    <div class="columns">
      <Section title={texts.upcoming}>
        {nextRuns.length === 0 ? (
          <Empty>{texts.noUpcoming}</Empty>
        ) : (
          <ul>
            {nextRuns.map(({ utc }) => (
              <li key={utc}>
                <Time at={utc} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={texts.past}>
        <Table
          caption={texts.past}
          name="runs"
          columns={[
            { id: 'due', title: texts.due, cell: ({ dueAt }) => <Time at={dueAt} /> },
            { id: 'attempt', title: texts.attempt, cell: ({ attempt }) => attempt, isNumeric: true },
            { id: 'result', title: texts.result, cell: ({ resultCode }) => resultCode },
            {
              id: 'payment',
              title: texts.payment,
              cell: ({ paymentId }) => paymentId && <a href={viewAddress(`/payments/${paymentId}`)}>{texts.payment}</a>,
            },
          ]}
          rows={runs}
          keyOf={({ dueAt, attempt }) => `${dueAt} ${attempt}`}
          empty={texts.noPast}
        />
      </Section>
    </div>
  );
};

/** One subscription: what is planned, what was paid, and its end. */
export const ScheduleDetail = ({ texts }: { readonly texts: SchedulesTexts }) => {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const found = useResource(id, () => read<ShownSchedule>(`/v1/schedules/${id}`, { locale: language.value }));
  const { data } = found;
  const amount = data === undefined ? '' : moneyText(data.amount, data.currency);
  return (
    <Page title={fill(texts.one, { amount })} actions={<a href={viewAddress('/schedules')}>{texts.all}</a>}>
      <Loaded of={found}>
        {(shown) => {
          const { schedule } = shown;
          return (
            <>
              <Section title={texts.facts} actions={<End texts={texts} shown={shown} onDone={found.reload} />}>
                <Facts
                  facts={[
                    [
                      texts.state,
                      <Badge key="state" kind={kindOfState[schedule.state]} text={texts.states[schedule.state]} />,
                    ],
                    [texts.reason, schedule.reason],
                    [texts.amount, <Money key="amount" amount={shown.amount} currency={shown.currency} />],
                    [texts.plan, schedule.plan],
                    [texts.zone, schedule.timeZone],
                    [texts.endsAt, schedule.endsAt && <Time key="ends" at={schedule.endsAt} />],
                    [texts.retryAt, schedule.retryAt && <Time key="retry" at={schedule.retryAt} />],
                    [texts.reference, shown.merchantTransactionId],
                    [texts.registration, <code key="registration">{shown.registrationId}</code>],
                    [texts.id, <Id key="id" id={shown.id} />],
                  ]}
                />
              </Section>
              <Runs texts={texts} shown={shown} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
};

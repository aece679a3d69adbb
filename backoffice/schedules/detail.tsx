import { useRef, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type { CustomerReply, NamesReply, StoredAccount } from '../../catalogue/backoffice/replies/customers.ts';
import type { SchedulesTexts } from '../../catalogue/texts/en/backoffice/schedules.ts';
import { viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { customerAddress, type NamedCustomer } from '../frame/records.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { shortReason } from '../frame/results.ts';
import { may } from '../frame/session.ts';
import { fill, language, loadTexts, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { accountText } from '../parts/brand.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form, Select } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Facts, Id, Money, moneyText, Time } from '../parts/values.tsx';
import { planText } from './plan-text.ts';
import { kindOfState, type ShownRegistration, type ShownSchedule } from './schedule.ts';

/** The texts of result codes. */
type Codes = Readonly<Record<string, string>>;

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
        {opens(texts.end)}
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

/** What a result code says, and the code beside it. */
const Result = ({ code, codes }: { readonly code: string; readonly codes: Codes }) => (
  <>
    {codes[code] !== undefined && shortReason(codes[code])} <span class="quiet">{code}</span>
  </>
);

/** Why a subscription rests or has ended. */
const Why = ({ texts, shown, codes }: Properties & { readonly codes: Codes }) => {
  const { reason, resultCode } = shown.schedule;
  return (
    <>
      {reason && texts.reasons[reason]}
      {resultCode !== undefined && (
        <>
          : <Result code={resultCode} codes={codes} />
        </>
      )}
    </>
  );
};

const Runs = ({ texts, shown, codes }: Properties & { readonly codes: Codes }) => {
  const { state, nextRuns, runs = [] } = shown.schedule;
  return (
    <div class="columns">
      <Section title={texts.upcoming}>
        {state === 'RESTING' && <Empty>{texts.rests}</Empty>}
        {state !== 'RESTING' && nextRuns.length === 0 && <Empty>{texts.noUpcoming}</Empty>}
        {state === 'ACTIVE' && nextRuns.length > 0 && (
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
            {
              id: 'result',
              title: texts.result,
              cell: ({ resultCode }) => resultCode && <Result code={resultCode} codes={codes} />,
            },
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

/** A stored account of the subscription's customer, as it is named in the choice of what is charged. */
const accountOption = ({ id, brand, last4, country, expiry }: StoredAccount): readonly [string, string] => [
  id,
  [accountText(brand, last4, country), expiry].filter(Boolean).join(', ') || id,
];

/** Reads the accounts of a customer that a subscription of one of them may charge: those of the same channel. */
const accountsBeside = async (registrationId: string): Promise<readonly StoredAccount[]> => {
  const { customers } = await read<NamesReply>('/customers/of-accounts', { registrationIds: registrationId });
  const { merchant, merchantCustomerId, email } = customers[0] ?? {};
  if (merchantCustomerId === undefined && email === undefined) return [];
  const named = merchantCustomerId === undefined ? { email } : { merchantCustomerId };
  const { accounts } = await read<CustomerReply>('/customers/one', { entityId: merchant, ...named });
  const channel = accounts.find(({ id }) => id === registrationId)?.channel.id;
  return accounts.filter((account) => account.state === 'active' && account.channel.id === channel);
};

/** Makes the payment that failed, with this account or another one of the customer, so that the subscription goes on. */
const Resume = ({ texts, shown, onDone }: Properties & { readonly onDone: () => void }) => {
  const action = useAction();
  const key = useRef(crypto.randomUUID());
  const [isAsking, setAsking] = useState(false);
  const { registrationId } = shown;
  const { data: accounts = [] } = useResource(`${registrationId} ${isAsking}`, async () =>
    isAsking && may('customers.read') ? await accountsBeside(registrationId) : [],
  );
  if (shown.schedule.state !== 'RESTING' || !may('schedules.change')) return null;
  return (
    <>
      <button type="button" class="primary" onClick={() => setAsking(true)}>
        {opens(texts.resume)}
      </button>
      {isAsking && (
        <Dialog title={texts.resume} onClose={() => setAsking(false)}>
          <Form
            action={action}
            submit={texts.resume}
            asks
            onSubmit={async (parameters) => {
              await send(`/v1/schedules/${shown.id}/reschedule`, {
                parameters: { registrationId, ...parameters },
                key: key.current,
              });
              say(texts.resumed);
              setAsking(false);
              onDone();
            }}
          >
            <p>{fill(texts.resumeWhy, { amount: moneyText(shown.amount, shown.currency) })}</p>
            {accounts.length > 1 && (
              <Select
                name="registrationId"
                label={texts.charged}
                error={action.error}
                options={accounts.map(accountOption)}
                value={registrationId}
              />
            )}
            <p class="quiet">{texts.otherCard}</p>
          </Form>
        </Dialog>
      )}
    </>
  );
};

/** The stored account that is charged: what people know it by, and the customer whose page has it. */
const AccountOf = ({
  registration,
  id,
}: {
  readonly registration: ShownRegistration | undefined;
  readonly id: string;
}) => {
  if (registration === undefined) return <code>{id}</code>;
  const { paymentBrand, card = {}, bankAccount = {}, customer = {} } = registration;
  const { last4Digits = bankAccount.last4Digits, expiryMonth, expiryYear } = card;
  const expiry = expiryMonth === undefined ? undefined : `${expiryMonth}/${expiryYear}`;
  const text = [accountText(paymentBrand, last4Digits, bankAccount.country), expiry].filter(Boolean).join(', ') || id;
  const href = customerAddress(customer);
  return href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>;
};

const CustomerOf = ({ customer }: { readonly customer: NamedCustomer }) => {
  const href = customerAddress(customer);
  return href === undefined ? null : <a href={href}>{customer.merchantCustomerId ?? customer.email}</a>;
};

const What = ({ texts, shown, codes, onDone }: Properties & { readonly codes: Codes; readonly onDone: () => void }) => {
  const { schedule, registrationId } = shown;
  // Who may not see customers, or an account that was erased: the id remains.
  const { data: registration } = useResource<ShownRegistration | undefined>(registrationId, async () =>
    may('customers.read') ? await read<ShownRegistration>(`/v1/registrations/${registrationId}`) : undefined,
  );
  const { customer } = registration ?? {};
  return (
    <Section
      title={texts.facts}
      actions={
        <div class="actions">
          <Resume texts={texts} shown={shown} onDone={onDone} />
          <End texts={texts} shown={shown} onDone={onDone} />
        </div>
      }
    >
      <Facts
        facts={[
          [texts.state, <Badge key="state" kind={kindOfState[schedule.state]} text={texts.states[schedule.state]} />],
          [texts.reason, schedule.reason && <Why key="why" texts={texts} shown={shown} codes={codes} />],
          [texts.amount, <Money key="amount" amount={shown.amount} currency={shown.currency} />],
          [texts.plan, planText(texts, schedule)],
          [texts.endsAt, schedule.endsAt && <Time key="ends" at={schedule.endsAt} />],
          [texts.retryAt, schedule.retryAt && <Time key="retry" at={schedule.retryAt} />],
          [texts.restsAt, schedule.restsAt && <Time key="rests" at={schedule.restsAt} />],
          [texts.reference, shown.merchantTransactionId],
          [texts.customer, customer && customerAddress(customer) && <CustomerOf key="customer" customer={customer} />],
          [texts.registration, <AccountOf key="account" registration={registration} id={registrationId} />],
          [texts.id, <Id key="id" id={shown.id} />],
        ]}
      />
    </Section>
  );
};

/** One subscription: what is planned, what was paid, and its end. */
export const ScheduleDetail = ({ texts }: { readonly texts: SchedulesTexts }) => {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const found = useResource(id, () => read<ShownSchedule>(`/v1/schedules/${id}`, { locale: language.value }));
  const { data } = found;
  const { data: codes = {} } = useResource(language.value, () => loadTexts<Codes>('results'));
  const amount = data === undefined ? '' : moneyText(data.amount, data.currency);
  return (
    <Page title={fill(texts.one, { amount })} back={{ href: viewAddress('/schedules'), text: texts.all }}>
      <Loaded of={found}>
        {(shown) => (
          <>
            <What texts={texts} shown={shown} codes={codes} onDone={found.reload} />
            <Runs texts={texts} shown={shown} codes={codes} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

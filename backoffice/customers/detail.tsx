import { useState } from 'preact/hooks';
import type { CustomerReply } from '../../catalogue/backoffice/replies/customers.ts';
import type { CustomersTexts } from '../../catalogue/texts/en/backoffice/customers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { Account } from '../parts/account.tsx';
import { Block, type Blockable } from '../parts/block.tsx';
import { Page, Section } from '../parts/page.tsx';
import { StateOf } from '../parts/payment-state.tsx';
import { Loaded } from '../parts/state.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Facts, Id, Money, Time, TypeOf } from '../parts/values.tsx';
import { Accounts, Agreements } from './accounts.tsx';
import { Blocked } from './blocked.tsx';
import { Privacy } from './privacy.tsx';

interface Properties {
  readonly texts: CustomersTexts;
  readonly customer: CustomerReply;
}

const kindsOfSchedules = { ACTIVE: 'good', RESTING: 'waiting', ENDED: 'plain' } as const;
const Schedules = ({ texts, customer }: Properties) => (
  <Section title={texts.schedules}>
    <Table
      caption={texts.schedules}
      name="customer-schedules"
      columns={[
        {
          id: 'amount',
          title: texts.amount,
          cell: ({ id, amount, currency }) => (
            <a href={viewAddress(`/schedules/${id}`)}>
              <Money amount={amount} currency={currency} />
            </a>
          ),
          isLead: true,
          isNumeric: true,
        },
        {
          id: 'state',
          title: texts.state,
          cell: ({ state }) => <Badge kind={kindsOfSchedules[state]} text={texts.scheduleStates[state]} />,
        },
        { id: 'next', title: texts.next, cell: ({ next }) => next && <Time at={next} /> },
        { id: 'reference', title: texts.reference, cell: ({ reference }) => reference, line: 'usual' },
      ]}
      rows={customer.schedules}
      keyOf={({ id }) => id}
      empty={texts.noSchedules}
    />
  </Section>
);

const Payments = ({ texts, customer, text }: Properties & { readonly text: string | undefined }) => (
  <Section title={texts.payments} actions={<a href={viewAddress('/payments', { text })}>{texts.allPayments}</a>}>
    <Table
      caption={texts.payments}
      name="customer-payments"
      columns={[
        {
          id: 'payment',
          title: texts.payment,
          cell: ({ id, shortId }) => <a href={viewAddress(`/payments/${id}`)}>{shortId}</a>,
          isLead: true,
        },
        { id: 'created', title: texts.paidAt, cell: ({ created }) => <Time at={created} /> },
        { id: 'type', title: texts.type, cell: ({ paymentType }) => <TypeOf type={paymentType} />, line: 'usual' },
        {
          id: 'account',
          title: texts.account,
          cell: ({ paymentBrand, last4, accountCountry }) => (
            <Account brand={paymentBrand} last4={last4} country={accountCountry} />
          ),
        },
        {
          id: 'amount',
          title: texts.amount,
          cell: ({ amount, currency }) => currency && <Money amount={amount} currency={currency} />,
          isNumeric: true,
        },
        {
          id: 'state',
          title: texts.state,
          cell: (payment) => <StateOf payment={payment} />,
        },
        { id: 'reference', title: texts.reference, cell: ({ reference }) => reference, line: 'usual' },
      ]}
      rows={customer.payments}
      keyOf={({ id }) => id}
      empty={texts.noPayments}
    />
  </Section>
);

/** The values by which a customer can be blocked. */
const blockableOf = (merchantCustomerId: string | undefined, emails: readonly string[]): readonly Blockable[] => [
  ...emails.map((email): Blockable => ({ kind: 'email', shown: email, parameters: { 'customer.email': email } })),
  ...(merchantCustomerId === undefined
    ? []
    : [
        {
          kind: 'customer',
          shown: merchantCustomerId,
          parameters: { 'customer.merchantCustomerId': merchantCustomerId },
        } as const,
      ]),
];
/** What the customer has paid and got back, by currency. */
const Totals = ({ texts, customer: { totals, lastSeen } }: Properties) => (
  <Section title={texts.totals}>
    <Facts
      facts={[
        [texts.tried, fill(texts.triedOf, { approved: totals.approved, declined: totals.declined })],
        [texts.lastSeen, lastSeen && <Time key="lastSeen" at={lastSeen} />],
      ]}
    />
    {totals.hasMore && <p class="quiet">{texts.totalsMore}</p>}
    <Table
      caption={texts.totals}
      name="customer-totals"
      columns={[
        { id: 'currency', title: texts.currency, cell: ({ currency }) => currency },
        ...(['paid', 'refunded', 'chargedBack', 'net'] as const).map((name) => ({
          id: name,
          title: texts[name],
          cell: (sum: CustomerReply['totals']['sums'][number]) => <Money amount={sum[name]} currency={sum.currency} />,
          isNumeric: true,
        })),
      ]}
      rows={totals.sums}
      keyOf={({ currency }) => currency}
      empty={texts.noTotals}
    />
  </Section>
);

/** One customer: who it is, stored accounts with their standing instructions, subscriptions and payments. */
export const CustomerDetail = ({ texts }: { readonly texts: CustomersTexts }) => {
  const { query } = useAddress();
  const { entityId, merchantCustomerId, email } = query;
  const found = useResource(JSON.stringify(query), () =>
    read<CustomerReply>('/customers/one', { entityId, merchantCustomerId, email }),
  );
  const [blocks, setBlocks] = useState(0);
  const text = merchantCustomerId ?? email;
  const title = fill(texts.one, { name: found.data?.names[0] ?? text ?? '' });
  return (
    <Page title={title} back={{ href: viewAddress('/customers'), text: texts.all }}>
      <Loaded of={found}>
        {(customer) => (
          <>
            <Section
              title={texts.facts}
              actions={
                <Block
                  values={blockableOf(merchantCustomerId, customer.emails)}
                  channels={customer.channels.map(({ id }) => id)}
                  onDone={() => setBlocks(blocks + 1)}
                />
              }
            >
              <Facts
                facts={[
                  [texts.name, customer.names.join(', ')],
                  [texts.merchantCustomerId, merchantCustomerId && <Id key="id" id={merchantCustomerId} />],
                  [texts.email, customer.emails.join(', ')],
                  [texts.channel, customer.channels.map(({ name }) => name).join(', ')],
                ]}
              />
              <Blocked
                texts={texts}
                values={blockableOf(merchantCustomerId, customer.emails)}
                entityId={entityId}
                version={blocks}
              />
              {customer.hasMore && <p class="quiet">{texts.more}</p>}
            </Section>
            <Totals texts={texts} customer={customer} />
            <Accounts texts={texts} accounts={customer.accounts} onDone={found.reload} />
            <Agreements texts={texts} accounts={customer.accounts} />
            <Schedules texts={texts} customer={customer} />
            <Payments texts={texts} customer={customer} text={text} />
            <Privacy texts={texts} name={{ entityId, merchantCustomerId, email }} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

import type { CustomersReply, ListedCustomer } from '../../catalogue/backoffice/replies/customers.ts';
import type { CustomersTexts } from '../../catalogue/texts/en/backoffice/customers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { entityFilter } from '../parts/entity.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import { Empty } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Time } from '../parts/values.tsx';

const addressOf = ({ merchant, merchantCustomerId, email }: ListedCustomer): string =>
  viewAddress('/customers/one', {
    entityId: merchant,
    ...(merchantCustomerId === undefined ? { email } : { merchantCustomerId }),
  });

const columnsOf = (texts: CustomersTexts): readonly Column<ListedCustomer>[] => [
  {
    id: 'name',
    title: texts.name,
    cell: (customer) => (
      <a href={addressOf(customer)}>{customer.name ?? customer.merchantCustomerId ?? customer.email}</a>
    ),
    isLead: true,
    line: 'usual',
  },
  {
    id: 'merchantCustomerId',
    title: texts.merchantCustomerId,
    cell: ({ merchantCustomerId }) => merchantCustomerId,
    line: 'usual',
  },
  { id: 'email', title: texts.email, cell: ({ email }) => email, line: 'usual' },
  {
    id: 'channel',
    title: texts.channel,
    cell: ({ channels }) => channels.map(({ name }) => name).join(', '),
    line: 'usual',
  },
  { id: 'lastSeen', title: texts.lastSeen, cell: ({ lastSeen }) => <Time at={lastSeen} /> },
];

const Found = ({ texts }: { readonly texts: CustomersTexts }) => {
  const { query } = useAddress();
  const found = useResource(JSON.stringify(query), () => read<CustomersReply>('/customers', query));
  return (
    <List
      of={found}
      rowsIn={({ customers }) => customers}
      caption={texts.title}
      name="customers"
      columns={columnsOf(texts)}
      keyOf={({ merchant, merchantCustomerId = '', email = '' }) => `${merchant} ${merchantCustomerId || email}`}
      needsSearch
      empty={texts.none}
    />
  );
};

/** Customers, found by their address or the merchant's id of them, which is in the address of the view. */
export const CustomerList = ({ texts }: { readonly texts: CustomersTexts }) => {
  const { query } = useAddress();
  const { text } = query;
  return (
    <Page title={texts.title}>
      <Filters
        views={{ list: 'customers' }}
        search={{ label: texts.search, hint: texts.searchHint }}
        of={entityFilter(query)}
      />
      {text === undefined ? <Empty>{texts.begin}</Empty> : <Found texts={texts} />}
    </Page>
  );
};

import { useState } from 'preact/hooks';
import type { ListedPayment, PaymentsReply } from '../../catalogue/backoffice/replies/payments.ts';
import { postings } from '../../catalogue/payments/payment-types.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useResource } from '../frame/resource.ts';
import { brandOptions } from '../parts/brand.ts';
import { countryOptions } from '../parts/country.ts';
import { EntityChoice } from '../parts/entity.tsx';
import { Filter, Search } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { ManyBar, mayChoose, pickColumn, type Selected } from '../parts/many.tsx';
import { Page } from '../parts/page.tsx';
import { PeriodChoice, periodIn } from '../parts/period.tsx';
import { shownColumns } from '../parts/table.tsx';
import { typeText } from '../parts/values.tsx';
import { Views } from '../parts/views.tsx';
import { useAsked, WholeList } from '../parts/whole.tsx';
import { keepLastSearch } from './last-search.ts';
import { paymentColumns } from './rows.tsx';
import { Searched } from './searched.tsx';

const stateNames = ['succeeded', 'declined', 'pending', 'received'] as const;

const typeOptions = () => Object.keys(postings).map((type) => [type, `${typeText(type)} (${type})`] as const);

const labelOf = ({ id, shortId }: ListedPayment) => [id, shortId] as const;

/** The choice among the tags in use; nothing is shown where there are none. */
const TagChoice = ({ texts }: { readonly texts: PaymentsTexts }) => {
  const { query } = useAddress();
  const { tag, entityId } = query;
  const found = useResource(JSON.stringify([entityId]), () =>
    read<{ readonly tags: readonly string[] }>('/tags', { entityId }),
  );
  // The address may name a tag that is not among them, since its payments lost it.
  const tags = [...new Set([...(found.data?.tags ?? []), ...(tag === undefined ? [] : [tag])])];
  if (tags.length === 0) return null;
  const options = tags.map((each) => [each, each] as const);
  return <Filter name="tag" label={texts.tag} options={[['', frameTexts.value.all], ...options]} />;
};

/** Payments, found by any pasted text and by filters, which are in the address. */
export const PaymentList = ({ texts }: { readonly texts: PaymentsTexts }) => {
  const { query } = useAddress();
  // While the view of a payment loads, the list is drawn once more, under the address of the payment.
  if (location.pathname === viewAddress('/payments')) keepLastSearch(query);
  const { period: _period, from: _from, to: _to, ...filters } = query;
  const asked = useAsked(query, () => {
    const { from, to } = periodIn(query, undefined);
    return { ...filters, 'date.from': from, 'date.to': to };
  });
  const found = useResource(JSON.stringify(query), () => read<PaymentsReply>('/payments', asked));
  const [selected, setSelected] = useState<Selected>(new Map());
  const mayAct = mayChoose('payments');
  const columns = mayAct
    ? [pickColumn(labelOf, selected, setSelected), ...paymentColumns(texts)]
    : paymentColumns(texts);
  const all = [['', frameTexts.value.all] as const];
  return (
    <Page title={texts.title}>
      <Views list="payments" />
      <Search label={texts.search} hint={texts.searchHint} error={found.error} />
      <div class="filters">
        <PeriodChoice ifAbsent={undefined} mayBeAll />
        <Filter
          name="state"
          label={texts.state}
          options={[...all, ...stateNames.map((state) => [state, frameTexts.value.states[state]] as const)]}
        />
        <Filter name="paymentTypes" label={texts.type} options={[...all, ...typeOptions()]} />
        <Filter name="brands" label={texts.brand} options={[...all, ...brandOptions()]} />
        <Filter name="countries" label={frameTexts.value.country} options={[...all, ...countryOptions()]} />
        <EntityChoice />
        <TagChoice texts={texts} />
      </div>
      {found.data && <Searched texts={texts} reply={found.data} />}
      <WholeList whole={{ list: 'payments', filter: asked, columns: () => shownColumns('payments', columns) }} />
      {mayAct && (
        <ManyBar
          list="payments"
          page={(found.data?.payments ?? []).map(labelOf)}
          selected={selected}
          choose={setSelected}
          columns={() => shownColumns('payments', columns)}
          onDone={found.reload}
        />
      )}
      <List
        of={found}
        rowsIn={({ payments }) => payments}
        caption={texts.title}
        name="payments"
        columns={columns}
        keyOf={({ id }) => id}
        empty={texts.none}
      />
    </Page>
  );
};

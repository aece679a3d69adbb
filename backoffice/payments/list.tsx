import { useState } from 'preact/hooks';
import type { ListedPayment, PaymentsReply } from '../../catalogue/backoffice/replies/payments.ts';
import { chosenStateNames, chosenStates } from '../../catalogue/payments/chosen-states.ts';
import { postings } from '../../catalogue/payments/payment-types.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useResource } from '../frame/resource.ts';
import { resultText, shortReason } from '../frame/results.ts';
import { brandOptions } from '../parts/brand.ts';
import { countryOptions } from '../parts/country.ts';
import { entityFilter } from '../parts/entity.tsx';
import { choiceOrAll, type FilterRow, given, type Query } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { ManyBar, mayChoose, pickColumn, type Selected } from '../parts/many.tsx';
import { Page } from '../parts/page.tsx';
import { periodFilter, periodIn } from '../parts/period.tsx';
import { shownColumns } from '../parts/table.tsx';
import { typeText } from '../parts/values.tsx';
import { Count, ExportWhole, useAsked, useWhole, type Whole, WholeList } from '../parts/whole.tsx';
import { keepLastSearch } from './last-search.ts';
import { paymentColumns } from './rows.tsx';
import { Searched } from './searched.tsx';

/** The states to choose from, in the words of the column as far as it has them. */
const stateOptions = ({ chosenStates }: PaymentsTexts) =>
  chosenStateNames.map((name) => [name, { ...frameTexts.value.standing, ...chosenStates }[name]] as const);

const typeOptions = () => Object.keys(postings).map((type) => [type, `${typeText(type)} (${type})`] as const);

const labelOf = ({ id, shortId }: ListedPayment) => [id, shortId] as const;

/** Returns the filter by the tags in use; none where there are no tags. */
const useTagFilter = (query: Query, label: string): readonly FilterRow[] => {
  const { tag, entityId } = query;
  const found = useResource(JSON.stringify([entityId]), () =>
    read<{ readonly tags: readonly string[] }>('/tags', { entityId }),
  );
  // The address may name a tag that is not among them, since its payments lost it.
  const tags = [...new Set([...(found.data?.tags ?? []), ...(tag === undefined ? [] : [tag])])];
  return tags.length === 0
    ? []
    : [choiceOrAll(query, { name: 'tag', label, options: tags.map((each) => [each, each]) })];
};

/** Returns the reasons of declines that the address names, in words as far as the shown payments have them. */
const reasonsText = (codes: string, payments: readonly ListedPayment[]): string =>
  codes
    .split(',')
    .map((code) => {
      const { description } = payments.find((payment) => payment.code === code) ?? {};
      return description === undefined ? code : shortReason(resultText(code, description));
    })
    .join(', ');

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
  const own = paymentColumns(texts, {
    saysWhy: query['state'] === 'declined' || query['codes'] !== undefined,
    hasTags: found.data?.payments.some(({ tags = [] }) => tags.length > 0) ?? false,
  });
  const columns = mayAct ? [pickColumn(labelOf, found.data?.payments ?? [], selected, setSelected), ...own] : own;
  const { codes } = query;
  const filterRows = [
    periodFilter(query),
    choiceOrAll(query, { name: 'state', label: texts.state, options: stateOptions(texts) }),
    choiceOrAll(query, { name: 'paymentTypes', label: texts.type, options: typeOptions() }),
    choiceOrAll(query, { name: 'brands', label: texts.brand, options: brandOptions() }),
    choiceOrAll(query, { name: 'countries', label: frameTexts.value.country, options: countryOptions() }),
    ...entityFilter(query),
    ...useTagFilter(query, texts.tag),
    given(query, {
      name: 'codes',
      label: texts.reason,
      value: codes && reasonsText(codes, found.data?.payments ?? []),
    }),
  ];
  const whole: Whole = {
    list: 'payments',
    filter: asked,
    version: found.version,
    isOfPayersOnly: chosenStateNames.some((name) => name === query['state'] && 'isGivenBack' in chosenStates[name]),
    columns: () => shownColumns('payments', columns),
  };
  const counted = useWhole(whole);
  return (
    <Page title={texts.title} beside={<Count of={counted} />} actions={<ExportWhole whole={whole} />}>
      <Filters
        views={{ list: 'payments' }}
        search={{ label: texts.search, example: texts.searchExample, hint: texts.searchHint, error: found.error }}
        of={filterRows}
      />
      {found.data && <Searched texts={texts} reply={found.data} />}
      <WholeList of={counted} />
      {mayAct && (
        <ManyBar
          list="payments"
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

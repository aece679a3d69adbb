import { useState } from 'preact/hooks';
import type { PaymentsReply } from '../../catalogue/backoffice/replies/payments.ts';
import { postings } from '../../catalogue/payments/payment-types.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useResource } from '../frame/resource.ts';
import { brandOptions } from '../parts/brand.ts';
import { EntityChoice } from '../parts/entity.tsx';
import { Field, Select } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { PeriodChoice, periodIn } from '../parts/period.tsx';
import { Loaded } from '../parts/state.tsx';
import { Pages, Table } from '../parts/table.tsx';
import { typeText } from '../parts/values.tsx';
import { keepLastSearch } from './last-search.ts';
import { paymentColumns } from './rows.tsx';
import { forgetSearch, keepSearch, savedSearches } from './saved.ts';

const stateNames = ['succeeded', 'declined', 'pending', 'received'] as const;

const typeOptions = () => Object.keys(postings).map((type) => [type, `${typeText(type)} (${type})`] as const);

/** The searches that the reader keeps in this browser. */
const Saved = ({ texts }: { readonly texts: PaymentsTexts }) => {
  const { query, go } = useAddress();
  const [saved, setSaved] = useState(savedSearches);
  const { cursor: _, ...search } = query;
  return (
    <details class="panel">
      <summary>{texts.savedSearches}</summary>
      <ul>
        {saved.map(({ name, search: kept }) => (
          <li key={name}>
            <button type="button" class="link" onClick={() => go(viewAddress('/payments', kept))}>
              {name}
            </button>{' '}
            <button type="button" class="small" onClick={() => setSaved(forgetSearch(name))}>
              {texts.forget}
            </button>
          </li>
        ))}
      </ul>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
          if (name !== '') setSaved(keepSearch({ name, search }));
          event.currentTarget.reset();
        }}
      >
        <Field name="name" label={texts.searchName} input={{ maxLength: 60 }} />
        <div class="field">
          <button type="submit">{texts.saveSearch}</button>
        </div>
      </form>
    </details>
  );
};

/** Payments, found by any pasted text and by filters, which are in the address. */
export const PaymentList = ({ texts }: { readonly texts: PaymentsTexts }) => {
  const { query, set } = useAddress();
  // While the view of a payment loads, the list is drawn once more, under the address of the payment.
  if (location.pathname === viewAddress('/payments')) keepLastSearch(query);
  const { period: _period, from: _from, to: _to, ...filters } = query;
  const found = useResource(JSON.stringify(query), () => {
    const { from, to } = periodIn(query, undefined);
    return read<PaymentsReply>('/payments', { ...filters, 'date.from': from, 'date.to': to });
  });
  const all = [['', frameTexts.value.all] as const];
  return (
    <Page title={texts.title}>
      <search>
        <form
          class="filters"
          onSubmit={(event) => {
            event.preventDefault();
            set({ text: String(new FormData(event.currentTarget).get('text') ?? '').trim() || undefined });
          }}
        >
          <div class="wide">
            <Field
              key={query['text'] ?? ''}
              name="text"
              label={texts.search}
              hint={texts.searchHint}
              error={found.error}
              input={{ type: 'search', defaultValue: query['text'] ?? '', autocomplete: 'off' }}
            />
          </div>
          <div class="field">
            <button type="submit" class="primary">
              {texts.search}
            </button>
          </div>
        </form>
      </search>
      <div class="filters">
        <PeriodChoice ifAbsent={undefined} mayBeAll />
        <Select
          name="state"
          label={texts.state}
          value={query['state']}
          options={[...all, ...stateNames.map((state) => [state, frameTexts.value.states[state]] as const)]}
          onChange={(state) => set({ state })}
        />
        <Select
          name="paymentTypes"
          label={texts.type}
          value={query['paymentTypes']}
          options={[...all, ...typeOptions()]}
          onChange={(paymentTypes) => set({ paymentTypes })}
        />
        <Select
          name="brands"
          label={texts.brand}
          value={query['brands']}
          options={[...all, ...brandOptions()]}
          onChange={(chosen) => set({ brands: chosen })}
        />
        <EntityChoice />
      </div>
      <Loaded of={found}>
        {({ payments, nextCursor }) => (
          <>
            <Table
              caption={texts.title}
              name="payments"
              columns={paymentColumns(texts)}
              rows={payments}
              keyOf={({ id }) => id}
              empty={texts.none}
            />
            <Pages nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
      <Saved texts={texts} />
    </Page>
  );
};

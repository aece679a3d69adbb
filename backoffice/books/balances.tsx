import { isOnBalanceSheet, type LedgerAccount, type SheetAccount } from '../../catalogue/books/ledger.ts';
import { amountText, hundredthsOf } from '../../catalogue/payments/amount.ts';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { useAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { Field } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { daysOf } from './months.tsx';
import { signOf } from './reply.ts';
import type { OfMonth } from './statement.tsx';

interface BalancesReply {
  readonly balances: readonly {
    readonly account: LedgerAccount;
    readonly currency: string;
    readonly balance: string;
  }[];
}

interface Row {
  readonly account: SheetAccount;
  readonly currency: string;
  readonly amount: string;
}

/** Returns the balances of the accounts of a balance sheet, as statements show them; those of zero are left out. */
const rowsOf = ({ balances }: BalancesReply, order: readonly string[]): readonly Row[] =>
  balances
    .flatMap(({ account, currency, balance }) => {
      const held = hundredthsOf(balance);
      if (!isOnBalanceSheet(account) || held === 0n) return [];
      return [{ account, currency, amount: amountText(signOf(account) * held) }];
    })
    .toSorted((one, other) => order.indexOf(one.account) - order.indexOf(other.account));

const columnsOf = (texts: BooksTexts): readonly Column<Row>[] => [
  { id: 'account', title: texts.balances.account, cell: ({ account }) => texts.accounts[account], place: 'first' },
  { ...amountColumn<Row>(texts.balances.balance), place: 'first-end' },
];

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/** What each account holds at the end of a day; without one in the address, at the end of the month. */
export const Balances = ({ texts, of }: { readonly texts: BooksTexts; readonly of: OfMonth }) => {
  const { query, set } = useAddress();
  const { month, ...scope } = of;
  const asOf = query['asOf'] ?? daysOf(month).to;
  const found = useResource(JSON.stringify({ ...scope, asOf }), () =>
    read<BalancesReply>('/v1/ledger/balances', { ...scope, asOf }),
  );
  return (
    <Section title={texts.balances.title}>
      <p class="quiet">{texts.balances.why}</p>
      <div class="as-of">
        <Field
          key={asOf}
          name="asOf"
          label={texts.balances.day}
          input={{
            type: 'date',
            defaultValue: asOf,
            onInput: ({ currentTarget: { value } }) => {
              if (DAY.test(value)) set({ asOf: value === daysOf(month).to ? undefined : value }, true);
            },
          }}
        />
      </div>
      <Loaded of={found}>
        {(reply) => (
          <Table
            caption={texts.balances.title}
            name="balances"
            columns={columnsOf(texts)}
            rows={rowsOf(reply, Object.keys(texts.accounts))}
            keyOf={({ account, currency }) => `${account} ${currency}`}
            empty={texts.noBalances}
          />
        )}
      </Loaded>
    </Section>
  );
};

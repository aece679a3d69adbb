import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { viewAddress } from '../frame/address.ts';
import { Section } from '../parts/page.tsx';
import { Term } from '../parts/term.tsx';
import { Money } from '../parts/values.tsx';
import './books.css';
import { type AccountOfMonth, accountsIn, type ShownStatement } from './reply.ts';

/** The month and the entity of a statement, as addresses name them. */
export interface OfMonth {
  readonly month: string;
  readonly entityId: string | undefined;
  /** The division of the merchant, if its books alone are shown. */
  readonly divisionId?: string | undefined;
}

/** One account: its balance before the month, each figure that moved it, and its balance at the end. */
const Account = ({
  texts,
  of,
  currency,
  account: { account, opening, moved, closing },
}: {
  readonly texts: BooksTexts;
  readonly of: OfMonth;
  readonly currency: string;
  readonly account: AccountOfMonth;
}) => (
  <section class="account">
    <h3>
      <Term of={[texts.accounts[account], texts.meanings[account]]} />
    </h3>
    <table>
      <caption class="hidden">{`${texts.accounts[account]} ${currency}`}</caption>
      <tbody>
        <tr>
          <th scope="row">{texts.opening}</th>
          <td class="numeric">
            <Money amount={opening} currency={currency} />
          </td>
        </tr>
        {moved.map(({ figure, amount }) => (
          <tr key={figure}>
            <th scope="row">
              <a href={viewAddress('/settlement/lines', { ...of, figure, currency })}>{texts.figures[figure]}</a>
            </th>
            <td class="numeric">
              <Money amount={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.closing}</th>
          <td class="numeric">
            <Money amount={closing} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  </section>
);

/** What the books of a month say in one currency: every account from its opening to its closing balance. */
export const Statement = ({
  texts,
  of,
  statement,
}: {
  readonly texts: BooksTexts;
  readonly of: OfMonth;
  readonly statement: ShownStatement;
}) => (
  <Section title={statement.currency}>
    <div class="accounts">
      {accountsIn(statement, Object.keys(texts.accounts)).map((account) => (
        <Account key={account.account} texts={texts} of={of} currency={statement.currency} account={account} />
      ))}
    </div>
  </Section>
);

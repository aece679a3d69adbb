import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { channelOptions, entityFilter } from '../parts/entity.tsx';
import { Filters } from '../parts/filters.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Money } from '../parts/values.tsx';
import { Balances } from './balances.tsx';
import { Checks } from './checks.tsx';
import { Closing } from './closing.tsx';
import { Journals } from './journals.tsx';
import { divisionFilter, monthFilter, monthText, useMonth } from './months.tsx';
import { OpenDifferences } from './open.tsx';
import { accountsIn, balanceOf, changeOf, type MonthReply, type ShownStatement } from './reply.ts';
import { type OfMonth, Statement } from './statement.tsx';

interface Properties {
  readonly texts: BooksTexts;
}

type ChannelRow = MonthReply['channels'][number];

/** Each currency of a channel, below each other. */
const EachCurrency = ({
  of,
  show,
}: {
  readonly of: ChannelRow;
  show(statement: ShownStatement): readonly (readonly [name: string, amount: string])[];
}) => (
  <>
    {of.currencies.flatMap((statement) =>
      show(statement).map(([name, amount]) => (
        <div key={`${statement.currency} ${name}`}>
          {name} <Money amount={amount} currency={statement.currency} />
        </div>
      )),
    )}
  </>
);

const channelColumns = (texts: BooksTexts, month: string): readonly Column<ChannelRow>[] => {
  const names = new Map(channelOptions());
  return [
    {
      id: 'channel',
      title: texts.channel,
      cell: ({ entityId }) => (
        <a href={viewAddress('/settlement/month', { entityId, month })}>{names.get(entityId) ?? entityId}</a>
      ),
      place: 'first',
      isLead: true,
    },
    {
      id: 'earned',
      title: texts.earned,
      cell: (channel) => (
        <EachCurrency
          of={channel}
          show={(statement) =>
            accountsIn(statement, [])
              .filter(({ account }) => account === 'MERCHANT_PAYABLE')
              .map((account) => ['', changeOf(account)])
          }
        />
      ),
      isNumeric: true,
      place: 'first-end',
    },
    {
      id: 'open',
      title: texts.open,
      cell: (channel) => (
        <EachCurrency
          of={channel}
          show={({ differences }) => differences.map((each) => [texts.accounts[each.account], balanceOf(each)])}
        />
      ),
    },
  ];
};

/** The channels of a merchant, of which the statement is the sum. */
const Channels = ({
  texts,
  of,
  channels,
}: Properties & { readonly of: OfMonth; readonly channels: readonly ChannelRow[] }) => (
  <Section title={texts.channels}>
    <p class="quiet">{texts.channelsWhy}</p>
    <Table
      caption={texts.channels}
      name="month-channels"
      columns={channelColumns(texts, of.month)}
      rows={channels}
      keyOf={({ entityId }) => entityId}
      empty=""
    />
  </Section>
);

/** A month of the books: does it add up, what is still open, and what stands in the way of its close. */
export const Month = ({ texts }: Properties) => {
  const { query, month, entityId, divisionId } = useMonth();
  const of = { month, entityId, divisionId };
  const found = useResource(JSON.stringify(of), () => read<MonthReply>('/v1/ledger/month', of));
  return (
    <Page
      title={monthText(month)}
      back={{ href: viewAddress('/settlement', { entityId }), text: texts.settlement }}
      actions={
        <>
          <a href={viewAddress('/settlement/lines', of)}>{texts.lines}</a>
          {found.data && (
            <Journals
              texts={texts}
              of={of}
              channels={found.data.channels.map(({ entityId: id }) => id)}
              currencies={found.data.currencies.map(({ currency }) => currency)}
            />
          )}
        </>
      }
    >
      <Filters
        isPart
        of={[monthFilter(query, texts.month), ...entityFilter(query), ...divisionFilter(query, texts.division)]}
      />
      <Closing texts={texts} of={of} />
      <Loaded of={found}>
        {({ currencies, channels }) =>
          currencies.length === 0 ? (
            <p>{texts.empty}</p>
          ) : (
            <>
              <p class="quiet">{texts.why}</p>
              {currencies.map((statement) => (
                <Statement key={statement.currency} texts={texts} of={of} statement={statement} />
              ))}
              <OpenDifferences texts={texts} entityId={entityId} currencies={currencies} />
              {channels.length > 1 && <Channels texts={texts} of={of} channels={channels} />}
            </>
          )
        }
      </Loaded>
      <Checks texts={texts} of={of} />
      <Balances texts={texts} of={of} />
    </Page>
  );
};

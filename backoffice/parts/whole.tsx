import { useEffect, useMemo, useState } from 'preact/hooks';
import type {
  CurrencyTotal,
  ExportsReply,
  ShownExport,
  TotalsReply,
} from '../../catalogue/backoffice/replies/whole-lists.ts';
import type { ListName } from '../../catalogue/backoffice/whole-lists.ts';
import { type Parameters, read, readFile, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Dialog } from './dialog.tsx';
import { Form, Select } from './form.tsx';
import { listTexts } from './list-texts.ts';
import { offerFile } from './offer.ts';
import { Failure, Loaded } from './state.tsx';
import { type Explained, Term } from './term.tsx';
import { Money, numberText, Time } from './values.tsx';
import './whole.css';

/** A list as a whole: its name in the table of lists, what it is filtered by, and the columns that are shown. */
export interface Whole {
  readonly list: ListName;
  readonly filter: Parameters;
  /** What the sum is of, where it is not that of the amounts. */
  readonly sumOf?: SumsHead;
  /** Only payments are listed of which money went back later: what was given back is not in the list. */
  readonly isOfPayersOnly?: boolean;
  /** The version of the list below: the totals are read again with it. */
  readonly version?: number;
  /** Returns the ids of the columns that are shown now. */
  columns(): readonly string[];
}

/**
 * Returns what a view asks for, once for each address: periods that end now would otherwise be others in each drawing.
 */
export const useAsked = (query: Readonly<Record<string, string>>, asked: () => Parameters): Parameters =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says when something else is asked for.
  useMemo(asked, [JSON.stringify(query)]);

const OF_PAGES: readonly string[] = ['cursor', 'limit'];

const filterText = (filter: Parameters): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value = '']) =>
      value === '' || OF_PAGES.includes(name) ? [] : [[name, value]],
    ),
  ).toString();

/** A row of sums: its currency, and an amount for each head. */
interface SumsRow {
  readonly currency: string;
  readonly amounts: readonly string[];
}

/** A head of sums: a word, perhaps with what it contains. */
type SumsHead = string | Explained;

const wordOf = (head: SumsHead | undefined): string => (typeof head === 'string' ? head : (head?.[0] ?? ''));

/** Sums by their currencies, as a small table; nothing where there are none. */
export const Sums = ({ heads, rows }: { readonly heads: readonly SumsHead[]; readonly rows: readonly SumsRow[] }) =>
  rows.length === 0 ? null : (
    <table>
      <caption class="hidden">{listTexts().totals}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">{listTexts().currency}</span>
          </th>
          {heads.map((head) => (
            <th key={wordOf(head)} scope="col" class="numeric">
              {typeof head === 'string' ? head : <Term of={head} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ currency, amounts }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            {amounts.map((amount, place) => (
              <td key={wordOf(heads[place])} class="numeric">
                <Money amount={amount} currency={currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );

const isMoney = (amount: string): boolean => Number(amount) !== 0;

type Heads = readonly (readonly [SumsHead, keyof CurrencyTotal])[];

/** Returns the heads of the totals of payments, each with its amounts; of declined ones alone, what was tried. */
const headsOfPayments = (totals: readonly CurrencyTotal[], isOfPayersOnly: boolean): Heads => {
  const { charged, refunded, net, declined, meanings } = listTexts();
  const isMoved = totals.some((total) => isMoney(total.charged ?? '0') || isMoney(total.refunded ?? '0'));
  if (!isMoved) return [[[declined, meanings.declined], 'declined']];
  const heads: Heads = [
    [[charged, meanings.charged], 'charged'],
    [[refunded, meanings.givenBack], 'refunded'],
    [[net, meanings.net], 'net'],
  ];
  return isOfPayersOnly ? heads.slice(0, 1) : heads;
};

const sumsOf = (
  totals: readonly CurrencyTotal[],
  { sumOf, isOfPayersOnly = false }: Pick<Whole, 'sumOf' | 'isOfPayersOnly'>,
) => {
  const isOfPayments = totals.some(({ charged }) => charged !== undefined);
  const heads: Heads = isOfPayments ? headsOfPayments(totals, isOfPayersOnly) : [[sumOf ?? listTexts().sum, 'sum']];
  return {
    heads: heads.map(([head]) => head),
    rows: totals
      .map((total) => ({ currency: total.currency, amounts: heads.map(([, name]) => String(total[name] ?? '0.00')) }))
      // What moved no money has no sums.
      .filter(({ amounts }) => amounts.some(isMoney)),
  };
};

/** While a file is made, it is asked about this often. */
const ASK_EVERY_MS = 2_000;

const download = async ({ id }: ShownExport): Promise<void> => offerFile(await readFile(`/exports/${id}/file`));

const Exports = ({ version }: { readonly version: number }) => {
  const texts = listTexts();
  const found = useResource(`exports ${version}`, () => read<ExportsReply>('/exports'));
  const action = useAction();
  const isMaking = found.data?.exports.some(({ state }) => state === 'MAKING') ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is another function in each drawing, and does the same.
  useEffect(() => {
    if (!isMaking) return undefined;
    const again = setInterval(found.reload, ASK_EVERY_MS);
    return () => clearInterval(again);
  }, [isMaking]);
  return (
    <>
      <h3>{texts.exported}</h3>
      {action.error && <Failure error={action.error} />}
      <Loaded of={found}>
        {({ exports }) =>
          exports.length === 0 ? (
            <p class="quiet">{texts.noExports}</p>
          ) : (
            <ul class="exports">
              {exports.map((made) => (
                <li key={made.id}>
                  <div>
                    <strong>{made.name}</strong>
                    <div class="quiet">
                      <Time at={made.created} /> ·{' '}
                      {made.state === 'READY'
                        ? fill(texts.rowsOf, { count: numberText(made.rows) })
                        : texts.states[made.state]}{' '}
                      {made.isCut && fill(texts.cutFile, { count: numberText(made.rows) })}
                    </div>
                  </div>
                  {made.state === 'READY' && (
                    <button
                      type="button"
                      class="small"
                      aria-label={`${texts.download} ${made.name}`}
                      onClick={() => action.run(() => download(made))}
                    >
                      {texts.download}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
};

const whyExport = (list: ListName): string => {
  const { exportWhy, exportWhyOf } = listTexts();
  const more = (exportWhyOf as Partial<Record<ListName, string>>)[list];
  return fill(exportWhy, { more: more === undefined ? '' : ` ${more}` });
};

/** The way to a file of a list, or of what is selected in it, and the files of the last day. */
export const ExportDialog = ({
  whole,
  title = listTexts().exportTitle,
  why = whyExport(whole.list),
  onClose,
}: {
  readonly whole: Whole;
  readonly title?: string;
  readonly why?: string;
  readonly onClose: () => void;
}) => {
  const texts = listTexts();
  const action = useAction();
  const [begun, setBegun] = useState<ShownExport | undefined>(undefined);
  const [version, setVersion] = useState(0);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        action={action}
        submit={texts.export}
        onSubmit={async ({ format = '' }) => {
          const { list, filter, columns } = whole;
          const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
          const parameters = { list, format, filter: filterText(filter), columns: columns().join(','), timeZone };
          const made = await send<ShownExport>('/exports', { parameters });
          setBegun(made);
          setVersion((before) => before + 1);
          if (made.state === 'READY') await download(made);
        }}
      >
        <p>{why}</p>
        <Select
          name="format"
          label={texts.format}
          options={[
            ['xlsx', texts.formats.xlsx],
            ['csv', texts.formats.csv],
          ]}
          value="xlsx"
        />
      </Form>
      <p role="status">{begun?.state === 'MAKING' && texts.making}</p>
      <Exports version={version} />
    </Dialog>
  );
};

/** Reads how many a list's filter finds, and their totals; nothing without a list. */
export const useWhole = (whole: Whole | undefined) => {
  const sent = whole && { list: whole.list, filter: filterText(whole.filter) };
  const { data, isLoading } = useResource(JSON.stringify([sent ?? '', whole?.version ?? 0]), async () =>
    sent === undefined ? undefined : await read<TotalsReply>('/lists/totals', sent),
  );
  return { ...whole, data, isLoading, hasMoney: whole?.list === 'payments' };
};

/** What was read of a list as a whole. */
type ReadWhole = ReturnType<typeof useWhole>;

/** How many there are, beside the heading of a list; of more than are added up, that there are more. */
export const Count = ({ of: { data } }: { readonly of: ReadWhole }) =>
  data === undefined ? null : (
    <span class="count">
      {fill(data.isCut ? listTexts().moreThan : listTexts().entries, { count: numberText(data.count) })}
    </span>
  );

/** The totals of everything that a list's filter finds. */
export const WholeList = ({ of: { data, isLoading, hasMoney, ...of } }: { readonly of: ReadWhole }) => {
  const { totals = [], isCut = false, count = 0 } = data ?? {};
  const texts = listTexts();
  // Their place is kept, so that the list does not move when they come.
  if (data === undefined && isLoading && hasMoney) return <div class="totals" aria-busy="true" />;
  const sums = sumsOf(totals, of);
  if (sums.rows.length === 0 && !isCut) return null;
  return (
    <section class="totals" aria-label={texts.totals} aria-busy={isLoading}>
      <Sums {...sums} />
      {isCut && <p class="quiet">{fill(texts.cut, { count: numberText(count) })}</p>}
    </section>
  );
};

/** The way to a file of the list, for those who may export. */
export const ExportWhole = ({ whole }: { readonly whole: Whole }) => {
  const [isExporting, setExporting] = useState(false);
  if (!may('lists.export')) return null;
  return (
    <>
      <button type="button" onClick={() => setExporting(true)}>
        {listTexts().export}
      </button>
      {isExporting && <ExportDialog whole={whole} onClose={() => setExporting(false)} />}
    </>
  );
};

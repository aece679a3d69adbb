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
import { Money, Time } from './values.tsx';
import './whole.css';

/** A list as a whole: its name in the table of lists, what it is filtered by, and the columns that are shown. */
export interface Whole {
  readonly list: ListName;
  readonly filter: Parameters;
  /** What the sum is of, where it is not that of the amounts. */
  readonly sumOf?: string;
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

const Total = ({ total, sumOf }: { readonly total: CurrencyTotal; readonly sumOf: string | undefined }) => {
  const texts = listTexts();
  const { currency, sum, charged, refunded, net } = total;
  const shown = charged === undefined ? ({ sum } as const) : ({ charged, refunded, net } as const);
  return (
    <>
      {(Object.entries(shown) as [keyof typeof texts & ('sum' | 'charged' | 'refunded' | 'net'), string][]).map(
        ([name, amount]) => (
          <div key={name}>
            <dt>{(name === 'sum' && sumOf) || texts[name]}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ),
      )}
    </>
  );
};

/** While a file is made, it is asked about this often. */
const ASK_EVERY_MS = 2_000;

const kept = ({ id, list, format, created }: ShownExport) =>
  [`/exports/${id}/file`, `${list}-${created.slice(0, 10)}.${format}`] as const;

const download = async (made: ShownExport): Promise<void> => {
  const [path, name] = kept(made);
  offerFile(name, await readFile(path));
};

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
            <ul>
              {exports.map((made) => (
                <li key={made.id}>
                  <Time at={made.created} /> · {texts.formats[made.format]} ·{' '}
                  {made.state === 'READY' ? fill(texts.rowsOf, { count: made.rows }) : texts.states[made.state]}{' '}
                  {made.isCut && fill(texts.cutFile, { count: made.rows })}{' '}
                  {made.state === 'READY' && (
                    <button type="button" class="small" onClick={() => action.run(() => download(made))}>
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

/** The way to a file of a list, or of what is selected in it, and the files of the last day. */
export const ExportDialog = ({
  whole,
  title = listTexts().exportTitle,
  why = listTexts().exportWhy,
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

/** The totals of everything that a list's filter finds, and the way to export it. */
export const WholeList = ({ whole }: { readonly whole: Whole }) => {
  const texts = listTexts();
  const { list, filter } = whole;
  const sent = { list, filter: filterText(filter) };
  const found = useResource(JSON.stringify(sent), () => read<TotalsReply>('/lists/totals', sent));
  const [isExporting, setExporting] = useState(false);
  const { count = 0, totals = [], isCut = false } = found.data ?? {};
  return (
    <section class="totals" aria-label={texts.totals} aria-busy={found.isLoading}>
      {found.data !== undefined && <span class="quiet">{fill(isCut ? texts.cut : texts.entries, { count })}</span>}
      {totals.map((total) => (
        <dl key={total.currency}>
          <Total total={total} sumOf={whole.sumOf} />
        </dl>
      ))}
      {may('lists.export') && (
        <button type="button" onClick={() => setExporting(true)}>
          {texts.export}
        </button>
      )}
      {isExporting && <ExportDialog whole={whole} onClose={() => setExporting(false)} />}
    </section>
  );
};

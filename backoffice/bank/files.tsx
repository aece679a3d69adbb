import type { FileWait } from '../../catalogue/books/payee-checks.ts';
import type { BankTexts } from '../../catalogue/texts/en/backoffice/bank.ts';
import { viewAddress } from '../frame/address.ts';
import { readFile } from '../frame/api.ts';
import { type Action, useAction } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { List, useList } from '../parts/list.tsx';
import { offerFile } from '../parts/offer.ts';
import { Section } from '../parts/page.tsx';
import { Failure } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Day, Time } from '../parts/values.tsx';
import { wordIn } from './word.ts';

/** A file for the bank, as the merchants' interface shows it. */
interface ShownFile {
  readonly id: string;
  readonly entityId: string;
  readonly kind: string;
  readonly day: string;
  readonly state: 'open' | 'closed' | 'made';
  readonly closesAt: string;
  readonly name?: string;
  readonly orders?: number;
  readonly amount?: string;
  readonly waitsFor?: FileWait;
  readonly waitsSince?: string;
}

const EURO = 'EUR';

const badges = { open: 'waiting', closed: 'waiting', made: 'good' } as const;

const downloaded = (action: Action, { id, entityId }: ShownFile): void => {
  action.run(async () => offerFile(await readFile(`/v1/sepa/files/${id}`, { entityId })));
};

const columnsOf = (texts: BankTexts, action: Action): readonly Column<ShownFile>[] => [
  { id: 'day', title: texts.day, cell: ({ day }) => <Day day={day} /> },
  { id: 'kind', title: texts.kind, cell: ({ kind }) => wordIn(texts.kinds, kind) },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state, waitsFor, waitsSince = '' }) =>
      waitsFor === undefined ? (
        <Badge kind={badges[state]} text={wordIn(texts.fileStates, state)} />
      ) : (
        <>
          <Badge kind="waiting" text={texts.fileWaits[waitsFor]} />
          <div class="quiet">
            {texts.since} <Time at={waitsSince} />
          </div>
        </>
      ),
  },
  { id: 'closesAt', title: texts.closesAt, cell: ({ closesAt }) => <Time at={closesAt} /> },
  {
    id: 'orders',
    title: texts.orders,
    cell: ({ id, entityId, day, orders }) => (
      <a
        href={viewAddress(`/bank/files/${id}`, { entityId, day })}
        aria-label={`${orders ?? texts.show} ${texts.orders} ${day}`}
      >
        {orders ?? texts.show}
      </a>
    ),
    isNumeric: true,
  },
  amountColumn(texts.amount, EURO),
  {
    id: 'download',
    title: texts.download,
    cell: (file) =>
      file.name !== undefined &&
      may('settlement.receive') && (
        <button
          type="button"
          class="small"
          title={texts.downloadWhy}
          aria-label={`${texts.download} ${file.name}`}
          onClick={() => downloaded(action, file)}
        >
          {texts.download}
        </button>
      ),
  },
  { id: 'name', title: texts.name, cell: ({ name }) => name, isHidden: true },
];

/** The files for the bank, the newest first. */
export const Files = ({ texts }: { readonly texts: BankTexts }) => {
  const action = useAction();
  const found = useList<{ readonly files: readonly ShownFile[] }>('/v1/sepa/files');
  return (
    <Section title={texts.tabs.files}>
      <p class="quiet">{texts.filesWhy}</p>
      {action.error && <Failure error={action.error} />}
      <List
        of={found}
        rowsIn={({ files }) => files}
        caption={texts.tabs.files}
        name="bank-files"
        columns={columnsOf(texts, action)}
        keyOf={({ id }) => id}
        empty={texts.noFiles}
      />
    </Section>
  );
};

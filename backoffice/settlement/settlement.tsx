import { useState } from 'preact/hooks';
import { wordIn } from '../../catalogue/books/settled-kinds.ts';
import { endingsFrom, formatsFrom, settlementFormats } from '../../catalogue/books/settlement-formats.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { addressOf, read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { entityFilter } from '../parts/entity.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { Page, Section } from '../parts/page.tsx';
import { periodFilter } from '../parts/period.tsx';
import type { Column } from '../parts/table.tsx';
import { UploadDialog } from '../parts/upload.tsx';
import { Day, Time } from '../parts/values.tsx';
import { USUAL_PERIOD } from './days.ts';
import { Payouts } from './payouts.tsx';
import type { RecordsReply } from './record.ts';
import { periodOf } from './ways.tsx';

interface Properties {
  readonly texts: SettlementTexts;
}

const uploaded = formatsFrom('UPLOAD');

/** A file of the acquirer, as the merchants' interface shows it. */
interface ReceivedFile {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly taken: number;
  readonly rejected: number;
  readonly unusedAmounts?: readonly string[];
  readonly createdAt: string;
}

/** A file with the settled payments of a channel and day. */
interface ReportFile {
  readonly id: string;
  readonly entityId: string;
  readonly day: string;
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

interface FilesReply<File> {
  readonly files: readonly File[];
  readonly nextCursor?: string;
}

/** The least that a request can ask for is more than people read. */
const FILES_PER_PAGE = 25;

/** Returns the first of some files; a page continues behind the last file of the page before. */
const pageOf = <File extends { readonly id: string }>({ files, nextCursor }: FilesReply<File>): FilesReply<File> => {
  const page = files.slice(0, FILES_PER_PAGE);
  const next = files.length > page.length ? page.at(-1)?.id : nextCursor;
  return { files: page, ...(next === undefined ? {} : { nextCursor: next }) };
};

const receivedColumns = (
  texts: SettlementTexts,
  files: readonly ReceivedFile[] = [],
): readonly Column<ReceivedFile>[] => [
  { id: 'created', title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    id: 'name',
    title: texts.name,
    cell: ({ id, name }) => <a href={viewAddress(`/settlement/received/${id}`)}>{name}</a>,
    line: 'long',
    isLead: true,
  },
  { id: 'state', title: texts.state, cell: ({ state }) => wordIn(texts.fileStates, state) },
  { id: 'taken', title: texts.taken, cell: ({ taken }) => taken, isNumeric: true },
  { id: 'rejected', title: texts.rejected, cell: ({ rejected }) => rejected, isNumeric: true },
  // Of few files, and then a fault of the settings.
  ...(files.some(({ unusedAmounts = [] }) => unusedAmounts.length > 0)
    ? [
        {
          id: 'unused',
          title: texts.unusedAmounts,
          cell: ({ unusedAmounts = [] }: ReceivedFile) => unusedAmounts.join(', '),
        },
      ]
    : []),
];

const reportColumns = (texts: SettlementTexts): readonly Column<ReportFile>[] => [
  { id: 'day', title: texts.day, cell: ({ day }) => <Day day={day} /> },
  { id: 'name', title: texts.name, cell: ({ name }) => name },
  { id: 'rows', title: texts.rows, cell: ({ rows }) => rows, isNumeric: true },
  { id: 'bytes', title: texts.bytes, cell: ({ bytes }) => bytes, isNumeric: true },
  {
    id: 'download',
    title: texts.download,
    cell: ({ id, entityId, name }) => (
      <a href={addressOf(`/v1/reports/reconciliations/files/${id}`, { entityId })} download={name}>
        {texts.download}
      </a>
    ),
  },
  {
    id: 'delivery',
    title: texts.delivery,
    cell: ({ id, entityId, name }) => (
      <a href={viewAddress(`/settlement/files/${id}`, { entityId })} aria-label={`${texts.delivery} ${name}`}>
        {texts.delivery}
      </a>
    ),
  },
];

/** The tabs: payouts, settlement files, and reconciliation files. The address says which one is open. */
const tabs = ['payouts', 'received', 'reports'] as const;

const Tabs = ({ texts, current }: Properties & { readonly current: (typeof tabs)[number] }) => {
  const { query } = useAddress();
  return (
    <nav class="tabs" aria-label={texts.files}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={viewAddress('/settlement', { ...periodOf(query), show: tab === tabs[0] ? undefined : tab })}
          aria-current={tab === current ? 'page' : undefined}
        >
          {texts[tab]}
        </a>
      ))}
    </nav>
  );
};

const Reports = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId, cursor } = query;
  const found = useResource(JSON.stringify(query), async () =>
    pageOf(await read<FilesReply<ReportFile>>('/v1/reports/reconciliations/files', { entityId, cursor })),
  );
  return (
    <Section title={texts.reports}>
      <p class="quiet">{texts.reportsWhy}</p>
      <List
        of={found}
        rowsIn={({ files }) => files}
        caption={texts.reports}
        name="reports"
        columns={reportColumns(texts)}
        keyOf={({ id, entityId: owner }) => `${owner} ${id}`}
        empty={texts.noReports}
      />
    </Section>
  );
};

const Received = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId, cursor } = query;
  const [isUploading, setUploading] = useState(false);
  const found = useResource(JSON.stringify(query), async () =>
    pageOf(await read<FilesReply<ReceivedFile>>('/v1/settlement/files', { entityId, cursor })),
  );
  const button = may('settlement.receive') && (
    <button type="button" onClick={() => setUploading(true)}>
      {texts.upload}
    </button>
  );
  return (
    <Section title={texts.received} actions={button}>
      <p class="quiet">{texts.receivedWhy}</p>
      <List
        of={found}
        rowsIn={({ files }) => files}
        caption={texts.received}
        name="received"
        columns={receivedColumns(texts, found.data?.files)}
        keyOf={({ id }) => id}
        empty={texts.noReceived}
      />
      {isUploading && (
        <UploadDialog<{ readonly isRepeated: boolean }>
          title={texts.upload}
          texts={{ ...texts, file: fill(texts.file, { formats: endingsFrom('UPLOAD').join(', ') }) }}
          path="/v1/settlement/files"
          type="text/csv"
          accept={[...new Set(uploaded.flatMap((name) => settlementFormats[name].chosenBy))].join()}
          words={({ isRepeated }) => (isRepeated ? texts.repeated : texts.done)}
          onClose={() => setUploading(false)}
          onDone={found.reload}
        />
      )}
    </Section>
  );
};

/** A link to the exceptions, with the number of open ones. */
const ToExceptions = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId } = query;
  const { data } = useResource(entityId ?? '', () =>
    read<RecordsReply>('/v1/reports/reconciliations/exceptions', { entityId }),
  );
  const count = data && `${data.reconciliations.length}${data.nextCursor === undefined ? '' : '+'}`;
  return (
    <a href={viewAddress('/settlement/exceptions', { entityId })}>
      {count === undefined ? texts.exceptions : fill(texts.openExceptions, { count })}
    </a>
  );
};

/** Files of the acquirer, and those with the settled payments of each day. */
export const Settlement = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId } = query;
  const current = tabs.find((tab) => tab === query['show']) ?? tabs[0];
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <a href={viewAddress('/settlement/month', { entityId })}>{texts.month}</a>
          <a href={viewAddress('/settlement/report', periodOf(query))}>{texts.report}</a>
          <ToExceptions texts={texts} />
          <a href={viewAddress('/settlement/delivery', { entityId })}>{texts.targets}</a>
        </>
      }
    >
      <Filters
        isPart
        of={[...(current === 'payouts' ? [periodFilter(query, USUAL_PERIOD)] : []), ...entityFilter(query)]}
      />
      <Tabs texts={texts} current={current} />
      {current === 'received' && <Received texts={texts} />}
      {current === 'reports' && <Reports texts={texts} />}
      {current === 'payouts' && <Payouts texts={texts} />}
    </Page>
  );
};

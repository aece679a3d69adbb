import { useRoute } from 'preact-iso';
import { wordIn } from '../../catalogue/books/settled-kinds.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { Page, Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Facts, Time } from '../parts/values.tsx';
import { Contents } from './contents.tsx';

interface Properties {
  readonly texts: SettlementTexts;
}

/** A line that could not be taken. */
interface Fault {
  readonly line: number;
  readonly field?: string;
  readonly reason: string;
}

interface ReadFile {
  readonly name: string;
  readonly state: string;
  readonly taken: number;
  readonly rejected: number;
  readonly leftOut: number;
  readonly unusedAmounts?: readonly string[];
  readonly faults?: readonly Fault[];
  readonly createdAt: string;
}

const faultColumns = (texts: SettlementTexts): readonly Column<Fault>[] => [
  { id: 'line', title: texts.line, cell: ({ line }) => line, isNumeric: true },
  { id: 'field', title: texts.field, cell: ({ field }) => field && <code>{field}</code> },
  { id: 'reason', title: texts.exception, cell: ({ reason }) => reason },
];

const About = ({ texts, file }: Properties & { readonly file: ReadFile }) => {
  const { createdAt, state, taken, rejected, leftOut, unusedAmounts = [], faults = [] } = file;
  return (
    <>
      <Section title={texts.aboutFile}>
        <Facts
          facts={[
            [texts.created, <Time key="created" at={createdAt} />],
            [texts.state, wordIn(texts.fileStates, state)],
            [texts.taken, String(taken)],
            [texts.rejected, rejected > 0 && String(rejected)],
            [texts.leftOut, leftOut > 0 && String(leftOut)],
            [texts.unusedAmounts, unusedAmounts.join(', ')],
          ]}
        />
      </Section>
      {faults.length > 0 && (
        <Section title={texts.rejected}>
          <Table
            caption={texts.rejected}
            name="settlement-faults"
            columns={faultColumns(texts)}
            rows={faults}
            keyOf={({ line }) => String(line)}
            empty=""
          />
        </Section>
      )}
    </>
  );
};

/** One settlement file: what it says in sums, and every record. */
export const ReceivedFile = ({ texts }: Properties) => {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const found = useResource(id, () => read<ReadFile>(`/v1/settlement/files/${id}`));
  return (
    <Page
      title={found.data?.name ?? texts.name}
      back={{ href: viewAddress('/settlement', { show: 'received' }), text: texts.received }}
    >
      <Loaded of={found}>
        {(file) => (
          <>
            <About texts={texts} file={file} />
            <Contents texts={texts} of={{ fileId: id }} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

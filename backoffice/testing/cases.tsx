import {
  type SimulatedCase,
  type SimulatedCasesReply,
  simulatedKinds,
} from '../../catalogue/backoffice/replies/testing.ts';
import type { TestingTexts } from '../../catalogue/texts/en/backoffice/testing.ts';
import { useAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { ownWords } from '../frame/sentences.ts';
import { choice } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { Section } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Id } from '../parts/values.tsx';
import { fitting } from './fitting.ts';

const columnsOf = (texts: TestingTexts): readonly Column<SimulatedCase>[] => [
  { id: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind], sortsBy: ({ kind }) => texts.kinds[kind] },
  { id: 'value', title: texts.value, cell: ({ value }) => <Id id={value} />, sortsBy: ({ value }) => value },
  { id: 'detail', title: texts.detail, cell: ({ detail }) => detail },
  {
    id: 'description',
    title: texts.description,
    cell: ({ description }) => description,
    sortsBy: ({ description }) => description,
  },
  { id: 'code', title: texts.code, cell: ({ code }) => code && <code>{code}</code>, sortsBy: ({ code }) => code },
];

const inOwnWords = (each: SimulatedCase): SimulatedCase => ({ ...each, description: ownWords(each.description) });

/** What the simulation does, searchable; search and kind are in the address. */
export const Cases = ({ texts }: { readonly texts: TestingTexts }) => {
  const { query } = useAddress();
  const { text = '', kind = '' } = query;
  const found = useResource('', () => read<SimulatedCasesReply>('/testing/cases'));
  return (
    <Section title={texts.cases}>
      <p class="quiet">{texts.casesWhy}</p>
      <Filters
        search={{ label: texts.search, hint: texts.searchHint }}
        of={[
          choice(query, {
            name: 'kind',
            label: texts.kind,
            options: [['', texts.everyKind], ...simulatedKinds.map((each) => [each, texts.kinds[each]] as const)],
          }),
        ]}
      />
      <List
        of={found}
        rowsIn={({ cases }) => fitting(cases.map(inOwnWords), { text, kind })}
        caption={texts.cases}
        name="simulated-cases"
        columns={columnsOf(texts)}
        keyOf={(each) => `${each.kind} ${each.value}`}
        empty={texts.none}
      />
    </Section>
  );
};

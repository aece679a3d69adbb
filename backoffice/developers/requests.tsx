import type { ListedRequest, RequestsReply } from '../../catalogue/backoffice/replies/requests.ts';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { useAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { addressedKind, recordAddress, repliedKind } from '../frame/records.ts';
import { useResource } from '../frame/resource.ts';
import { resultText } from '../frame/results.ts';
import { entityFilter } from '../parts/entity.tsx';
import { choice } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import { periodFilter, periodIn } from '../parts/period.tsx';
import { type Column, shownColumns } from '../parts/table.tsx';
import { Badge, Id, Time } from '../parts/values.tsx';
import { Count, ExportWhole, useAsked, useWhole, type Whole, WholeList } from '../parts/whole.tsx';

interface Properties {
  readonly texts: DevelopersTexts;
}

/** The first status of refusals, and that of faults of the gateway. */
const [REFUSED, FAILED] = [400, 500];

const kindOf = (status: number): 'good' | 'plain' | 'bad' => {
  if (status >= FAILED) return 'bad';
  return status >= REFUSED ? 'plain' : 'good';
};

const Wrong = ({ wrong }: Pick<ListedRequest, 'wrong'>) =>
  wrong.length === 0 ? null : (
    <ul class="wrong">
      {wrong.map(({ name, message }) => (
        <li key={`${name} ${message}`}>
          <code>{name}</code> {message}
        </li>
      ))}
    </ul>
  );

const Answer = ({ status, code, description }: ListedRequest) => (
  <>
    <Badge kind={kindOf(status)} text={String(status)} /> {resultText(code, description)}{' '}
    <code class="quiet">{code}</code>
  </>
);

const Records = ({ endpoint, addressed, replied }: ListedRequest) => (
  <>
    {addressed !== undefined && <Id id={addressed} href={recordAddress(addressedKind(endpoint), addressed)} />}
    {replied !== undefined && <Id id={replied} href={recordAddress(repliedKind(endpoint), replied)} />}
  </>
);

const columnsOf = (texts: DevelopersTexts): readonly Column<ListedRequest>[] => [
  { id: 'at', title: texts.at, cell: ({ at }) => <Time at={at} style="brief" /> },
  { id: 'entity', title: texts.entity, cell: ({ entity }) => `${texts[entity.kind]} ${entity.name}`, line: 'short' },
  { id: 'request', title: texts.request, cell: ({ endpoint }) => <code>{endpoint}</code>, line: 'long' },
  { id: 'answer', title: texts.answer, cell: (request) => <Answer {...request} />, line: 'long' },
  { id: 'wrong', title: texts.wrong, cell: ({ wrong }) => <Wrong wrong={wrong} /> },
  { id: 'records', title: texts.records, cell: (request) => <Records {...request} /> },
  { id: 'took', title: texts.took, cell: ({ milliseconds }) => milliseconds, isNumeric: true, isHidden: true },
  { id: 'requestId', title: 'X-Request-Id', cell: ({ requestId }) => <Id id={requestId} />, isHidden: true },
  { id: 'ndc', title: 'ndc', cell: ({ ndc }) => <code>{ndc}</code>, isHidden: true },
];

/** The requests of the last days; first those that were refused. */
export const Requests = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { outcome = 'refused', entityId, cursor } = query;
  const columns = columnsOf(texts);
  const search = useAsked(query, () => {
    const { from, to } = periodIn(query, undefined, Date.now());
    return { outcome, entityId, cursor, 'date.from': from, 'date.to': to };
  });
  const found = useResource(JSON.stringify(query), () => read<RequestsReply>('/requests', search));
  const whole: Whole = { list: 'requests', filter: search, columns: () => shownColumns('requests', columns) };
  const counted = useWhole(whole);
  return (
    <Page title={texts.requests} beside={<Count of={counted} />} actions={<ExportWhole whole={whole} />}>
      <p class="quiet">{texts.requestsWhy}</p>
      <Filters
        views={{ list: 'requests' }}
        of={[
          choice(query, {
            name: 'outcome',
            label: texts.outcome,
            options: [
              ['refused', texts.refused],
              ['all', texts.allRequests],
            ],
          }),
          periodFilter(query),
          ...entityFilter(query),
        ]}
      />
      <WholeList of={counted} />
      <List
        of={found}
        rowsIn={({ requests }) => requests}
        caption={texts.requests}
        name="requests"
        columns={columns}
        keyOf={({ id }) => id}
        empty={outcome === 'refused' ? texts.noRefused : texts.noRequests}
      />
    </Page>
  );
};

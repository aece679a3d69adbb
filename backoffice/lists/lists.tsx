import { useState } from 'preact/hooks';
import type { ListEntriesReply, ListedEntry } from '../../catalogue/backoffice/replies/lists.ts';
import { type ListKind, type ListName, listKindNames, listKinds, listNames } from '../../catalogue/risk/list-kinds.ts';
import type { ListsTexts } from '../../catalogue/texts/en/backoffice/lists.ts';
import { useAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { codeText, EntryFields, endOfDay } from '../parts/block.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { entityFilter } from '../parts/entity.tsx';
import { choiceOrAll } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Time } from '../parts/values.tsx';

interface Properties {
  readonly texts: ListsTexts;
}

interface DialogProperties extends Properties {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Returns what may be shown of a value; undefined once it is erased. */
const shownValue = ({ card, bankAccount, customer }: ListedEntry): string | undefined => {
  if (card !== undefined) return `${card.bin} •••• ${card.last4Digits}`;
  return bankAccount?.iban ?? customer?.email ?? customer?.merchantCustomerId ?? customer?.ip;
};

const valueText = (texts: ListsTexts, entry: ListedEntry): string => shownValue(entry) ?? texts.erased;

const Ends = ({ texts, entry }: Properties & { readonly entry: ListedEntry }) => {
  if (entry.endsAt === undefined) return <>{texts.never}</>;
  return (
    <>
      <Time at={entry.endsAt} style="brief" /> {!entry.active && <span class="quiet">({texts.over})</span>}
    </>
  );
};

const kinds = { block: 'bad', allow: 'good' } as const;

const columnsOf = (texts: ListsTexts, remove: (entry: ListedEntry) => void): readonly Column<ListedEntry>[] => [
  {
    id: 'list',
    title: texts.list,
    cell: ({ list, active }) => <Badge kind={active ? kinds[list] : 'plain'} text={texts.lists[list]} />,
  },
  {
    id: 'value',
    title: texts.value,
    cell: (entry) => (
      <>
        <bdi>{valueText(texts, entry)}</bdi>
        <br />
        <span class="quiet">{texts.kinds[entry.kind]}</span>
      </>
    ),
  },
  { id: 'reason', title: texts.reason, cell: ({ reason }) => reason, line: 'long' },
  {
    id: 'where',
    title: texts.where,
    cell: ({ scope, isForAll }) =>
      isForAll ? (
        <>
          {frameTexts.value.allChannels}
          <br />
          <span class="quiet">{scope}</span>
        </>
      ) : (
        scope
      ),
  },
  { id: 'ends', title: texts.ends, cell: (entry) => <Ends texts={texts} entry={entry} /> },
  {
    id: 'created',
    title: texts.created,
    cell: ({ createdAt, createdBy }) => (
      <>
        <Time at={createdAt} style="brief" />
        {createdBy !== undefined && (
          <>
            <br />
            <span class="quiet">{createdBy}</span>
          </>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    title: texts.actions,
    cell: (entry) =>
      may('lists.remove') && (
        <button
          type="button"
          class="small"
          aria-label={`${texts.remove} ${valueText(texts, entry)}`}
          onClick={() => remove(entry)}
        >
          {opens(texts.remove)}
        </button>
      ),
  },
];

const Remove = ({ texts, entry, onClose, onDone }: DialogProperties & { readonly entry: ListedEntry }) => {
  const action = useAction();
  return (
    <Dialog title={texts.removeTitle} onClose={onClose}>
      <Form
        action={action}
        submit={texts.remove}
        isDangerous
        onSubmit={async ({ reason }) => {
          const { id, entityId } = entry;
          await send(`/v1/risk/entries/${id}`, { method: 'DELETE', parameters: { entityId, reason } });
          say(texts.removed);
          onDone();
          onClose();
        }}
      >
        <p>{fill(texts.removeWhy[entry.list], { value: valueText(texts, entry) })}</p>
        <Field
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          error={action.error}
          input={{ required: true, maxLength: 255, autocomplete: 'off' }}
        />
      </Form>
    </Dialog>
  );
};

const Add = ({ texts, onClose, onDone }: DialogProperties) => {
  const action = useAction();
  const [kind, setKind] = useState<ListKind>('email');
  const [list, setList] = useState<ListName>('block');
  const { parameter, code } = listKinds[kind];
  const { error } = action;
  return (
    <Dialog title={texts.addTitle} onClose={onClose}>
      <Form
        action={action}
        submit={texts.acts[list]}
        onSubmit={async ({ chosenKind: _kind, until, ...sent }) => {
          await send('/v1/risk/entries', { parameters: { ...sent, until: endOfDay(until) } });
          say(texts.added[list]);
          onDone();
          onClose();
        }}
      >
        <Select
          name="list"
          label={texts.list}
          options={listNames.map((each) => [each, texts.lists[each]] as const)}
          value={list}
          onChange={(each) => setList(each as ListName)}
        />
        <Select
          name="chosenKind"
          label={texts.kind}
          options={listKindNames.map((each) => [each, texts.kinds[each]] as const)}
          value={kind}
          onChange={(each) => setKind(each as ListKind)}
        />
        <Field
          key={parameter}
          name={parameter}
          label={texts.kinds[kind]}
          error={error}
          input={{ required: true, autocomplete: 'off' }}
        />
        <EntryFields texts={texts} channels={[]} error={error} />
        <p>{fill(texts.effect[list], { code: codeText(code) })}</p>
      </Form>
    </Dialog>
  );
};

/** Blocked and allowed values: searched, filtered, added and removed. */
export const Lists = ({ texts }: Properties) => {
  const { query } = useAddress();
  const found = useResource(JSON.stringify(query), () => read<ListEntriesReply>('/risk/entries', query));
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ListedEntry | undefined>(undefined);
  const add = may('lists.add') && (
    <button type="button" class="primary" onClick={() => setAdding(true)}>
      {opens(texts.add)}
    </button>
  );
  return (
    <Page title={texts.title} actions={add}>
      <p class="quiet">{texts.why}</p>
      <Filters
        views={{ list: 'lists' }}
        search={{ label: texts.search, hint: texts.searchHint, error: found.error }}
        of={[
          choiceOrAll(query, {
            name: 'list',
            label: texts.list,
            options: listNames.map((each) => [each, texts.lists[each]] as const),
          }),
          choiceOrAll(query, {
            name: 'kind',
            label: texts.kind,
            options: listKindNames.map((each) => [each, texts.kinds[each]] as const),
          }),
          ...entityFilter(query),
        ]}
      />
      <List
        of={found}
        rowsIn={({ entries }) => entries}
        caption={texts.title}
        name="lists"
        columns={columnsOf(texts, setRemoving)}
        keyOf={({ id }) => id}
        empty={texts.none}
      />
      {isAdding && <Add texts={texts} onClose={() => setAdding(false)} onDone={found.reload} />}
      {removing && (
        <Remove texts={texts} entry={removing} onClose={() => setRemoving(undefined)} onDone={found.reload} />
      )}
    </Page>
  );
};

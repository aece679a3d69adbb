import { useEffect, useRef, useState } from 'preact/hooks';
import { type ActName, actNames, actReasons, acts, MOST_CHOSEN } from '../../catalogue/backoffice/acts.ts';
import type { ActReply, PreviewReply, SentAgain } from '../../catalogue/backoffice/replies/acts.ts';
import { viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { reasonText } from '../frame/results.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { failureText } from './delivery-reason.ts';
import { Dialog } from './dialog.tsx';
import { Field, Form } from './form.tsx';
import { listTexts } from './list-texts.ts';
import { Failure } from './state.tsx';
import type { Column } from './table.tsx';
import { Money } from './values.tsx';
import { ExportDialog, type Whole } from './whole.tsx';
import './many.css';

/** Records that are selected, by their ids, with the short ids by which people know them. */
export type Selected = ReadonlyMap<string, string>;

/** A list whose records are selected. */
type ListOfMany = 'payments' | 'deliveries';

const possibleActs = (list: ListOfMany): readonly ActName[] =>
  actNames.filter((name) => acts[name].of === list && may(acts[name].right));

/** Returns whether this person may do something with many records of a list. */
export const mayChoose = (list: ListOfMany): boolean => possibleActs(list).length > 0 || may('lists.export');

/** The name of a record, by its id. */
type Labelled = readonly [id: string, label: string];

/** The box in the head of a table: all that is shown is selected, some of it, or nothing. */
const PickAll = ({
  page,
  selected,
  choose,
}: {
  readonly page: readonly Labelled[];
  readonly selected: Selected;
  readonly choose: (next: Selected) => void;
}) => {
  const count = page.filter(([id]) => selected.has(id)).length;
  const isAll = count > 0 && count === page.length;
  return (
    <label class="pick">
      <span class="hidden">{listTexts().acts.selectAll}</span>
      <input
        type="checkbox"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={({ currentTarget }) => {
          const shown = new Set(page.map(([id]) => id));
          const others = [...selected].filter(([id]) => !shown.has(id));
          choose(new Map((currentTarget.checked ? [...others, ...page] : others).slice(0, MOST_CHOSEN)));
        }}
      />
    </label>
  );
};

/** The column of boxes by which records are selected; `rows` are those that are shown. */
export const pickColumn = <Row,>(
  labelOf: (row: Row) => Labelled,
  rows: readonly Row[],
  selected: Selected,
  choose: (next: Selected) => void,
): Column<Row> => ({
  id: 'select',
  title: listTexts().acts.select,
  head: <PickAll page={rows.map(labelOf)} selected={selected} choose={choose} />,
  isAlways: true,
  place: 'pick',
  cell: (row) => {
    const [id, label] = labelOf(row);
    return (
      <label class="pick">
        <span class="hidden">{`${listTexts().acts.select} ${label}`}</span>
        <input
          type="checkbox"
          checked={selected.has(id)}
          disabled={!selected.has(id) && selected.size >= MOST_CHOSEN}
          onChange={(event) => {
            const next = new Map(selected);
            if (event.currentTarget.checked) next.set(id, label);
            else next.delete(id);
            choose(next);
          }}
        />
      </label>
    );
  },
});

const wordsOf = (reason: string): string => {
  const known = actReasons.find((each) => each === reason);
  return known === undefined ? reasonText(reason) : listTexts().acts.reasons[known];
};

/** Something that is said of some records. */
interface Said {
  readonly id: string;
  readonly words: string;
}

/** What is said of records, each sentence once, with the records of which it is true. */
const Grouped = ({
  act,
  said,
  selected,
}: {
  readonly act: ActName;
  readonly said: readonly Said[];
  readonly selected: Selected;
}) => (
  <ul class="said">
    {[...new Set(said.map(({ words }) => words))].map((words) => (
      <li key={words}>
        {words}{' '}
        {said
          .filter((each) => each.words === words)
          .map(({ id }, place) => {
            const label = selected.get(id) ?? id;
            return (
              <span key={id}>
                {place > 0 && ', '}
                {acts[act].of === 'payments' ? <a href={viewAddress(`/payments/${id}`)}>{label}</a> : label}
              </span>
            );
          })}
      </li>
    ))}
  </ul>
);

const reasonsOf = (items: PreviewReply['unfit']): readonly Said[] =>
  items.map(({ id, reason }) => ({ id, words: wordsOf(reason) }));

const isDelivered = ({ state }: SentAgain): boolean => state === 'delivered';

/** What became of notifications that were sent again, and of which records those are that did not arrive. */
const SentOnes = ({ act: { act, items }, selected }: { readonly act: ActReply; readonly selected: Selected }) => {
  const texts = listTexts().acts;
  const all = items.flatMap(({ sent = [] }) => sent);
  const failing = items.flatMap(({ id, sent = [] }) =>
    sent
      .filter((each) => !isDelivered(each) && each.isTried)
      .map(({ url, reason = '' }) => ({ id, words: `${url}: ${failureText(reason)}.` })),
  );
  const delivered = all.filter(isDelivered).length;
  const counts = { delivered, failing: failing.length, waiting: all.length - delivered - failing.length };
  return (
    <>
      <p role="status">{fill(texts.sentTo, counts)}</p>
      {failing.length > 0 && (
        <>
          <p>{texts.failingOnes}</p>
          <Grouped act={act} said={failing} selected={selected} />
        </>
      )}
    </>
  );
};

/** What has been done is asked for this often, until the act has ended. */
const ASK_EVERY_MS = 1_000;

const Outcome = ({ begun, selected }: { readonly begun: ActReply; readonly selected: Selected }) => {
  const texts = listTexts().acts;
  const [act, setAct] = useState(begun);
  const action = useAction();
  const sent = act.items.flatMap((item) => item.sent ?? []);
  const isOnItsWay = sent.some(({ state, isTried }) => state === 'waiting' && !isTried);
  const isRunning = act.state === 'RUNNING' || isOnItsWay;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `action` is another object in each drawing, and does the same.
  useEffect(() => {
    if (!isRunning) return undefined;
    const again = setInterval(
      () => action.run(async () => setAct(await read<ActReply>(`/acts/${begun.id}`))),
      ASK_EVERY_MS,
    );
    return () => clearInterval(again);
  }, [isRunning]);
  const done = act.items.filter(({ state }) => state === 'DONE').length;
  const failed = act.items.flatMap(({ id, state, reason = '' }) => (state === 'FAILED' ? [{ id, reason }] : []));
  return (
    <>
      {action.error && <Failure error={action.error} />}
      <p role="status">
        {fill(act.state === 'RUNNING' ? texts.running : texts.ended, { done, count: act.items.length })}
      </p>
      {sent.length > 0 && <SentOnes act={act} selected={selected} />}
      {failed.length > 0 && (
        <>
          <p>{texts.failedOnes}</p>
          <Grouped act={act.act} said={reasonsOf(failed)} selected={selected} />
        </>
      )}
    </>
  );
};

const Preview = ({
  act,
  preview,
  selected,
}: {
  readonly act: ActName;
  readonly preview: PreviewReply;
  readonly selected: Selected;
}) => {
  const texts = listTexts().acts;
  const { count, sums, consumers, unfit } = preview;
  return (
    <>
      <p>{count === 0 ? texts.nothingPossible : fill(act === 'notify' ? texts.wouldSend : texts.would, { count })}</p>
      {consumers.length > 0 && (
        <ul class="said">
          {consumers.map((each) => (
            <li key={each.url}>
              <bdi>{each.url}</bdi>: {each.count}
            </li>
          ))}
        </ul>
      )}
      <ul>
        {sums.map((each) => (
          <li key={each.currency}>
            {each.count}: <Money amount={each.sum} currency={each.currency} />
          </li>
        ))}
      </ul>
      {unfit.length > 0 && (
        <>
          <p>{fill(texts.cannot, { count: unfit.length })}</p>
          <Grouped act={act} said={reasonsOf(unfit)} selected={selected} />
        </>
      )}
    </>
  );
};

/** The way to an act on the selected records: a look at what it would do, and what became of it. */
export const ActDialog = ({
  name,
  selected,
  onClose,
}: {
  readonly name: ActName;
  readonly selected: Selected;
  readonly onClose: () => void;
}) => {
  const texts = listTexts().acts;
  const action = useAction();
  // One key for the whole dialog: pressed twice, it is the same act.
  const key = useRef(crypto.randomUUID());
  const [preview, setPreview] = useState<PreviewReply | undefined>(undefined);
  const [tag, setTag] = useState('');
  const [begun, setBegun] = useState<ActReply | undefined>(undefined);
  const isTagging = name === 'tag' || name === 'untag';
  const sent = (chosen: string) => ({
    act: name,
    ids: [...selected.keys()].join(),
    ...(isTagging ? { tag: chosen } : {}),
  });
  const title = fill(acts[name].of === 'payments' ? texts.actTitle : texts.deliveriesTitle, {
    act: texts[name],
    count: selected.size,
  });
  if (begun !== undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Outcome begun={begun} selected={selected} />
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        key={preview === undefined ? 'preview' : 'act'}
        action={action}
        submit={preview === undefined ? texts.preview : texts.carryOut}
        isDangerous={preview !== undefined && name === 'refund'}
        onSubmit={async ({ tag: typed = tag }) => {
          if (preview === undefined) {
            setPreview(await send<PreviewReply>('/acts/preview', { parameters: sent(typed.trim()) }));
            setTag(typed.trim());
          } else if (preview.count > 0) {
            setBegun(await send<ActReply>('/acts', { parameters: sent(tag), key: key.current }));
          }
        }}
      >
        {preview === undefined && isTagging && (
          <Field name="tag" label={texts.tagName} error={action.error} input={{ required: true, maxLength: 30 }} />
        )}
        {preview !== undefined && <Preview act={name} preview={preview} selected={selected} />}
      </Form>
    </Dialog>
  );
};

/** What can be done with the selected records, and how many there are. */
export const ManyBar = ({
  list,
  selected,
  choose,
  columns,
  onDone,
}: {
  readonly list: ListOfMany;
  readonly selected: Selected;
  readonly choose: (next: Selected) => void;
  /** Returns the ids of the columns that are shown now. */
  readonly columns: Whole['columns'];
  readonly onDone: () => void;
}) => {
  const texts = listTexts().acts;
  const [name, setName] = useState<ActName | undefined>(undefined);
  const [isExporting, setExporting] = useState(false);
  if (selected.size === 0) return null;
  return (
    <section class="many" aria-label={texts.selectionActs}>
      <strong role="status">{fill(texts.selected, { count: selected.size })}</strong>
      {selected.size >= MOST_CHOSEN && <span class="quiet">{fill(texts.mostSelected, { count: MOST_CHOSEN })}</span>}
      {possibleActs(list).map((each) => (
        <button key={each} type="button" onClick={() => setName(each)}>
          {texts[each]}
        </button>
      ))}
      {may('lists.export') && (
        <button type="button" onClick={() => setExporting(true)}>
          {texts.export}
        </button>
      )}
      <button type="button" class="small" onClick={() => choose(new Map())}>
        {texts.clearSelection}
      </button>
      {isExporting && (
        <ExportDialog
          whole={{ list, filter: { ids: [...selected.keys()].join() }, columns }}
          title={fill(texts.exportTitle, { count: selected.size })}
          why={texts.exportWhy}
          onClose={() => setExporting(false)}
        />
      )}
      {name !== undefined && (
        <ActDialog
          name={name}
          selected={selected}
          onClose={() => {
            setName(undefined);
            onDone();
          }}
        />
      )}
    </section>
  );
};

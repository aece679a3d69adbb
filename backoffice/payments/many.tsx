import { useEffect, useRef, useState } from 'preact/hooks';
import { type ActName, actNames, acts, MOST_PAYMENTS } from '../../catalogue/backoffice/acts.ts';
import type { ActReply, PreviewReply } from '../../catalogue/backoffice/replies/acts.ts';
import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { reasonText } from '../frame/results.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form } from '../parts/form.tsx';
import { listTexts } from '../parts/list-texts.ts';
import { Failure } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Money } from '../parts/values.tsx';
import './many.css';

/** Payments that are selected, by their ids, with the short ids by which people know them. */
export type Selected = ReadonlyMap<string, string>;

/** What may be done with payments by this person. */
export const possibleActs = (): readonly ActName[] => actNames.filter((name) => may(acts[name].right));

/** The column of boxes by which payments are selected. */
export const pickColumn = (selected: Selected, choose: (next: Selected) => void): Column<ListedPayment> => ({
  id: 'select',
  isUntitled: true,
  title: listTexts().acts.select,
  isAlways: true,
  cell: ({ id, shortId }) => (
    <label class="pick">
      <span class="hidden">{`${listTexts().acts.select} ${shortId}`}</span>
      <input
        type="checkbox"
        checked={selected.has(id)}
        disabled={!selected.has(id) && selected.size >= MOST_PAYMENTS}
        onChange={(event) => {
          const next = new Map(selected);
          if (event.currentTarget.checked) next.set(id, shortId);
          else next.delete(id);
          choose(next);
        }}
      />
    </label>
  ),
});

const Listed = ({ items, selected }: { readonly items: PreviewReply['unfit']; readonly selected: Selected }) => (
  <ul>
    {items.map(({ id, reason }) => (
      <li key={id}>
        <a href={viewAddress(`/payments/${id}`)}>{selected.get(id) ?? id}</a>: {reasonText(reason)}
      </li>
    ))}
  </ul>
);

/** What has been done is asked for this often, until the act has ended. */
const ASK_EVERY_MS = 1_000;

const Outcome = ({ begun, selected }: { readonly begun: ActReply; readonly selected: Selected }) => {
  const texts = listTexts().acts;
  const [act, setAct] = useState(begun);
  const action = useAction();
  const isRunning = act.state === 'RUNNING';
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
      <p role="status">{fill(isRunning ? texts.running : texts.ended, { done, count: act.items.length })}</p>
      {failed.length > 0 && (
        <>
          <p>{texts.failedOnes}</p>
          <Listed items={failed} selected={selected} />
        </>
      )}
    </>
  );
};

const Preview = ({ preview, selected }: { readonly preview: PreviewReply; readonly selected: Selected }) => {
  const texts = listTexts().acts;
  const { count, sums, unfit } = preview;
  return (
    <>
      <p>{count === 0 ? texts.nothingPossible : fill(texts.would, { count })}</p>
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
          <Listed items={unfit} selected={selected} />
        </>
      )}
    </>
  );
};

const ActDialog = ({
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
  const sent = (chosen: string) => ({
    act: name,
    ids: [...selected.keys()].join(),
    ...(name === 'refund' ? {} : { tag: chosen }),
  });
  const title = fill(texts.actTitle, { act: texts[name], count: selected.size });
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
        {preview === undefined && name !== 'refund' && (
          <Field name="tag" label={texts.tagName} error={action.error} input={{ required: true, maxLength: 30 }} />
        )}
        {preview !== undefined && <Preview preview={preview} selected={selected} />}
      </Form>
    </Dialog>
  );
};

/** What can be done with the selected payments, and how many there are. */
export const ManyBar = ({
  page,
  selected,
  choose,
  onDone,
}: {
  /** The payments that are shown. */
  readonly page: readonly ListedPayment[];
  readonly selected: Selected;
  readonly choose: (next: Selected) => void;
  readonly onDone: () => void;
}) => {
  const texts = listTexts().acts;
  const [name, setName] = useState<ActName | undefined>(undefined);
  if (page.length === 0 && selected.size === 0) return null;
  const all = (): void => {
    const next = new Map([...selected, ...page.map(({ id, shortId }) => [id, shortId] as const)]);
    choose(new Map([...next].slice(0, MOST_PAYMENTS)));
  };
  return (
    <section class={selected.size > 0 ? 'many' : 'actions'} aria-label={texts.selectionActs}>
      <button type="button" class="small" onClick={all}>
        {texts.selectAll}
      </button>
      {selected.size > 0 && (
        <>
          <strong role="status">{fill(texts.selected, { count: selected.size })}</strong>
          {selected.size >= MOST_PAYMENTS && (
            <span class="quiet">{fill(texts.mostSelected, { count: MOST_PAYMENTS })}</span>
          )}
          {possibleActs().map((each) => (
            <button key={each} type="button" onClick={() => setName(each)}>
              {texts[each]}
            </button>
          ))}
          <button type="button" class="small" onClick={() => choose(new Map())}>
            {texts.clearSelection}
          </button>
        </>
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

import { useEffect, useState } from 'preact/hooks';
import type { SavedView } from '../../catalogue/backoffice/replies/views.ts';
import {
  EVERYONE,
  LONGEST_NAME,
  NOBODY,
  type ViewedListName,
  viewedLists,
} from '../../catalogue/backoffice/saved-views.ts';
import { columnsParameter, useAddress, viewAddress } from '../frame/address.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction } from '../frame/resource.ts';
import { entities, session } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import {
  addressOfView,
  changeView,
  hasDates,
  loadViews,
  removeView,
  savedViews,
  saveView,
  searchOf,
} from '../frame/views.ts';
import { Dialog } from './dialog.tsx';
import { channelOptions } from './entity.tsx';
import { Field, Form, Select } from './form.tsx';
import { keptColumns } from './table.tsx';
import './views.css';

/** With whom a view may be shared: one that shows a merchant or channel, with that one only. */
const shareOptions = (search: string): readonly (readonly [id: string, name: string])[] => {
  const texts = frameTexts.value;
  const merchants = entities.value.map(({ id, name }) => [id, fill(texts.sharedIn, { name })] as const);
  const channels = channelOptions().map(([id, name]) => [id, fill(texts.sharedIn, { name })] as const);
  const isEverywhere = session.value?.roles.some(({ scope }) => scope.kind === 'psp') ?? false;
  const all = [...(isEverywhere ? [[EVERYONE, texts.sharedWithAll] as const] : []), ...merchants, ...channels];
  const limited = new URLSearchParams(search).get('entityId');
  return [
    [NOBODY, texts.sharedWithNobody],
    ...all.filter(
      ([id], place) => (limited === null || id === limited) && all.findIndex(([each]) => each === id) === place,
    ),
  ];
};

interface DialogProperties {
  readonly list: ViewedListName;
  readonly search: string;
  readonly isCut: boolean;
  /** The view that is changed; absent for a new one. */
  readonly view: SavedView | undefined;
  readonly onClose: () => void;
}

/** The dialog in which a person names a view and chooses who else sees it. */
const ViewDialog = ({ list, search, isCut, view, onClose }: DialogProperties) => {
  const texts = frameTexts.value;
  const action = useAction();
  const removal = useAction();
  const { go } = useAddress();
  const end = (message: string): void => {
    say(message);
    onClose();
  };
  return (
    <Dialog title={view === undefined ? texts.saveView : texts.changeView} onClose={onClose}>
      <Form
        action={action}
        submit={frameTexts.value.save}
        onSubmit={async ({ name = '', sharedWith = NOBODY }) => {
          if (view === undefined) await saveView(list, { name, search, sharedWith });
          else await changeView(view.id, { name, sharedWith });
          end(texts.saved);
          // It may keep columns that the address does not have yet.
          go(addressOfView(view ?? { list, search }));
        }}
        beside={
          view && (
            <button
              type="button"
              disabled={removal.isBusy}
              onClick={() =>
                removal.run(() => removeView(view.id).then(() => end(fill(texts.viewRemoved, { name: view.name }))))
              }
            >
              {texts.removeView}
            </button>
          )
        }
      >
        {view === undefined && <p>{texts.saveViewWhy}</p>}
        {isCut && <p class="quiet">{texts.viewWithoutDates}</p>}
        <Field
          name="name"
          label={texts.viewName}
          error={action.error}
          input={{ required: true, maxLength: LONGEST_NAME, defaultValue: view?.name ?? '', autocomplete: 'off' }}
        />
        <Select
          name="sharedWith"
          label={texts.sharedWith}
          hint={texts.sharedHint}
          error={action.error ?? removal.error}
          value={view?.sharedWith ?? NOBODY}
          options={shareOptions(view?.search ?? search)}
        />
      </Form>
    </Dialog>
  );
};

/** What a tab says when somebody points at it. */
const titleOf = ({ owner, sharedWith }: SavedView): string | undefined => {
  const texts = frameTexts.value;
  if (owner !== undefined) return fill(texts.sharedBy, { name: owner });
  return sharedWith === NOBODY ? undefined : texts.sharedByYou;
};

/** The list of which people keep views; `table` names the table whose columns a view keeps. */
export interface Viewed {
  readonly list: ViewedListName;
  readonly table?: string;
}

/** Returns the views of a list, and the one that the address shows. */
const useViews = (list: ViewedListName) => {
  const { all } = useAddress();
  useEffect(() => {
    loadViews();
  }, []);
  const views = (savedViews.value ?? []).filter((view) => view.list === list);
  const shown = searchOf(all);
  const current = views.find(({ search }) => searchOf(Object.fromEntries(new URLSearchParams(search))) === shown);
  return { views, shown, current };
};

/** The views that people keep of a list, above it: each is a tab that leads to its filters. */
export const Views = ({ list }: Viewed) => {
  const texts = frameTexts.value;
  const [isChanging, setChanging] = useState(false);
  const { views, shown, current } = useViews(list);
  if (views.length === 0) return null;
  return (
    <div class="views">
      <nav class="tabs" aria-label={texts.savedViews}>
        <a href={viewAddress(viewedLists[list].path)} aria-current={shown === '' ? 'page' : undefined}>
          {texts.all}
        </a>
        {views.map((view) => (
          <a
            key={view.id}
            href={addressOfView(view)}
            title={titleOf(view)}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
          </a>
        ))}
        {current?.mayChange && (
          <button type="button" class="small" onClick={() => setChanging(true)}>
            {texts.changeView}
          </button>
        )}
      </nav>
      {isChanging && (
        <ViewDialog list={list} search={shown} isCut={false} view={current} onClose={() => setChanging(false)} />
      )}
    </div>
  );
};

/** Keeps what the address filters by as a view; nothing where it is one, or where nothing is filtered. */
export const SaveView = ({ list, table = list }: Viewed) => {
  const texts = frameTexts.value;
  const { all } = useAddress();
  const [isSaving, setSaving] = useState(false);
  const { shown, current } = useViews(list);
  const isNew = current === undefined && shown !== '';
  if (!isNew && !isSaving) return null;
  const columns = keptColumns(table)?.join(',') ?? '';
  const search = searchOf({ [columnsParameter(table)]: columns, ...all });
  return (
    <>
      {isNew && (
        <button type="button" class="link" onClick={() => setSaving(true)}>
          {texts.saveView}
        </button>
      )}
      {isSaving && (
        <ViewDialog
          list={list}
          search={search}
          isCut={hasDates(all)}
          view={undefined}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
};

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { NO_FILTERS, useAddress } from '../frame/address.ts';
import type { ApiError } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { fill } from '../frame/texts.ts';
import { Choices } from './choices.tsx';
import { type FilterRow, given, type Query } from './filter-rows.tsx';
import { messageFor } from './form.tsx';
import { Icon } from './icon.tsx';
import { SaveView, type Viewed, Views } from './views.tsx';
import './filters.css';

/** A search field; what is searched for is in the address as `text`. */
interface SearchField {
  readonly label: string;
  /** Stands in the empty field; the label without it. */
  readonly example?: string;
  /** What can be found. */
  readonly hint?: string;
  readonly error?: ApiError | undefined;
}

/** The name of the parameter with what is searched for. */
const TEXT = 'text';

const Search = ({ label, example = label, hint, error }: SearchField) => {
  const { query, set } = useAddress();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const text = query[TEXT] ?? '';
  const message = messageFor(error, TEXT);
  // What somebody types meanwhile stays, unless the address says something else.
  useLayoutEffect(() => {
    if (field.current !== null) field.current.value = text;
  }, [text]);
  return (
    <form
      class="find-in"
      onSubmit={(event) => {
        event.preventDefault();
        set({ [TEXT]: field.current?.value.trim() || undefined });
      }}
    >
      <button type="submit" class="bare" aria-label={label} title={label}>
        <Icon name="search" />
      </button>
      <input
        ref={field}
        type="search"
        name={TEXT}
        aria-label={label}
        placeholder={example}
        autocomplete="off"
        defaultValue={text}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={`${id}-hint ${id}-error`}
        onInput={({ currentTarget }) => {
          if (currentTarget.value === '' && text !== '') set({ [TEXT]: undefined });
        }}
      />
      <span class="popover hint" id={`${id}-hint`} hidden={hint === undefined}>
        {hint}
      </span>
      <span class="wrong" id={`${id}-error`}>
        {message}
      </span>
    </form>
  );
};

/** What opens below a chip. It closes by Escape and by turning to something else. */
const Panel = ({
  label,
  close,
  children,
}: {
  readonly label: string;
  /** `isBack` says whether the focus returns to the chip. */
  readonly close: (isBack: boolean) => void;
  readonly children: ComponentChildren;
}) => {
  const panel = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const { left = 0, right = 0 } = panel.current?.getBoundingClientRect() ?? {};
    if (left < 0 || right > document.documentElement.clientWidth) panel.current?.classList.add('at-end');
    panel.current?.querySelector<HTMLInputElement>('form input')?.focus();
  }, []);
  useEffect(() => {
    const turned = ({ target }: Event): void => {
      const place = panel.current?.parentElement;
      if (target instanceof Node && place?.contains(target) === false) close(false);
    };
    document.addEventListener('pointerdown', turned);
    document.addEventListener('focusin', turned);
    return () => {
      document.removeEventListener('pointerdown', turned);
      document.removeEventListener('focusin', turned);
    };
  }, [close]);
  return (
    <fieldset
      ref={panel}
      class="popover chip-panel"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close(true);
      }}
    >
      {children}
    </fieldset>
  );
};

/** Stands for the panel with the filters that are not used yet. */
const MORE = '+';

/** As many filters always have their chips; of more, the first ones. */
const [MOST_CHIPS, FIRST_CHIPS] = [4, 2];

/** Returns the filters of the address that the view has no row for; their chips tell the reader that they apply. */
const unknown = (query: Query, rows: readonly FilterRow[]): readonly FilterRow[] => {
  const known = new Set([...NO_FILTERS, TEXT, ...rows.flatMap(({ parameters }) => parameters)]);
  return Object.keys(query)
    .filter((name) => !known.has(name))
    .map((name) => given(query, { name, label: name }));
};

/** Moves the focus to a chip once it is drawn, or to the way to others if there is none. */
const useFocus = () => {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])];
    (buttons.find(({ dataset }) => dataset['filter'] === wanted.current) ?? buttons.at(-1))?.focus();
    wanted.current = undefined;
  });
  return { place, focusOn: (name: string) => (wanted.current = name) };
};

/**
 * What filters a view, above it: a search field, and a chip for each filter, which opens its choices. Where there are
 * many, those that are not used wait behind "Filter". Whatever the address filters by has a chip, and can be removed.
 * Of some lists, people keep what they filtered by.
 */
export const Filters = ({
  search,
  of,
  views,
  isPart = false,
}: {
  readonly search?: SearchField;
  readonly of: readonly FilterRow[];
  readonly views?: Viewed;
  /** Whether other parts of the view have filters too. */
  readonly isPart?: boolean;
}) => {
  const texts = frameTexts.value;
  const { query, set } = useAddress();
  const { place, focusOn } = useFocus();
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const rows = isPart ? of : [...of, ...unknown(query, of)];
  const isSet = ({ parameters, isIdle }: FilterRow): boolean =>
    isIdle !== true && parameters.some((name) => Boolean(query[name]));
  const choosable = rows.filter(({ panel }) => panel !== undefined);
  const always = choosable.length <= MOST_CHIPS ? choosable : choosable.slice(0, FIRST_CHIPS);
  const shown = rows.filter((row) => isSet(row) || always.includes(row) || row.name === opened);
  const others = choosable.filter((row) => !always.includes(row) && !isSet(row));
  const close = (name: string, isBack: boolean): void => {
    setOpened(undefined);
    if (isBack) focusOn(name);
  };
  const clear = (cleared: readonly FilterRow[], more: Readonly<Record<string, undefined>> = {}): void => {
    focusOn(cleared[0]?.name ?? '');
    setOpened(undefined);
    const names = cleared.flatMap(({ parameters }) => parameters);
    set({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...more });
  };
  const filtering = rows.filter(isSet);
  const filters =
    search === undefined && shown.length === 0 && views === undefined ? null : (
      <search class="list-filters">
        {search && <Search {...search} />}
        <div ref={place} class="chips">
          {shown.map((row) => {
            const { name, label, value, panel } = row;
            return (
              <span key={name} class={isSet(row) ? 'chip set' : 'chip'}>
                {panel === undefined ? (
                  <span>
                    {label}: <bdi>{value}</bdi>
                  </span>
                ) : (
                  <button
                    type="button"
                    data-filter={name}
                    aria-expanded={opened === name}
                    onClick={() => setOpened(opened === name ? undefined : name)}
                  >
                    <span>
                      {label}
                      {value !== undefined && (
                        <>
                          : <bdi>{value}</bdi>
                        </>
                      )}
                    </span>
                    {!isSet(row) && <Icon name="unfold" />}
                  </button>
                )}
                {isSet(row) && (
                  <button
                    type="button"
                    class="bare"
                    aria-label={fill(texts.clearFilter, { name: label })}
                    title={fill(texts.clearFilter, { name: label })}
                    onClick={() => clear([row])}
                  >
                    <Icon name="close" />
                  </button>
                )}
                {opened === name && panel !== undefined && (
                  <Panel label={label} close={(isBack) => close(name, isBack)}>
                    {panel({ set, close: () => close(name, true) })}
                  </Panel>
                )}
              </span>
            );
          })}
          {others.length > 0 && (
            <span class="chip">
              <button
                type="button"
                data-filter={MORE}
                aria-expanded={opened === MORE}
                onClick={() => setOpened(opened === MORE ? undefined : MORE)}
              >
                <Icon name="add" /> {texts.addFilter}
              </button>
              {opened === MORE && (
                <Panel label={texts.addFilter} close={(isBack) => close(MORE, isBack)}>
                  <Choices
                    label={texts.addFilter}
                    options={others.map(({ name, label }) => [name, label] as const)}
                    choose={setOpened}
                  />
                </Panel>
              )}
            </span>
          )}
          {(filtering.length > 0 || Boolean(query[TEXT] && search)) && (
            <button
              type="button"
              class="link"
              onClick={() => clear(filtering, search === undefined ? {} : { [TEXT]: undefined })}
            >
              {texts.clearAll}
            </button>
          )}
          {views && <SaveView {...views} />}
        </div>
      </search>
    );
  return (
    <>
      {views && <Views {...views} />}
      {filters}
    </>
  );
};

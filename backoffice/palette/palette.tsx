import { useEffect, useRef, useState } from 'preact/hooks';
import { frameTexts } from '../frame/frame-texts.ts';
import { loadViews, savedViews } from '../frame/views.ts';
import { Icon } from '../parts/icon.tsx';
import { type Find, farFinds, type NamedPage, pageFinds, viewFinds } from './finds.ts';
import './palette.css';

/** How long nobody types before the gateway is asked. */
const PAUSE_MS = 200;

/** Returns what a search text finds. Pages are found at once; records and documents follow when they are loaded. */
const useFinds = (typed: string, pages: readonly NamedPage[]) => {
  const [far, setFar] = useState<{ readonly typed: string; readonly finds: readonly Find[] }>({ typed: '', finds: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are the same for as long as the search is open.
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      farFinds(typed, pages).then(
        (finds) => isLatest && setFar({ typed, finds }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [typed]);
  const isAsking = far.typed !== typed;
  const views = typed === '' ? [] : viewFinds(typed, savedViews.value ?? []);
  const found = isAsking ? [] : far.finds;
  // Each group stands together.
  const isPage = ({ group }: Find): boolean => group === 'pages';
  const more = found.filter((find) => !isPage(find));
  return { finds: [...pageFinds(typed, pages), ...found.filter(isPage), ...views, ...more], isAsking };
};

/** The field chooses from the list below it. */
const roleOfField = { role: 'combobox', list: undefined, 'aria-expanded': 'true', 'aria-controls': 'found' } as const;

/**
 * One search for all that the back office has: payments, customers, channels, its pages and the documentation. The
 * arrows choose, Enter opens, Escape closes.
 */
export const Palette = ({
  pages,
  typedAhead,
  onClose,
  open,
}: {
  readonly pages: readonly NamedPage[];
  /** Returns what was typed before the search was loaded, once. */
  readonly typedAhead: () => string;
  readonly onClose: () => void;
  /** Leads to an address. */
  readonly open: (href: string) => void;
}) => {
  const texts = frameTexts.value;
  const element = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(typedAhead);
  const [chosen, setChosen] = useState(0);
  const { finds, isAsking } = useFinds(typed.trim(), pages);
  const place = Math.min(chosen, finds.length - 1);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    loadViews();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    element.current?.querySelector(`#found-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const go = (find: Find | undefined): void => {
    if (find === undefined) return;
    onClose();
    open(find.href);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && finds.length > 0) setChosen((place + step + finds.length) % finds.length);
    else if (event.key === 'Enter') go(finds[place]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={element} class="palette" aria-label={texts.find} onCancel={onClose}>
      <div class="typed">
        <Icon name="search" />
        <input
          {...roleOfField}
          type="text"
          aria-label={texts.find}
          aria-activedescendant={finds.length === 0 ? undefined : `found-${place}`}
          placeholder={texts.findHint}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
        <button type="button" class="bare" aria-label={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p role="status" class={finds.length === 0 ? 'quiet' : 'hidden'}>
        {isAsking
          ? texts.loading
          : finds.length === 0
            ? texts.nothingFound
            : texts.rows.replace('{count}', String(finds.length))}
      </p>
      <div id="found" role="listbox" aria-label={texts.find}>
        {finds.map((find, at) => (
          <div key={find.href}>
            {find.group !== finds[at - 1]?.group && (
              <p class="group-name" aria-hidden="true">
                {texts.found[find.group]}
                {finds.map(({ group, shownOf }) => group === find.group && shownOf && <span> {shownOf}</span>)}
              </p>
            )}
            {/* The keyboard acts in the field, which names the chosen option. */}
            <a
              id={`found-${at}`}
              role="option"
              tabIndex={-1}
              href={find.href}
              aria-selected={at === place}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                go(find);
              }}
            >
              <Icon name={find.icon} />
              <span>
                {find.title}
                {find.more && <small> {find.more}</small>}
              </span>
            </a>
          </div>
        ))}
      </div>
    </dialog>
  );
};

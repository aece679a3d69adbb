import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fits } from '../frame/fits.ts';
import { frameTexts } from '../frame/frame-texts.ts';

/** More choices than these are found by typing. */
const MOST_WITHOUT_FIELD = 12;

/** The field chooses from the list below it. */
const roleOfField = { role: 'combobox', list: undefined, 'aria-expanded': 'true' } as const;

/** Returns where a key leads from a place; undefined for a key that does not move. */
const placeAfter = (key: string, place: number, count: number): number | undefined =>
  ({ ArrowDown: (place + 1) % count, ArrowUp: (place - 1 + count) % count, Home: 0, End: count - 1 })[key];

/**
 * Choices below each other, of which one is chosen: by the pointer, by the arrows and Enter, or by typing how it begins;
 * many of them have a field that finds them. It takes the focus.
 */
export const Choices = ({
  label,
  options,
  value,
  choose,
}: {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value?: string | undefined;
  readonly choose: (value: string) => void;
}) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(
    Math.max(
      0,
      options.findIndex(([each]) => each === value),
    ),
  );
  const isLong = options.length > MOST_WITHOUT_FIELD;
  const shown = options.filter(([, text]) => fits(typed, text));
  const place = Math.min(at, shown.length - 1);
  const active = shown[place] && `${id}-${place}`;
  // At once, for those who type fast.
  useLayoutEffect(() => (field.current ?? list.current)?.focus({ preventScroll: true }), []);
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  });
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || key === 'Tab' || key === 'Escape') return;
    event.stopPropagation(); // Lists move by single keys.
    const chosen = shown[place];
    const next = isLong && (key === 'Home' || key === 'End') ? undefined : placeAfter(key, place, shown.length);
    const begins = isLong || key.length > 1 ? -1 : shown.findIndex(([, text]) => fits(key, text));
    if (next !== undefined) setAt(next);
    else if (key === 'Enter' || (key === ' ' && !isLong)) chosen && choose(chosen[0]);
    else if (begins >= 0) setAt(begins);
    else return;
    event.preventDefault();
  };
  const isOfField = isLong ? undefined : active;
  return (
    <>
      {isLong && (
        <input
          ref={field}
          {...roleOfField}
          type="text"
          aria-label={label}
          aria-controls={id}
          aria-activedescendant={active}
          placeholder={frameTexts.value.typeToFind}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
      )}
      <div
        ref={list}
        id={id}
        class="choices"
        role="listbox"
        aria-label={label}
        tabIndex={isLong ? -1 : 0}
        aria-activedescendant={isOfField}
        onKeyDown={isLong ? undefined : onKey}
      >
        {shown.map(([each, text], index) => (
          <button
            key={each}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            class={index === place ? 'active' : undefined}
            aria-selected={each === value}
            onClick={() => choose(each)}
          >
            {text}
          </button>
        ))}
      </div>
      {shown.length === 0 && (
        <p class="quiet" role="status">
          {frameTexts.value.nothingFits}
        </p>
      )}
    </>
  );
};

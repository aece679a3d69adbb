import { useEffect, useState } from 'preact/hooks';
import { hasListKeys } from '../frame/list-keys.ts';
import { Dialog } from './dialog.tsx';
import { listTexts, loadListTexts } from './list-texts.ts';
import { linkOf } from './table.tsx';

/** The keys of lists, in the order in which they are explained. */
const keys = ['/', 'j', 'k', 'o', '?'] as const;

const rowsShown = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main .scroll tbody tr')];

/** Moves the focus to the row below, or above, of the one that has it; to the first if none has. */
const move = (by: 1 | -1): void => {
  const rows = rowsShown();
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[now === -1 ? 0 : Math.min(Math.max(now + by, 0), rows.length - 1)];
  if (row === undefined) return;
  row.tabIndex = -1;
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
};

const open = (): void => {
  linkOf(rowsShown().find((each) => each.contains(document.activeElement)))?.click();
};

const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Whoever presses Enter on a link or a button means that one, not its row. */
const isOnRow = (target: EventTarget | null): boolean => target instanceof HTMLTableRowElement;

/** Moves in a list by single keys, unless they are typed into a field or are switched off (WCAG 2.1.4). */
export const ListKeys = () => {
  const [isExplained, setExplained] = useState(false);
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
      j: () => move(1),
      k: () => move(-1),
      o: open,
      '?': () => void loadListTexts().then(() => setExplained(true)),
    };
    const pressed = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isInField(target) || document.querySelector('dialog[open]')) return;
      if (key === 'Enter' && isOnRow(target)) {
        open();
        return;
      }
      if (!Object.hasOwn(acts, key) || !hasListKeys()) return;
      event.preventDefault();
      acts[key]?.();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  if (!isExplained) return null;
  const { keysTitle, keysWhy, keyMeanings } = listTexts();
  return (
    <Dialog title={keysTitle} onClose={() => setExplained(false)}>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{keyMeanings[key]}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{keysWhy}</p>
    </Dialog>
  );
};

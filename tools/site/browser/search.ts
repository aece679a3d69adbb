import MiniSearch, { type SearchResult } from 'minisearch';
import { button, element } from './elements.ts';
import { type IndexedSection, searchOptions } from './search-options.ts';

const MOST_RESULTS = 20;

let loaded: Promise<MiniSearch<IndexedSection>> | undefined;

const index = (): Promise<MiniSearch<IndexedSection>> => {
  loaded ??= fetch(document.body.dataset['index'] ?? '')
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON<IndexedSection>(text, searchOptions));
  return loaded;
};

const item = ({ id, page, heading, shown, group }: SearchResult, place: number): HTMLAnchorElement => {
  const title = element('strong', {}, heading === '' ? page : heading);
  const where = element('small', {}, heading === '' ? group : `${group} · ${page}`);
  const href = `${document.body.dataset['root'] ?? './'}${id}`;
  const attributes = { role: 'option', id: `hit-${place}`, href, tabindex: '-1', 'aria-selected': 'false' };
  return element('a', attributes, title, where, element('span', {}, shown));
};

/** The dialog that finds sections by their words, in an index that the gateway serves. */
const createDialog = (): { open(): void } => {
  const input = element('input', {
    type: 'search',
    placeholder: 'Search the documentation',
    autocomplete: 'off',
    spellcheck: 'false',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': 'hits',
    'aria-label': 'Search the documentation',
  });
  const list = element('div', { id: 'hits', class: 'hits', role: 'listbox', 'aria-label': 'Results' });
  const state = element('p', { role: 'status' });
  const close = button({ class: 'close' }, 'Close', () => dialog.close());
  const dialog = element(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    element('div', { class: 'field' }, input, close),
    state,
    list,
  );
  document.body.append(dialog);

  let selected = 0;
  const select = (place: number): void => {
    const items = [...list.children];
    selected = items.length === 0 ? 0 : (place + items.length) % items.length;
    for (const [at, each] of items.entries()) each.setAttribute('aria-selected', String(at === selected));
    const chosen = items[selected];
    if (chosen === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', chosen.id);
    chosen?.scrollIntoView({ block: 'nearest' });
  };
  const find = async (): Promise<void> => {
    const words = input.value.trim();
    const results = words === '' ? [] : (await index()).search(words).slice(0, MOST_RESULTS);
    if (words !== input.value.trim()) return; // The reader typed on meanwhile.
    list.replaceChildren(...results.map(item));
    const count = results.length === MOST_RESULTS ? `The first ${MOST_RESULTS} results` : `${results.length} results`;
    state.textContent = words === '' ? '' : results.length === 1 ? '1 result' : count;
    select(0);
  };
  input.addEventListener('input', () => void find());
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      select(selected + step);
    } else if (event.key === 'Enter') list.querySelector<HTMLAnchorElement>('[aria-selected=true]')?.click();
  });
  // A hit on the same page only moves the window.
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return {
    open: () => {
      if (dialog.open) return;
      dialog.showModal();
      input.select();
      void index();
    },
  };
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Opens the search by its button, by `/` and by Ctrl+K. */
export const setUpSearch = (opener: HTMLElement): void => {
  let dialog: ReturnType<typeof createDialog> | undefined;
  const open = (): void => {
    dialog ??= createDialog();
    dialog.open();
  };
  opener.addEventListener('click', open);
  opener.hidden = false;
  addEventListener('keydown', (event) => {
    const isShortcut =
      event.key === '/' ? !isTyping(event.target) : event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut) return;
    event.preventDefault();
    open();
  });
};

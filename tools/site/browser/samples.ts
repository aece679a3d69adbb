import { button } from './elements.ts';
import { keep, LANGUAGE_KEY } from './preferences.ts';

const COPIED_MS = 2000;

const copied = async (text: string): Promise<boolean> => {
  // Without TLS only localhost has a clipboard; there, the text stays selected for the reader.
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
};

/** Gives a block of code a button that copies it. */
const addCopy = (block: HTMLElement): void => {
  const code = block.querySelector('code');
  if (code === null) return;
  const say = (isCopied: boolean): void => {
    if (!isCopied) getSelection()?.selectAllChildren(code);
    copy.textContent = isCopied ? 'Copied' : 'Selected';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, COPIED_MS);
  };
  const copy = button({ class: 'copy' }, 'Copy', () => void copied((code.textContent ?? '').trimEnd()).then(say));
  copy.setAttribute('aria-live', 'polite');
  block.append(copy);
};

const tabs = (): readonly HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')];

/** Shows all samples of the page in one language. The style sheet hides the others. */
const show = (language: string): void => {
  const known = tabs().some((tab) => tab.dataset['language'] === language);
  const shown = known ? language : 'curl';
  document.documentElement.dataset['language'] = shown;
  for (const tab of tabs()) {
    const isShown = tab.dataset['language'] === shown;
    tab.setAttribute('aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
  }
};

/** Shows samples in a language, and keeps their place in the window: samples above may be longer now. */
const choose = (tab: HTMLButtonElement): void => {
  const before = tab.getBoundingClientRect().top;
  const language = tab.dataset['language'] ?? 'curl';
  show(language);
  keep(LANGUAGE_KEY, language);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
};

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Makes samples copyable, and their languages a choice for the whole page. */
export const setUpSamples = (): void => {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) addCopy(block);
  show(document.documentElement.dataset['language'] ?? 'curl');
  for (const list of document.querySelectorAll('[role=tablist]')) {
    const members = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')];
    for (const [at, tab] of members.entries()) {
      tab.addEventListener('click', () => choose(tab));
      tab.addEventListener('keydown', (event) => {
        const next = members[steps[event.key]?.(at, members.length) ?? -1];
        if (next === undefined) return;
        event.preventDefault();
        choose(next);
        next.focus({ preventScroll: true });
      });
    }
  }
};

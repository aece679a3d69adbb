import { signal } from '@preact/signals';

/** The colours of the page. */
export type Theme = 'light' | 'dark';

const KEPT_AS = 'tollgate-theme';

/** The colours in use: the reader's choice, or those of the system. */
export const theme = signal<Theme>('light');

const show = (chosen: Theme): void => {
  theme.value = chosen;
  document.documentElement.dataset['theme'] = chosen;
};

/** Shows the colours that the reader chose before; without a choice, those of the system. */
export const restoreTheme = (): void => {
  const kept = localStorage.getItem(KEPT_AS);
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  show(kept === 'light' || kept === 'dark' ? kept : ofSystem);
};

/** Changes between light and dark, and keeps the choice in this browser. */
export const switchTheme = (): void => {
  show(theme.value === 'dark' ? 'light' : 'dark');
  localStorage.setItem(KEPT_AS, theme.value);
};

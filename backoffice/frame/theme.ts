import { signal } from '@preact/signals';

/** The colours of the page: the reader's choice, or those of the system. */
export type Theme = 'light' | 'dark' | 'system';

/** Where the choice is kept in this browser; `theme-first.js` reads it before anything is drawn. */
const KEPT_AS = 'tollgate-theme';

const kept = (): Theme => {
  const text = localStorage.getItem(KEPT_AS);
  return text === 'light' || text === 'dark' ? text : 'system';
};

/** The choice of the reader. */
export const theme = signal<Theme>(kept());

/** Changes the colours, and keeps the choice in this browser. */
export const chooseTheme = (chosen: Theme): void => {
  theme.value = chosen;
  if (chosen === 'system') {
    localStorage.removeItem(KEPT_AS);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(KEPT_AS, chosen);
    document.documentElement.dataset['theme'] = chosen;
  }
};

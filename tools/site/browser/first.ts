import { kept, LANGUAGE_KEY, THEME_KEY } from './preferences.ts';

// Runs before the page is drawn, so that neither colours nor samples change in front of the reader.
const { dataset } = document.documentElement;
const theme = kept(THEME_KEY);
if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
dataset['language'] = kept(LANGUAGE_KEY) ?? 'curl';

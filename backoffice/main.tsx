import { render } from 'preact';
import './look.css';
import { Shell } from './shell.tsx';
import { languageOf, loadTexts } from './texts.ts';
import { restoreTheme } from './theme.ts';

restoreTheme();
const language = languageOf(navigator.languages);
const texts = await loadTexts(language);
document.documentElement.lang = language;
document.title = texts.title;
render(<Shell texts={texts} path={location.pathname} />, document.body);

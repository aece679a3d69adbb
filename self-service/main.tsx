import { render } from 'preact';
import 'virtual:tokens.css';
import '../catalogue/design/parts.css';
import './look.css';
import { App } from './app.tsx';
import { followHeight } from './frame.ts';
import { isFramed } from './page.ts';
import { start } from './state.ts';

document.documentElement.classList.toggle('framed', isFramed);
render(<App />, document.body);
if (isFramed) followHeight();
// Another link that is opened in the same tab changes only what is behind `#`.
addEventListener('hashchange', () => void start());
await start();

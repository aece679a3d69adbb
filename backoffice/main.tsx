import { render } from 'preact';
import 'virtual:tokens.css';
import '../catalogue/design/parts.css';
import './look.css';
import { App } from './app.tsx';
import { handleSession } from './frame/api.ts';
import { loadFrameTexts } from './frame/frame-texts.ts';
import { loadSession, session } from './frame/session.ts';
import { preferred, setLanguage } from './frame/texts.ts';
import { askToConfirm } from './parts/confirm.tsx';

setLanguage(preferred(navigator.languages));
handleSession({
  signedOut: () => {
    session.value = undefined;
  },
  confirm: askToConfirm,
});
const failure = await loadSession().then(
  () => undefined,
  (error: Error) => error,
);
await loadFrameTexts();
render(<App failure={failure} />, document.body);

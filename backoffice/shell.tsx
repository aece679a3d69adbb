import type { BackofficeTexts } from '../catalogue/texts/en/backoffice.ts';
import { switchTheme, theme } from './theme.ts';

const HOME = '/backoffice/';

/** The frame of every view: skip link, header with the switch of the colours, and the view of the address. */
export const Shell = ({ texts, path }: { readonly texts: BackofficeTexts; readonly path: string }) => {
  const isHome = `${path.replace(/\/$/, '')}/` === HOME;
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <header class="bar">
        <a class="brand" href={HOME}>
          {texts.title}
        </a>
        <button type="button" onClick={switchTheme}>
          {theme.value === 'dark' ? texts.light : texts.dark}
        </button>
      </header>
      <main id="content" class="content" tabIndex={-1}>
        <h1>{isHome ? texts.home : texts.unknown}</h1>
        {isHome ? <p class="empty">{texts.empty}</p> : <a href={HOME}>{texts.goHome}</a>}
      </main>
    </>
  );
};

import { useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { BASE, viewAddress } from './frame/address.ts';
import { send } from './frame/api.ts';
import { frameTexts } from './frame/frame-texts.ts';
import { session } from './frame/session.ts';
import { ConfirmDialog } from './parts/confirm.tsx';
import { Page } from './parts/page.tsx';
import { ThemeChoice } from './parts/theme-choice.tsx';
import { Toast } from './parts/toast.tsx';
import { guarded, isOpen, type View, views } from './views.tsx';

const Navigation = ({ path }: { readonly path: string }) => {
  const texts = frameTexts.value;
  const here = path.slice(BASE.length);
  const isHere = (view: View): boolean =>
    view.path === '/' ? here === '/' || here === '' : here.startsWith(view.path);
  return (
    <nav aria-label={texts.navigation}>
      <ul>
        {views
          .filter((view) => view.entry !== undefined && isOpen(view))
          .map((view) => (
            <li key={view.path}>
              <a href={viewAddress(view.path)} aria-current={isHere(view) ? 'page' : undefined}>
                {view.entry && texts.views[view.entry]}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
};

const signOut = async (): Promise<void> => {
  await send('/sign-out');
  location.assign(viewAddress('/'));
};

const Bar = ({ isMenuOpen, toggle }: { readonly isMenuOpen: boolean; readonly toggle: () => void }) => {
  const texts = frameTexts.value;
  const { user, environment } = session.value ?? {};
  return (
    <header class="bar">
      <button type="button" class="menu" aria-expanded={isMenuOpen} aria-controls="navigation" onClick={toggle}>
        {texts.menu}
      </button>
      <a class="brand" href={viewAddress('/')}>
        Tollgate
      </a>
      {environment === 'test' && <span class="badge waiting">{texts.test}</span>}
      <span class="space" />
      <ThemeChoice />
      <a href={viewAddress('/account')} aria-label={`${texts.account}: ${user?.name ?? ''}`}>
        {user?.name}
      </a>
      <button type="button" class="sign-out" onClick={signOut}>
        {texts.signOut}
      </button>
    </header>
  );
};

const Unknown = () => (
  <Page title={frameTexts.value.unknown}>
    <a href={viewAddress('/')}>{frameTexts.value.goHome}</a>
  </Page>
);

/** The first view of a person who may not see the overview. */
const Start = () => {
  const first = views.find((view) => view.entry !== undefined && isOpen(view));
  const { route } = useLocation();
  if (first !== undefined && first.path !== '/') route(viewAddress(first.path), true);
  return null;
};

const Frame = () => {
  const texts = frameTexts.value;
  const { path } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | undefined>(undefined);
  const isMenuOpen = openedAt === path; // A menu closes when it has led somewhere.
  const home = views.find((view) => view.path === '/');
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <Bar isMenuOpen={isMenuOpen} toggle={() => setOpenedAt(isMenuOpen ? undefined : path)} />
      <div class="sides">
        <div id="navigation" class={isMenuOpen ? 'side open' : 'side'}>
          <Navigation path={path} />
        </div>
        <main id="content" tabIndex={-1}>
          <ErrorBoundary>
            <Router>
              {views
                .filter((view) => view.path !== '/')
                .map((view) => (
                  <Route key={view.path} path={`${BASE}${view.path}`} component={guarded(view)} />
                ))}
              <Route path={`${BASE}/`} component={home !== undefined && isOpen(home) ? home.component : Start} />
              <Route path={BASE} component={home !== undefined && isOpen(home) ? home.component : Start} />
              <Route default component={Unknown} />
            </Router>
          </ErrorBoundary>
        </main>
      </div>
      <ConfirmDialog />
      <Toast />
    </>
  );
};

/** The page of somebody who has signed in: header, navigation, and the view of the address. */
export const Shell = () => (
  <LocationProvider scope={BASE}>
    <Frame />
  </LocationProvider>
);

import { useCallback, useEffect, useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation } from 'preact-iso';
import { productName } from '../catalogue/design/mark.ts';
import { BASE, viewAddress } from './frame/address.ts';
import { send } from './frame/api.ts';
import { frameTexts } from './frame/frame-texts.ts';
import { session } from './frame/session.ts';
import { takeBack } from './frame/toast.ts';
import { typedAhead } from './frame/typed-ahead.ts';
import type { NamedPage } from './palette/finds.ts';
import { ConfirmDialog } from './parts/confirm.tsx';
import { Icon, Mark } from './parts/icon.tsx';
import { Page } from './parts/page.tsx';
import { Toast } from './parts/toast.tsx';
import { guarded, isOpen, type View, views } from './views.tsx';

/** The groups of the navigation, in their order; the entries without one come first. */
const groups = [undefined, 'sales', 'money', 'build', 'run'] as const;

const Navigation = ({ path }: { readonly path: string }) => {
  const texts = frameTexts.value;
  const here = path.slice(BASE.length);
  const isHere = (view: View): boolean =>
    view.path === '/' ? here === '/' || here === '' : here.startsWith(view.path);
  const entriesIn = (group: View['group']): readonly View[] =>
    views.filter((view) => view.entry !== undefined && view.group === group && isOpen(view));
  return (
    <nav aria-label={texts.navigation}>
      {groups.map((group) => {
        const entries = entriesIn(group);
        if (entries.length === 0) return null;
        return (
          <section key={group ?? ''}>
            {group && <p id={`group-${group}`}>{texts.groups[group]}</p>}
            <ul aria-labelledby={group && `group-${group}`}>
              {entries.map((view) => (
                <li key={view.path}>
                  <a href={viewAddress(view.path)} aria-current={isHere(view) ? 'page' : undefined}>
                    {view.entry && <Icon name={view.entry} />}
                    {view.entry && texts.views[view.entry]}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
};

/** Ends the session. What the page shows is gone in any case, also without a connection. */
const signOut = async (): Promise<void> => {
  await send('/sign-out').catch(() => undefined);
  location.assign(viewAddress('/'));
};

/** Who knows the keys of the search types before it is loaded. */
const ahead = typedAhead(document);

/** The search over everything, loaded when somebody opens it first. */
const Palette = lazy(async () => {
  try {
    return (await import('./palette/palette.tsx')).Palette;
  } catch (error) {
    ahead.take(); // Keys are those of the page again.
    throw error;
  }
});

/** The view that accountants look for, which the page of settlement leads to. */
const MONTH = '/settlement/month';

/** The views that the person may open, by the names that the navigation has for them, and others that have a name. */
const namedPages = (): readonly NamedPage[] => {
  const texts = frameTexts.value;
  const entries = views.flatMap((view) =>
    view.entry === undefined || !isOpen(view)
      ? []
      : [{ name: texts.views[view.entry], icon: view.entry, href: viewAddress(view.path) }],
  );
  const months = views
    .filter((view) => view.path === MONTH && isOpen(view))
    .map(({ path }) => ({ name: texts.month, icon: 'settlement', href: viewAddress(path) }) as const);
  return [...entries, ...months, { name: texts.account, icon: 'person', href: viewAddress('/account') }];
};

/** Opens the search by its keys, whatever is focused. */
const useSearchKeys = (find: () => void): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      find();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [find]);

const Bar = ({
  isMenuOpen,
  toggle,
  find,
}: {
  readonly isMenuOpen: boolean;
  readonly toggle: () => void;
  readonly find: () => void;
}) => {
  const texts = frameTexts.value;
  const { user, environment } = session.value ?? {};
  return (
    <header class="bar">
      <button
        type="button"
        class="menu bare"
        aria-expanded={isMenuOpen}
        aria-controls="navigation"
        aria-label={texts.menu}
        onClick={toggle}
      >
        <Icon name={isMenuOpen ? 'close' : 'menu'} />
      </button>
      <a class="brand" href={viewAddress('/')}>
        <Mark />
        <span>{productName}</span>
      </a>
      {environment === 'test' && <span class="badge waiting">{texts.test}</span>}
      <span class="space" />
      <button type="button" class="find" onClick={find} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span>{texts.find}</span>
        <kbd>{texts.findKey}</kbd>
      </button>
      <a class="button bare person" href={viewAddress('/account')} aria-label={`${texts.account}: ${user?.name ?? ''}`}>
        <Icon name="person" />
        <span>{user?.name}</span>
      </a>
      <button type="button" class="bare sign-out" aria-label={texts.signOut} title={texts.signOut} onClick={signOut}>
        <Icon name="leave" />
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
  const { path, route } = useLocation();
  const [isFinding, setFinding] = useState(false);
  const find = useCallback(() => {
    setFinding((isOpen) => {
      if (!isOpen) ahead.begin();
      return true;
    });
  }, []);
  useSearchKeys(find);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the view is another one.
  useEffect(takeBack, [path]);
  const lead = (href: string): void => {
    if (href.startsWith(`${BASE}/`)) route(href);
    else location.assign(href); // The documentation is another page.
  };
  const [openedAt, setOpenedAt] = useState<string | undefined>(undefined);
  const isMenuOpen = openedAt === path; // A menu closes when it has led somewhere.
  const home = views.find((view) => view.path === '/');
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <Bar isMenuOpen={isMenuOpen} toggle={() => setOpenedAt(isMenuOpen ? undefined : path)} find={find} />
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
      {isFinding && (
        <ErrorBoundary>
          <Palette pages={namedPages()} typedAhead={ahead.take} onClose={() => setFinding(false)} open={lead} />
        </ErrorBoundary>
      )}
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

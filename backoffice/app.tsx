import { ErrorBoundary, lazy } from 'preact-iso';
import type { AccessTexts } from '../catalogue/texts/en/backoffice/access.ts';
import { BASE } from './frame/address.ts';
import { frameTexts } from './frame/frame-texts.ts';
import { isSignedIn } from './frame/session.ts';
import { loadTexts } from './frame/texts.ts';
import { Page } from './parts/page.tsx';
import { Failure } from './parts/state.tsx';
import { Toast } from './parts/toast.tsx';
import { Shell } from './shell.tsx';
import { NotLoaded } from './views.tsx';

/** Instead of a blank page, when the views of access could not be loaded. */
const NotReached = () => (
  <main class="alone">
    <NotLoaded />
  </main>
);

/** The views of those who are not signed in, or not completely. */
const Access = lazy(async () => {
  try {
    const [{ Access: View }, texts] = await Promise.all([
      import('./access/access.tsx'),
      loadTexts<AccessTexts>('access'),
    ]);
    return { default: () => <View texts={texts} /> };
  } catch {
    return { default: NotReached };
  }
});

/** Invitations are for people who are not signed in, whoever is signed in in this browser. */
const isInvitation = (): boolean => location.pathname === `${BASE}/invitation`;

/** The whole page: signing in, or the views. */
export const App = ({ failure }: { readonly failure: Error | undefined }) => {
  if (failure !== undefined) {
    return (
      <main class="alone">
        <Page title={frameTexts.value.title}>
          <Failure error={failure} retry={() => location.reload()} />
        </Page>
      </main>
    );
  }
  if (isSignedIn() && !isInvitation()) return <Shell />;
  return (
    <ErrorBoundary>
      <Access />
      <Toast />
    </ErrorBoundary>
  );
};

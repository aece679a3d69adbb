import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { frameTexts } from '../frame/frame-texts.ts';
import { Page } from './page.tsx';
import { Failure } from './state.tsx';

/** Shows a fault of the view that it contains, with a way to try again; the rest of the page stays. */
export const Boundary = ({ children }: { readonly children: ComponentChildren }) => {
  const [error, reset] = useErrorBoundary();
  if (error === undefined) return <>{children}</>;
  return (
    <Page title={frameTexts.value.failed}>
      <Failure error={error instanceof Error ? error : new Error(String(error))} retry={reset} />
    </Page>
  );
};

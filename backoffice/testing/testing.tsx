import type { TestingTexts } from '../../catalogue/texts/en/backoffice/testing.ts';
import { Page } from '../parts/page.tsx';
import { Cases } from './cases.tsx';
import { Clock } from './clock.tsx';

/** The test environment: its clock, and what the simulation does. */
export const Testing = ({ texts }: { readonly texts: TestingTexts }) => (
  <Page title={texts.title}>
    <Clock texts={texts} />
    <Cases texts={texts} />
  </Page>
);

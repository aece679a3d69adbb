import type { InlineConfig } from 'vite';
import { shopperTokenSheet } from '../../catalogue/design/tokens.ts';
import { ACCOUNT_PATH } from '../../catalogue/self-service/replies.ts';
import { compressed, pageBuild, tokensOf } from './pages.ts';

/** The whole page is its first view; texts come with the document, and the widget when an account is added. */
const MOST_BYTES = 36 * 1024;

/** The colours of the page, in those of the gateway where the shop has none: the document replaces the three. */
const sheet = (): string =>
  shopperTokenSheet('--main: var(--accent); --on-main: var(--on-accent); --link: var(--accent);');

/** The page on which shoppers manage what they agreed to: its document, and scripts and styles named by their hashes. */
export const selfServiceBuild: InlineConfig = {
  root: 'self-service',
  base: `${ACCOUNT_PATH}/`,
  logLevel: 'warn',
  publicDir: false,
  plugins: [
    tokensOf(sheet),
    compressed({ page: 'self-service', files: (files) => new Set(Object.keys(files)), mostBytes: MOST_BYTES }),
  ],
  build: { ...pageBuild, outDir: '../dist/self-service-build' },
};

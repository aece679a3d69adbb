import { problemTexts } from '../../catalogue/texts/en/problems.ts';
import { handOver } from './hand-over.ts';

/** Whether this page has no origin, and so has none of its frames. Local files of apps have none either; theirs do. */
const isSandboxed = window.origin === 'null' && /^(?:http|about)/.test(location.protocol);

handOver({ ...problemTexts, ...(isSandboxed ? { frameBlocked: problemTexts.frameSandboxed } : {}) });

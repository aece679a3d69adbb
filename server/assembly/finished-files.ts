import type { FinishedFiles } from '../ports/finished-files.ts';

/** The finished files of a gateway: none yet, until it writes reconciliation files. */
export const noFinishedFiles: FinishedFiles = {
  byId: async () => undefined,
  content: async function* () {
    // No file, no content.
  },
};

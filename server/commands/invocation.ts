/** How the command line is run from a checkout of this repository; `--silent` keeps npm's own lines off standard output. */
export const RUN = 'npm run --silent tollgate --';

/** How it is run from an installed package, by what npm calls the script that it runs; by its own name elsewhere. */
const byScript: Readonly<Record<string, string>> = { tollgate: RUN, npx: 'npx tollgate' };

/** Gives how the command line was run, for commands that it prints: they work as they stand. */
export const invocationFrom = ({ npm_lifecycle_event: script = '' }: Readonly<Record<string, string | undefined>>) =>
  byScript[script] ?? 'tollgate';

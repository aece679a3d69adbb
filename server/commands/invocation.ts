/**
 * How the command line is run from a checkout of this repository; `--silent` keeps npm's own lines off standard output.
 */
export const RUN = 'npm run --silent tollgate --';

/** How the command line is run, by npm's name of the running script; otherwise by its own name. */
const byScript: Readonly<Record<string, string>> = { tollgate: RUN, npx: 'npx tollgate' };

/** Returns how the command line was invoked, so that commands that it prints can be copied. */
export const invocationFrom = ({ npm_lifecycle_event: script = '' }: Readonly<Record<string, string | undefined>>) =>
  byScript[script] ?? 'tollgate';

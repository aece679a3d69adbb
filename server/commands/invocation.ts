/** How the command line is run from a checkout of this repository; `--silent` keeps npm's own lines off standard output. */
export const RUN = 'npm run --silent tollgate --';

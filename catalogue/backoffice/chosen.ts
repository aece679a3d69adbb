import { matching } from '../schema/format.ts';
import { MOST_CHOSEN } from './acts.ts';

const ID = '8a019a9cf1a80000000000000000000f';

/** The ids of records that a person has chosen in a list. */
export const chosenIds = matching(
  /[0-9a-f]{32}(?:,[0-9a-f]{32}){0,199}/,
  `1 to ${MOST_CHOSEN} ids with commas between`,
  {
    right: [ID, Array.from({ length: MOST_CHOSEN }, () => ID).join()],
    wrong: ['', ID.slice(1), `${ID},`, Array.from({ length: MOST_CHOSEN + 1 }, () => ID).join()],
  },
);

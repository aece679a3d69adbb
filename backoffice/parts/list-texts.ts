import type { WholeListsTexts } from '../../catalogue/texts/en/backoffice/whole-lists.ts';
import { loadTexts } from '../frame/texts.ts';

let loaded: WholeListsTexts | undefined;

/** Loads the texts of what is done with whole lists, in the language of the page. */
export const loadListTexts = async (): Promise<void> => {
  loaded = await loadTexts<WholeListsTexts>('whole-lists');
};

/** Returns these texts. @throws Error before `loadListTexts` has loaded them */
export const listTexts = (): WholeListsTexts => {
  if (loaded === undefined) throw new Error('the texts of lists are not loaded');
  return loaded;
};

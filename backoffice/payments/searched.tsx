import type { PaymentsReply } from '../../catalogue/backoffice/replies/payments.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { fill } from '../frame/texts.ts';

/** What a typed text was searched as, in words; nothing without a text. */
export const Searched = ({ texts, reply }: { readonly texts: PaymentsTexts; readonly reply: PaymentsReply }) => {
  const { searched, isCut } = reply;
  if (searched === undefined || searched.length === 0) return null;
  const as = searched.map((each) => texts.searchedAs[each]).join(', ');
  return (
    <p class="quiet" role="status">
      {fill(texts.searched, { as })} {isCut === true && texts.searchCut}
    </p>
  );
};

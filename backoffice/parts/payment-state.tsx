import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import { standings } from '../../catalogue/payments/standing.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { Badge } from './values.tsx';

/** How a payment stands: what has become of it, where that is known. */
export const StateOf = ({ payment: { state, standing = state } }: { readonly payment: ListedPayment }) => (
  <Badge kind={standings[standing]} text={frameTexts.value.standing[standing]} />
);

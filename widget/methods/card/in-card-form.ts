import type { Configuration } from '../../checkout/configuration.ts';
import { brandFacts } from './brand-facts.ts';

/** Whether a brand is a card brand. */
export const isCard = (brand: string): boolean => Object.hasOwn(brandFacts, brand);

/** Whether the card form takes a brand: a card that is not entered on the page of a processor. */
export const isInCardForm = (brand: string, pages: Configuration['pages']): boolean => isCard(brand) && !pages?.[brand];

import { type CardData as TestCard, testCards } from '../merchant-kit/test-cards.ts';

/** The data on a card. */
export type CardData = TestCard;

/** The cards of the journeys. */
export const cards = testCards;

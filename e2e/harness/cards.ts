import { type CardData as TestCard, testCards } from '../merchant-kit/test-cards.ts';

/** What a shopper reads from a card. */
export type CardData = TestCard;

/** The cards of the journeys. */
export const cards = testCards;

import type { Fields, RequestOf } from '../../schema/field.ts';
import { oneOf, text } from '../../schema/format.ts';

/** A gift card. Source: interface, 'Gift card'. */
export const giftCard = {
  'giftCard.number': ['optional', text(2, 255), 'Number of the gift card.', 'secret'],
  'giftCard.pin': ['optional', text(2, 255), 'Secret number of the gift card.', 'secret'],
  'giftCard.holder': ['optional', text(2, 255), 'Name of the holder.'],
  'giftCard.message': ['optional', text(2, 160), 'Message for the recipient.'],
  'giftCard.type': [
    'optional',
    oneOf(
      'ANNIVERSARY',
      'BIRTHDAY',
      'CONGRATULATIONS',
      'APRIL_FOOLS_DAY',
      'EASTER',
      'FATHERS_DAY',
      'GRADUATION',
      'HOLIDAY',
      'SEASONS_GREETINGS',
      'PASSOVER',
      'KWANZAA',
      'HALLOWEEN',
      'MOTHERS_DAY',
      'NEW_YEARS_DAY',
      'BOSSES_DAY',
      'ST_PATRICKS_DAY',
      'SWEETEST_DAY',
      'CHRISTMAS',
      'BABY_SHOWER',
      'THANKSGIVING',
      'OTHER',
      'VALENTINES_DAY',
      'WEDDING',
      'SECRETARYS_DAY',
      'CHINESE_NEW_YEAR',
      'HANUKKAH',
      'CELEBRATE_FALL',
      'GRANDPARENTS_DAY',
      'INDEPENDENCE_DAY',
    ),
    'Occasion.',
  ],
} as const satisfies Fields;

/** The gift card of a request. */
export type GiftCardRequest = RequestOf<typeof giftCard>;

import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { type GivenRole, hasForMerchant } from '../people/model/person.ts';
import type { MerchantPlace, Place } from './places.ts';

/** A merchant or a channel that has access tokens, and whose servers send requests. */
export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly kind: 'merchant' | 'channel';
}

/** Returns the channels, and the merchants in all of whose channels a person has a right. */
export const ownersWith = (
  right: Right,
  given: readonly GivenRole[],
  channels: readonly Place[],
  merchants: readonly MerchantPlace[],
): readonly Owner[] => {
  const all = merchants.flatMap((merchant) => merchant.channels);
  const whole = merchants.filter(({ id }) => hasForMerchant(given, right, id, all));
  return [
    ...whole.map(({ id, name }) => ({ id, name, kind: 'merchant' as const })),
    ...channels.map(({ id, name }) => ({ id, name, kind: 'channel' as const })),
  ];
};

import type { Breach, Rule, Values } from '../schema/rules.ts';

const SELLER_ID = /^marketPlace\.sellers\[\d+\]\.id$/;

const sellerIdsIn = (values: Values): ReadonlySet<string> =>
  new Set(Object.entries(values).flatMap(([name, value]) => (SELLER_ID.test(name) ? [value] : [])));

/** Each item belongs to one of the sellers, if the request names sellers. Source: interface, 'Marketplace'. */
export const itemsOfSellers: Rule = {
  words:
    'Where `marketPlace.sellers[n].id` is sent, each `cart.items[n].sellerId` must be the id of one of these sellers.',
  concerns: (name) => name === 'cart.items[n].sellerId',
  breaches: (values, sent) => {
    const sellers = sellerIdsIn(values);
    if (sellers.size === 0) return [];
    return sent.flatMap((name): readonly Breach[] =>
      sellers.has(values[name] ?? '')
        ? []
        : [{ name, message: 'must be the id of a seller in marketPlace.sellers[n].id' }],
    );
  },
};

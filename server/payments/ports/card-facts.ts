/**
 * Facts about the issuer that follow from a card's number, under the interface's names; replies carry them beside the
 * card.
 * Source: interface, 'Payment response', card.type and its neighbours.
 */
export type CardFacts = Readonly<Partial<Record<`card.${FactName}`, string>>>;

type FactName = (typeof factNames)[number];

const factNames = [
  'binCountry',
  'type',
  'level',
  'regulatedFlag',
  'issuer.bank',
  'issuer.phone',
  'issuer.website',
] as const;

const LONGEST_FACT = 2048;

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Returns the facts in the `card` of a reply, and nothing else of it. */
export const cardFactsIn = (card: unknown): CardFacts =>
  Object.fromEntries(
    factNames.flatMap((name) => {
      const fact = name.split('.').reduce(inside, card);
      const isGiven = typeof fact === 'string' && fact !== '';
      return isGiven ? [[`card.${name}`, fact.slice(0, LONGEST_FACT)] as const] : [];
    }),
  );

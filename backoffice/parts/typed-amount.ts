/** Stands between thousands in some languages, but never before decimals. */
const SPACES = /[\s'’]/g;

/** Digits in groups of three, and one or two decimals; the signs of groups and decimals differ. */
const GROUPED = /^(\d{1,3}(?:(?<group>[.,])\d{3})(?:\k<group>\d{3})*)(?!\k<group>)[.,](\d{1,2})$/;

/** Digits, and one or two decimals after a comma or a point. */
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/;

/**
 * Returns an amount as requests have it, such as `1000.50`, from how people write it: `1.000,50`, `1,000.5`, `1000,5`.
 * What may mean two amounts, such as `1.000`, and what is none, stays as it was typed, so that the gateway refuses it.
 */
export const amountOf = (typed: string): string => {
  const text = typed.trim();
  const bare = text.replaceAll(SPACES, '');
  const [, grouped, , decimalsOfGroups] = GROUPED.exec(bare) ?? [];
  if (grouped !== undefined) return `${grouped.replaceAll(/[.,]/g, '')}.${(decimalsOfGroups ?? '').padEnd(2, '0')}`;
  const [, whole, decimals] = PLAIN.exec(bare) ?? [];
  if (whole === undefined) return text;
  return decimals === undefined ? whole : `${whole}.${decimals.padEnd(2, '0')}`;
};

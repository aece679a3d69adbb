import type { SimulatedCase } from '../../catalogue/backoffice/replies/testing.ts';

/** Returns the cases of a kind (of every kind without one) that contain every word of a text, in any of their parts. */
export const fitting = (
  cases: readonly SimulatedCase[],
  { text, kind }: { readonly text: string; readonly kind: string },
): readonly SimulatedCase[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return cases.filter((each) => {
    if (kind !== '' && each.kind !== kind) return false;
    const { value, detail = '', code = '', description } = each;
    const parts = [value, detail, code, description].join(' ').toLowerCase();
    return words.every((word) => parts.includes(word));
  });
};

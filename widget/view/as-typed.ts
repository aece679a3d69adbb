/**
 * Attributes of an input that keeps a text as it was typed: browsers neither correct nor check it. `autoCorrect` has a
 * capital, since Preact would set the property `autocorrect`, for which every text means yes.
 */
export const asTyped = { autoCorrect: 'off', spellcheck: false } as const;

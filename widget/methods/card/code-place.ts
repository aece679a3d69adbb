import type { BrandFacts } from './brand-facts.ts';

/** Returns the name of the hint where the security code is on a card of a brand. */
export const hintOf = ({
  codeLength,
  codeMayBeMissing,
}: BrandFacts = {}): 'cvvHint' | 'cvvHintAmex' | 'cvvHintMaestro' =>
  codeLength === 4 ? 'cvvHintAmex' : codeMayBeMissing ? 'cvvHintMaestro' : 'cvvHint';

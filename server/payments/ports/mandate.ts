import type { Language } from '../../../catalogue/languages/languages.ts';

/** The text of a mandate as a shopper read it. */
export interface MandateText {
  readonly language: Language;
  readonly text: string;
}

/** The mandate that a form shows. */
export interface ShownMandate extends MandateText {
  /** The text where the shopper has the account stored for later payments. */
  readonly stored: string;
}

/** A form for which a mandate is wanted. */
export interface MandateOfForm {
  readonly paymentType: string;
  readonly request: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
}

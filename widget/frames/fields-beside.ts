import type { HostedFieldName } from '../bridge/messages.ts';

/** Names of parameters and their values. */
export type Entered = readonly (readonly [string, string])[];

/** A field that the other frames of its form can reach. */
interface OfferedField {
  readonly channel: string;
  readonly field: HostedFieldName;
  read(): Entered;
  /** Replaces the content of the field. */
  fill(text: string): void;
}

declare global {
  interface Window {
    /** Set in every frame. Only frames of the gateway's origin can use it. */
    tollgateField?: OfferedField;
  }
}

/** Lets the other frames of the same form read and fill this field. The page cannot: it has another origin. */
export const offerField = (offered: OfferedField): void => {
  window.tollgateField = offered;
};

/** Returns the fields in the other frames of the same form. */
export const fieldsBeside = (channel: string): readonly OfferedField[] =>
  Array.from({ length: window.parent.length }, (_, index) => {
    try {
      const beside = window.parent[index]?.tollgateField;
      return beside?.channel === channel && beside !== window.tollgateField ? [beside] : [];
    } catch {
      return []; // A frame of another origin cannot be read, and is not part of the form.
    }
  }).flat();

import type { HostedFieldName } from '../bridge/messages.ts';

/** The fields of a card by their names for autofill. */
const companions = {
  'cc-number': 'cardNumber',
  'cc-exp': 'expiry',
  'cc-name': 'cardHolder',
  'cc-csc': 'cvv',
} as const satisfies Readonly<Record<string, HostedFieldName>>;

/**
 * Adds an input for each other field of the card. Browsers fill the fields of one document, so a frame with one input
 * would get only that one. The shopper does not see these inputs; `filled` receives what a browser fills into them, and
 * they are emptied at once.
 */
export const addCompanions = (own: HTMLInputElement, filled: (field: HostedFieldName, text: string) => void): void => {
  for (const [autocomplete, field] of Object.entries(companions)) {
    if (own.autocomplete === autocomplete || document.querySelector(`[autocomplete=${autocomplete}]`)) continue;
    const input = document.createElement('input');
    Object.assign(input, { autocomplete, tabIndex: -1, ariaHidden: 'true' });
    input.addEventListener('input', () => {
      const { value } = input;
      input.value = '';
      if (value) filled(field, value);
    });
    document.body.append(input);
  }
};

import type { Fields } from '../schema/field.ts';
import { text } from '../schema/format.ts';

/** The merchant's own parameters, echoed in the reply. Source: interface, 'Custom parameters'. */
export const customParameters = {
  'customParameters[name]': [
    'conditional',
    text(0, 2048),
    "A value of the merchant's own; names from the widget begin with SHOPPER_.",
  ],
} as const satisfies Fields;

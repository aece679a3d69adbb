import type { Fields } from '../schema/field.ts';
import { oneOf } from '../schema/format.ts';

/** What older integrations send with requests of which nothing depends on it. */
export const unused = {
  testMode: ['optional', oneOf('EXTERNAL', 'INTERNAL'), 'The test mode, which older integrations send.', 'unused'],
} as const satisfies Fields;

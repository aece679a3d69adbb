import type { Fields } from '../schema/field.ts';
import { matching } from '../schema/format.ts';

/** Mandates are listed by their time, channel and reference, which the cursor has in hexadecimal digits. */
const cursor = matching(/[0-9a-f]{50,200}/, 'hexadecimal digits, as `nextCursor` of an answer gave them', {
  right: ['0'.repeat(50), 'f'.repeat(200)],
  wrong: ['0'.repeat(49), '0'.repeat(201), 'F'.repeat(50), 'ABO-17'],
});

/** The parameters of a list of mandates. */
export const mandateList = {
  cursor: ['optional', cursor, 'Continues after an earlier reply: its `nextCursor`.'],
} as const satisfies Fields;

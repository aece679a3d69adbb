import { type Format, matching } from '../schema/format.ts';

const CHARACTERS = 'digits, blanks, dots, brackets, slashes and hyphens';

/** A telephone number as people write it, up to 25 characters including the plus. */
export const phone = matching(
  /\+[\d .()/-]{1,24}|[\d .()/-]{1,25}/,
  `up to 25 characters: a plus if wanted, then ${CHARACTERS}`,
  {
    right: ['1', '+1', '(555)555-5555', '+49 89/12 34-56.7', '0'.repeat(25), `+${'0'.repeat(24)}`],
    wrong: ['0'.repeat(26), `+${'0'.repeat(25)}`, '+', '555-CALL', '49+89', '++49', '1,2', '1_2', '٣'],
  },
);

/** A telephone number whose plus does not count: `min` to 25 characters after it. */
const phoneAfterPlus = (min: number): Format =>
  matching(new RegExp(`\\+?[\\d .()/-]{${min},25}`), `a plus if wanted, then ${min} to 25 ${CHARACTERS}`, {
    right: ['0'.repeat(min), `+${'0'.repeat(min)}`, '+49 89 123456', '0'.repeat(25), `+${'0'.repeat(25)}`],
    wrong: [
      ...['0'.repeat(min - 1), `+${'0'.repeat(min - 1)}`, '0'.repeat(26), `+${'0'.repeat(26)}`],
      ...['telephone', '49+89123456', '++4989123456', '1234567,8'],
    ],
  });

/** A telephone number of the parties of a shipment: at least five characters after the plus. */
export const shippingPhone = phoneAfterPlus(5);

/** A telephone number of the parties of a transfer: at least seven characters after the plus. */
export const transferPhone = phoneAfterPlus(7);

import { isMailAddress } from '../../catalogue/mail/mail-address.ts';
import { mailRecords, removedBounce } from '../mail/model/records.ts';
import { deciding } from '../platform/database/deciding.ts';
import { command, type Form, Refused } from './command.ts';

const address: Form = { placeholder: 'EMAIL', words: 'one e-mail address', pattern: { test: isMailAddress } };

/** The commands for mails. */
export const mailCommands = [
  command({
    name: 'mail allow',
    summary: 'Writes to an address again that a mail server refused.',
    details: 'Mails that were withheld meanwhile are not sent afterwards.',
    options: { email: ['required', address, 'The address.'] },
    example: '--email jane@example.com',
    isChange: true,
    run: async ({ database }, { email }) => {
      const records = mailRecords(database);
      const answer = await deciding(database, async () => {
        const bounce = await records.bounceOf(email);
        return { changes: { deletes: bounce === undefined ? [] : [removedBounce(bounce)] }, result: bounce?.answer };
      });
      if (answer === undefined) throw new Refused('No mail server has refused this address.');
      return { text: `The address is written to again; it was refused with ${answer}.`, json: { answer } };
    },
  }),
];

import { isMailAddress } from '../../catalogue/mail/mail-address.ts';
import { insertBounce, mailRecords, removedBounce } from '../mail/model/records.ts';
import { deciding } from '../platform/database/deciding.ts';
import { command, type Form, Refused } from './command.ts';

const address: Form = { placeholder: 'EMAIL', words: 'one e-mail address', pattern: { test: isMailAddress } };

/** Stands where the answer of a mail server does. */
const COMPLAINT = 'a complaint';

/** The commands for mails. */
export const mailCommands = [
  command({
    name: 'mail allow',
    summary: 'Writes to an address again that a mail server or `mail refuse` has refused.',
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
      if (answer === undefined) throw new Refused('The address is not refused.');
      return { text: `The address is written to again; it was refused with ${answer}.`, json: { answer } };
    },
  }),
  command({
    name: 'mail refuse',
    summary: 'Writes to an address no more, because its reader has complained.',
    details: 'It gets no codes for the self-service page either. `mail allow` takes it back.',
    options: { email: ['required', address, 'The address.'] },
    example: '--email jane@example.com',
    isChange: true,
    run: async ({ database, clock }, { email }) => {
      const records = mailRecords(database);
      const isNew = await deciding(database, async () => {
        const isRefused = (await records.bounceOf(email)) !== undefined;
        const inserts = isRefused ? [] : [insertBounce(email, COMPLAINT, clock.now())];
        return { changes: { inserts }, result: !isRefused };
      });
      if (!isNew) throw new Refused('The address is refused already.');
      return { text: 'The address is written to no more.', json: { answer: COMPLAINT } };
    },
  }),
];

import { checkAudit } from '../audit/audit.ts';
import { command, type Form, Refused } from './command.ts';

const hash: Form = { placeholder: 'HASH', words: '64 lower-case hex digits', pattern: /^[0-9a-f]{64}$/ };

/** The commands that check the audit. */
export const auditCommands = [
  command({
    name: 'audit verify',
    summary: 'Checks the chain of the audit: that no entry was changed, removed or put between others.',
    details:
      'It fails if the chain is broken. It prints the number of entries and the hash of the last one. Kept elsewhere, this hash shows later that nothing was removed from the end: `--head` names an earlier one, which must still be part of the chain.',
    options: { head: ['optional', hash, 'The hash that an earlier run printed.'] },
    example: '',
    isChange: false,
    run: async ({ database }, { head: earlier }) => {
      const { entries, head, brokenAt, hasEarlier } = await checkAudit(database, earlier);
      if (brokenAt !== undefined) throw new Refused(`The audit is broken at entry ${brokenAt}.`);
      if (!hasEarlier) throw new Refused('No entry has the earlier hash: entries were removed from the end.');
      return {
        text: `The audit is whole: ${entries} entries. The hash of the last one: ${head}`,
        json: { entries, head },
      };
    },
  }),
];

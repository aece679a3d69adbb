import { checkAudit } from '../access/audit/audit.ts';
import { auditCsv } from '../access/audit/audit-csv.ts';
import type { ChainedEntry } from '../access/audit/entry.ts';
import { type AuditRecords, auditRecords } from '../access/audit/records.ts';
import { command, hash, Refused } from './command.ts';
import { newFile, newPath } from './new-file.ts';

const AT_A_TIME = 1_000;

const allEntries = async function* (records: AuditRecords): AsyncGenerator<ChainedEntry> {
  for (let last = 0; ; ) {
    const page = await records.after(last, AT_A_TIME);
    yield* page;
    last += page.length;
    if (page.length < AT_A_TIME) return;
  }
};

/** The commands that check and export the audit. */
export const auditCommands = [
  command({
    name: 'audit verify',
    summary: 'Checks that no entry of the audit was changed or removed.',
    details:
      'Each entry has the hash of the one before. The command fails at the first entry that does not fit, ' +
      'and prints the number of entries and the hash of the last one. Keep this hash elsewhere: ' +
      'with `--head` the command also fails if entries were removed from the end, or all of them were written anew.',
    options: { head: ['optional', hash, 'The hash of the last entry of an earlier check; the chain must contain it.'] },
    example: '',
    isChange: false,
    run: async ({ database }, { head: earlier }) => {
      const { entries, head, brokenAt, hasEarlier } = await checkAudit(database, earlier);
      if (brokenAt !== undefined) {
        throw new Refused(`Entry ${brokenAt} of the audit is missing or was changed; the ${entries} before it fit.`);
      }
      if (!hasEarlier) throw new Refused('No entry has the earlier hash: entries were removed, or all written anew.');
      return { text: `The audit is complete: ${entries} entries. Head: ${head}`, json: { entries, head } };
    },
  }),
  command({
    name: 'audit export',
    summary: 'Writes the whole audit to a new CSV file, the oldest entry first.',
    details:
      'It is the same file as that of the back office, with the hashes of the chain. Only its owner can read it.',
    options: { file: ['required', newPath, 'Where to write it; the file must not exist yet.'] },
    example: '--file audit.csv',
    isChange: false,
    run: async ({ database }, { file }) => {
      const target = await newFile(file);
      let entries = 0;
      const counted = async function* () {
        for await (const entry of allEntries(auditRecords(database))) {
          entries += 1;
          yield entry;
        }
      };
      try {
        for await (const piece of auditCsv(counted()).content) await target.write(piece);
      } finally {
        await target.close();
      }
      return { text: `${entries} entries were written to ${file}`, json: { entries, file } };
    },
  }),
];

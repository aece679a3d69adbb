import { migrations } from '../platform/database/migrate.ts';
import { command } from './command.ts';

/** The command that brings the database up to date before gateways of a new version start. */
export const migrateCommand = command({
  name: 'migrate',
  summary: 'Brings the database up to date for this version, or creates its tables.',
  details:
    'A gateway does the same when it starts, and so does every other command: ' +
    'this one is for deployments that want it done first, once, such as a job before an update. ' +
    'Older gateways continue; where a migration needs them to have ended, ' +
    'it waits 30 seconds and then refuses, and nothing was changed.',
  options: {},
  example: '',
  isChange: true,
  // The database was migrated when it was opened.
  run: () => {
    const latest = migrations.at(-1)?.number ?? 0;
    return Promise.resolve({
      text: `The database has all ${latest} migrations of this version.`,
      json: { migration: latest },
      audit: { migration: latest },
    });
  },
});

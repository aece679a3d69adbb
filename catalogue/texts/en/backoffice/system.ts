import type { Translated } from '../../../languages/translated.ts';

/** The texts of the state of the installation, in English. */
export const system = {
  title: 'System',
  reload: 'Refresh',
  gateway: 'Gateway',
  health: 'Health',
  ready: 'Ready',
  notReady: 'Not ready',
  environment: 'Environment',
  build: 'Build',
  database: 'Database',
  databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  migration: 'Migration',
  started: 'This process started',
  memory: 'Its memory',
  median: 'Median time to a result, last 24 hours',
  atMost: 'at most {time}',
  seconds: '{number} s',
  milliseconds: '{number} ms',
  minutes: '{number} min',
  dataKeys: 'Data keys of the vault',
  oldestKey: 'Oldest data key',
  newestKey: 'Newest data key',
  timers: 'Scheduled work',
  timersWhy: 'What is due and waits. Work that waits for minutes means that no process does it.',
  kind: 'Kind',
  meaning: 'What it does',
  due: 'Due',
  oldestDue: 'Waits since',
  next: 'Next',
} as const;

/** The texts of the state of the installation in one language. */
export type SystemTexts = Translated<typeof system>;

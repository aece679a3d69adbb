import type { SystemTexts } from '../../en/backoffice/system.ts';

/** The texts of the state of the installation, in German. */
export const system: SystemTexts = {
  title: 'System',
  reload: 'Neu lesen',
  gateway: 'Gateway',
  health: 'Zustand',
  ready: 'Bereit',
  notReady: 'Nicht bereit',
  environment: 'Umgebung',
  live: 'Live-Umgebung',
  build: 'Build',
  database: 'Datenbank',
  databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  migration: 'Migration',
  started: 'Dieser Prozess läuft seit',
  memory: 'Sein Speicher',
  dataKeys: 'Datenschlüssel des Tresors',
  oldestKey: 'Ältester Datenschlüssel',
  newestKey: 'Neuester Datenschlüssel',
  timers: 'Geplante Arbeit',
  timersWhy: 'Was fällig ist und wartet. Wenn etwas minutenlang wartet, erledigt es kein Prozess.',
  kind: 'Art',
  meaning: 'Was sie tut',
  due: 'Fällig',
  oldestDue: 'Wartet seit',
  next: 'Nächste',
};

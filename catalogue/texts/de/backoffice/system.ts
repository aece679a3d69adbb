import type { SystemTexts } from '../../en/backoffice/system.ts';

/** The texts of the state of the installation, in German. */
export const system: SystemTexts = {
  title: 'System',
  reload: 'Aktualisieren',
  gateway: 'Gateway',
  health: 'Status',
  ready: 'Bereit',
  notReady: 'Nicht bereit',
  environment: 'Umgebung',
  live: 'Live-Umgebung',
  build: 'Build',
  database: 'Datenbank',
  databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  migration: 'Migration',
  started: 'Prozess gestartet',
  memory: 'Speicherverbrauch des Prozesses',
  dataKeys: 'Datenschlüssel des Tresors',
  oldestKey: 'Ältester Datenschlüssel',
  newestKey: 'Neuester Datenschlüssel',
  timers: 'Geplante Aufgaben',
  timersWhy: 'Fällige Aufgaben, die noch warten. Wartet eine Aufgabe mehrere Minuten, führt kein Prozess sie aus.',
  kind: 'Art',
  meaning: 'Beschreibung',
  due: 'Fällig',
  oldestDue: 'Wartet seit',
  next: 'Nächste',
};

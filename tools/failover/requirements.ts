import { existsSync } from 'node:fs';
import { programOnPath } from '../test/programs.ts';

/** The programs of the campaign and their Debian packages. */
const PACKAGES: Readonly<Record<string, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  ip: 'iproute2',
  unshare: 'util-linux',
  setpriv: 'util-linux',
  mount: 'mount',
};

/** Where Debian has the programs of PostgreSQL; Patroni starts them. */
export const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin';

export const GATEWAY = 'dist/gateway/main.js';

/** Returns what keeps the campaign from running on this machine. */
export const missingHere = (): readonly string[] => {
  const packages = Object.entries(PACKAGES).flatMap(([program, its]) => (programOnPath(program) ? [] : [its]));
  if (!existsSync(`${POSTGRES_PROGRAMS}/postgres`)) packages.push('postgresql-15');
  return [
    ...(process.getuid?.() === 0 ? [] : ['it must run as root, to make network namespaces of its own']),
    ...(packages.length === 0 ? [] : [`Debian packages are missing: ${[...new Set(packages)].join(', ')}`]),
    ...(existsSync(GATEWAY) ? [] : ['the gateway is not built: npm run build']),
  ];
};

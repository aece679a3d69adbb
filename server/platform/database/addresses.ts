import { CannotStart } from '../base/cannot-start.ts';

/** How the address of a SQLite file begins. */
export const SQLITE = 'sqlite:';

/** Returns whether a database is a SQLite file, by its address. */
export const isFile = (url: string): boolean => url.startsWith(SQLITE);

const WRITTEN_BY = '?writer=';

/** Returns the address of the SQLite file at `url` for a process that has another one write, which answers at `socket`. */
export const writtenBy = (url: string, socket: string): string => url + WRITTEN_BY + socket;

/** Returns the path of a SQLite file, and the socket of the process that writes it for this one, if another one does. */
export const fileAt = (url: string): { readonly path: string; readonly writer: string | undefined } => {
  const [path = '', writer] = url.slice(SQLITE.length).split(WRITTEN_BY);
  return { path, writer };
};

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/s;

/** Returns whether a database is PostgreSQL, by its address. */
export const isPostgres = (url: string): boolean => ADDRESS.test(url);

/** The only choice that makes sense here, and what the driver would not understand. */
const TARGET = /([?&])target_session_attrs=([^&]*)(&?)/;

/**
 * Returns the addresses of the servers that an address names, such as `postgres://user@one:5432,two:5432/tollgate`, in
 * their order. Throws when it asks for servers that take no writes.
 */
export const addressesOf = (url: string): readonly string[] => {
  const target = TARGET.exec(url)?.[2] ?? 'any';
  if (!['any', 'read-write', 'primary'].includes(target)) {
    throw new CannotStart('target_session_attrs of DATABASE_URL must be read-write, primary or any');
  }
  const plain = url.replace(TARGET, (_, before: string, __, after: string) => (after === '' ? '' : before));
  const [, start = '', hosts = '', rest = ''] = ADDRESS.exec(plain) ?? [];
  const names = hosts.split(',');
  if (names.length === 1) return [plain];
  if (names.includes('')) throw new CannotStart('DATABASE_URL names a server without a name: check its commas');
  return names.map((name) => start + name + rest);
};

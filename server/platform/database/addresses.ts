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

const INDEX = /\[[^\]]*\]/g;

/** Returns the name of a parameter with `*` for each index, as rows about several parameters write it. */
export const withoutIndexes = (parameter: string): string => parameter.replaceAll(INDEX, '*');

/** Returns whether a row concerns a parameter, given by its name without indexes: by its name or by its beginning. */
export const fits = (row: string, name: string): boolean =>
  row.endsWith('.') || row.endsWith('*') ? name.startsWith(row) : name === row;

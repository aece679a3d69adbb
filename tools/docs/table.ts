/** Gives a text as a cell of a table may hold it. */
export const cell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|');

/** Gives a table with columns as wide as their widest cell, as the formatter of this repository writes it. */
export const tableLines = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const lines = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map(
    (line) => `| ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [...written.slice(0, 1), rule, ...written.slice(1)];
};

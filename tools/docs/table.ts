/** Escapes a text for the cell of a table. */
export const cell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|');

/** Returns a Markdown table with aligned columns. */
export const tableLines = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const lines = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map(
    (line) => `| ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [...written.slice(0, 1), rule, ...written.slice(1)];
};

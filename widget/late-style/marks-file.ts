/** Where the picture of all marks is, relative to the interface's version, and whose mark is in which row. The build writes it. */
export const marksFile: { readonly path: string; readonly brands: readonly string[] } = { path: '', brands: [] };

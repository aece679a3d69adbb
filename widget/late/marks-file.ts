/**
 * The path of the image with all brand marks, relative to `v1/`, and the brand of each row. The build fills this in.
 */
export const marksFile: { readonly path: string; readonly brands: readonly string[] } = { path: '', brands: [] };

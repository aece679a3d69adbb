/** The folder of the brands' marks, relative to `v1/`. The build fills this in. */
export const marksPath = '';

/** The event by which a chunk's script gives what it brings to the script that has loaded it. */
export const CHUNK_EVENT = 'tollgate';

/** Gives a chunk to the script that has loaded it; called once, while the chunk's own script runs. */
export const handOver = (chunk: unknown): void => {
  document.currentScript?.dispatchEvent(new CustomEvent(CHUNK_EVENT, { detail: chunk }));
};

/** Gives the script of a chunk that is nothing but data, for the build to write. */
export const scriptHandingOver = (data: unknown): string =>
  `document.currentScript.dispatchEvent(new CustomEvent("${CHUNK_EVENT}",{detail:${JSON.stringify(data)}}))`;

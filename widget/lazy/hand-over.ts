/** The event by which a chunk's script passes its value to the script that has loaded it. */
export const CHUNK_EVENT = 'chunk';

/** Passes a chunk to the script that has loaded it. Call it once, while the chunk's own script runs. */
export const handOver = (chunk: unknown): void => {
  document.currentScript?.dispatchEvent(new CustomEvent(CHUNK_EVENT, { detail: chunk }));
};

/** Returns the script of a chunk that consists of data only. The build writes it. */
export const scriptHandingOver = (data: unknown): string =>
  `document.currentScript.dispatchEvent(new CustomEvent("${CHUNK_EVENT}",{detail:${JSON.stringify(data)}}))`;

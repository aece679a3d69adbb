/** The event by which a part's script gives what it brings to the script that has loaded it. */
export const PART_EVENT = 'tollgate-part';

/** Gives a part to the script that has loaded it; called once, while the part's own script runs. */
export const handOver = (part: unknown): void => {
  document.currentScript?.dispatchEvent(new CustomEvent(PART_EVENT, { detail: part }));
};

/** Gives the script of a part that is nothing but data, for the build to write. */
export const scriptHandingOver = (data: unknown): string =>
  `document.currentScript.dispatchEvent(new CustomEvent("${PART_EVENT}",{detail:${JSON.stringify(data)}}))`;

import { readFileSync } from 'node:fs';

/** Returns the ids of the processes that a process has started and that run, in the order of their start. */
export const startedBy = (pid: number): readonly number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return []; // It has ended.
  }
};

import process from 'node:process';
import { keep, wordsOf } from './note.ts';
import { type TargetName, targets } from './targets.ts';

/* The program that Jazzer.js runs: one function for each target. */

/** Reading takes a second at most; what is measured is several times slower, and confirmed without that. */
const LONGEST_MS = 3_000;

const folder = process.env['FUZZING_FOUND'] ?? 'found';

const fuzz =
  (name: TargetName) =>
  async (bytes: Buffer): Promise<void> => {
    const input = Uint8Array.from(bytes);
    const before = process.cpuUsage();
    try {
      await targets[name].run(input);
    } catch (error) {
      // The run goes on: it would begin with the same finding again.
      keep(folder, { input, words: wordsOf(error) });
    }
    const { user, system } = process.cpuUsage(before);
    const spent = (user + system) / 1_000;
    if (spent > LONGEST_MS * targets[name].readings) keep(folder, { input, words: `slow: ${spent} ms` });
  };

export const xml = fuzz('xml');
export const csv = fuzz('csv');
export const images = fuzz('images');
export const pdf = fuzz('pdf');

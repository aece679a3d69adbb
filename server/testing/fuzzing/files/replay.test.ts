import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execPath, versions } from 'node:process';
import { describe, expect, test } from 'vitest';
import { orientationOf } from '../../../access/looks/orientation.ts';
import { checkPicture } from '../../../access/looks/picture.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { readStatusReport } from '../../../connectors/sepa/files/status-report.ts';
import { drawPaper } from '../../../platform/paper/draw.ts';
import { linesOf } from '../../../platform/paper/lines.ts';
import { readMovements } from '../../../settlement/bank-answers/answers/statement-readers.ts';
import { addEvidence } from '../../../settlement/chargebacks/answer.ts';
import { formats } from '../../../settlement/processor-files/formats/formats.ts';
import { isFault } from '../../../settlement/processor-files/formats/values.ts';
import { receiveFile } from '../../../settlement/processor-files/receive.ts';
import { compiled } from '../../on-demand.ts';
import { forOlderGlibc } from './addon.ts';
import { csvTarget } from './csv.ts';
import { imagesTarget } from './images.ts';
import { saysEndingInput } from './note.ts';
import { pdfTarget } from './pdf.ts';
import type { Target } from './target.ts';
import { type TargetName, targetNames, targets } from './targets.ts';
import { withCounters } from './wasm.ts';
import { xmlTarget } from './xml.ts';

/** Tests run in the root of the repository. */
const FOLDER = 'server/testing/fuzzing/files/found';

describe.each(targetNames)('the readers of %s', (name) => {
  test('keep what they promise for the files of the tests', async () => {
    const seeds = await targets[name].seeds();
    for (const seed of seeds) expect(await targets[name].run(seed)).toBeUndefined();
    expect(seeds.length).toBeGreaterThan(5);
    const short = seeds.filter(({ length }) => length <= targets[name].longest);
    expect(short).toHaveLength(seeds.length);
  });
});

test.each(
  readdirSync(FOLDER).flatMap((name) =>
    readdirSync(join(FOLDER, name)).map((file) => [name as TargetName, file] as const),
  ),
)('what a fuzzer has found for %s stays repaired: %s', async (name, file) => {
  expect(await targets[name].run(readFileSync(join(FOLDER, name, file)))).toBeUndefined();
});

type Movements = ReturnType<typeof readMovements>;

/** Returns readers of statements that change what ours read. */
const changing = (change: (movement: Movement) => Movement): Target =>
  xmlTarget({
    readStatusReport,
    readMovements: async function* (beginning, source): Movements {
      for await (const movement of readMovements(beginning, source)) yield change(movement);
    },
  });

const absent = undefined as unknown as Movement;

/** Readers that are broken on purpose, and what is found about each. */
const broken: readonly (readonly [what: string, target: Target, finding: RegExp])[] = [
  [
    'an error of the program for one kind of entry',
    changing((movement) => (movement.reason === 'MD06' ? { ...movement, line: absent.line } : movement)),
    /Cannot read properties of undefined/,
  ],
  ['an amount below nothing', changing((movement) => ({ ...movement, amount: -movement.amount })), /less than nothing/],
  ['a text with a zero', changing((movement) => ({ ...movement, remittance: 'a\0b' })), /a database refuses/],
  ['a line that is not there', changing((movement) => ({ ...movement, line: 10_000 })), /is in line 10000/],
  [
    'a reader that leaves out what is in small pieces',
    xmlTarget({
      readStatusReport,
      readMovements: (beginning, source) =>
        readMovements(
          beginning,
          (async function* () {
            for await (const piece of source) if (piece.length !== 3) yield piece;
          })(),
        ),
    }),
    /in pieces of \d+ bytes, it is another file/,
  ],
  [
    'a file whose last byte is lost',
    csvTarget({
      formats,
      receiveFile: (dependencies, channelId, file) =>
        receiveFile(dependencies, channelId, {
          ...file,
          content: (async function* () {
            for await (const piece of file.content) yield piece.length > 100 ? piece.subarray(0, -1) : piece;
          })(),
        }),
    }),
    /the parts of a file are not its text/,
  ],
  [
    'an amount that is another one',
    csvTarget({
      receiveFile,
      formats: {
        ...formats,
        STRIPE: {
          ...formats.STRIPE,
          open: (head, settings) => {
            const opened = formats.STRIPE.open(head, settings);
            if (typeof opened !== 'function') return opened;
            return (part) => {
              const read = opened(part);
              const lines = read.lines.map((line) =>
                isFault(line) ? line : { ...line, settlementAmount: line.settlementAmount + 1n },
              );
              return { ...read, lines };
            };
          },
        },
      },
    }),
    /a report of \d+ hundredths is read as/,
  ],
  [
    'a logo that is its picture',
    imagesTarget({ checkPicture, orientationOf, drawWith: (_, picture) => picture }),
    /a logo (?:has the parts|is no PNG|has \d+)/,
  ],
  [
    'an error of ours in drawing',
    imagesTarget({
      checkPicture,
      orientationOf,
      drawWith: () => {
        throw new TypeError('absent is not a function');
      },
    }),
    /absent is not a function/,
  ],
  [
    'a picture that lies in no way',
    imagesTarget({ checkPicture, orientationOf: () => 9 as 8, drawWith: (own, picture) => own(picture) }),
    /a picture lies as 9/,
  ],
  [
    'a paper without its facts',
    pdfTarget({ linesOf, addEvidence, drawPaper: (paper) => drawPaper({ ...paper, facts: [] }) }),
    /the id of a paper cannot be read/,
  ],
  [
    'a text without its last line',
    pdfTarget({ drawPaper, addEvidence, linesOf: (text, setting) => linesOf(text, setting).slice(0, 1) }),
    /other letters in short lines/,
  ],
  [
    'evidence that is stored as another',
    pdfTarget({
      drawPaper,
      linesOf,
      addEvidence: (dependencies, channelId, id, sent) =>
        addEvidence(dependencies, channelId, id, { ...sent, fileContent: `${sent.fileContent}AAAA` }),
    }),
    /has another (?:length|digest)|sealed as another/,
  ],
];

describe('a reader that is broken on purpose is found by the files of the tests', () => {
  test.each(broken)('%s', async (_, target, finding) => {
    const outcomes: string[] = [];
    for (const seed of await target.seeds()) {
      const outcome = await target.run(seed).catch((error: unknown) => error);
      if (outcome instanceof Error) outcomes.push(outcome.message);
      if (finding.test(outcomes.at(-1) ?? '')) break;
    }
    expect(outcomes.at(-1)).toMatch(finding);
  });
});

test('the decoder of pictures counts where it goes, where Node knows a second memory', () => {
  const program = readFileSync('node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm');
  const counting = withCounters(program);
  // Node 20 knows one memory only.
  const isCounting = Number(versions.node.split('.')[0]) >= 22;
  expect(counting.length > 1.05 * program.length).toBe(isCounting);
});

// Takes some seconds: what is measured is written anew, and a fuzzer counts in seconds.
test('the fuzzer measures our readers and the packages that they read with', async () => {
  const program = await compiled('testing/fuzzing/files/main.js');
  const { stdout, stderr } = spawnSync(execPath, [program, 'csv', '--minutes', '0.05', '--seed', '1'], {
    encoding: 'utf8',
  });
  const [, runs, edges, features] = /csv: (\d+) executions, (\d+) edges, (\d+) features/.exec(stdout) ?? [];
  expect(Number(runs), stdout + stderr).toBeGreaterThan(10);
  expect(Number(edges)).toBeGreaterThan(500);
  expect(Number(features)).toBeGreaterThan(1_000);
  expect(stdout).toContain('nothing was found');
});

test('the addon of the fuzzer asks an older glibc for nothing that this does not have', () => {
  const folder = 'node_modules/@jazzer.js/fuzzer/prebuilds';
  for (const name of ['fuzzer-linux-x64.node', 'fuzzer-linux-arm64.node']) {
    const library = readFileSync(join(folder, name));
    const changed = forOlderGlibc(library);
    expect(changed).toHaveLength(library.length);
    expect(changed.equals(library)).toBe(false);
    expect(forOlderGlibc(changed).equals(changed)).toBe(true);
    // Debian 12 has 2.36.
    const versions = library.toString('latin1').match(/GLIBC_2\.(?:3[7-9]|[4-9]\d)/g) ?? [];
    expect(new Set(versions)).toEqual(new Set(['GLIBC_2.38']));
  }
});

test.each([
  ['crash-da39a3ee5e6b4b0d3255bfef95601890afd80709', true],
  ['timeout-da39a3ee5e6b4b0d3255bfef95601890afd80709', true],
  ['slow-unit-da39a3ee5e6b4b0d3255bfef95601890afd80709', false],
])('a fuzzer that writes %s ends by it: %s', (name, ends) => {
  const prefix = '/kept/crash-/found/7-1/';
  expect(saysEndingInput(`artifact_prefix='${prefix}'; Test unit written to ${prefix}${name}`)).toBe(ends);
});

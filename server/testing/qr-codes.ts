import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Pixels for each module, as on a screen. */
const SCALE = 6;

/** Returns the dark modules of a code that a page shows as an inline picture. */
export const modulesIn = (page: string): { readonly size: number; readonly dark: ReadonlySet<string> } => {
  const [, size = '0'] = /<svg viewBox="0 0 (\d+) \d+"/.exec(page) ?? [];
  const [, path = ''] = /<path fill="#000" d="([^"]*)"/.exec(page) ?? [];
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  return { size: Number(size), dark };
};

/** Returns the text that a reader of QR codes (zbarimg) reads from a page with an inline picture of one. */
export const readQrCode = async (page: string): Promise<string> => {
  const { size, dark } = modulesIn(page);
  const side = Array.from({ length: size * SCALE }, (_, place) => Math.floor(place / SCALE));
  const rows = side.map((y) => side.map((x) => (dark.has(`${x} ${y}`) ? '1' : '0')).join(' '));
  const folder = await mkdtemp(join(tmpdir(), 'qr-code-'));
  try {
    const file = join(folder, 'code.pbm');
    await writeFile(file, `P1\n${side.length} ${side.length}\n${rows.join('\n')}\n`);
    // As bytes, because it would guess their encoding otherwise; the code itself names UTF-8.
    const { stdout } = await run('zbarimg', ['--quiet', '--raw', '--nodbus', '-Sbinary', file]);
    return stdout.replace(/\n$/, '');
  } finally {
    await rm(folder, { recursive: true });
  }
};

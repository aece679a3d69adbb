import { readFileSync } from 'node:fs';
import { contentHash, digest } from './hashes.ts';

/** The file of a hosted field's page. */
export const frameFile = 'frame.html';

/** The page of a hosted field. */
export interface Frame {
  readonly html: string;
  readonly hash: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Returns the hosted field's page with its script and style inline, so that a frame takes one request. */
export function frameOf(code: string): Frame {
  const style = readFileSync('widget/frames/frame.css', 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();
  const html = readFileSync('widget/frames/frame.html', 'utf8')
    .replace('/* frame.css */', () => style)
    .replace('/* frame.ts */', () => code.replaceAll('</script', '<\\/script'));
  const hashesOf = (tag: string): string[] =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => digest('sha256', text));
  return { html, hash: contentHash(html), scriptHashes: hashesOf('script'), styleHashes: hashesOf('style') };
}

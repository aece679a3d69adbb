import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The folders of what runs at operators, merchants and shoppers. */
const product = ['backoffice', 'catalogue', 'components', 'self-service', 'server', 'widget'];

/** What the product does not do, and the files that may: a pattern finds each way to do it. */
const absent: readonly (readonly [what: string, pattern: RegExp, allowed?: readonly string[]])[] = [
  ['runs a text as code', /\beval\(|\bnew Function\(|\bnode:vm\b|\bset(?:Timeout|Interval)\(['"`]/],
  [
    'writes a text into a page as HTML',
    /\b(?:inner|outer)HTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|\bsrcdoc\b|createContextualFragment|setHTMLUnsafe/,
  ],
  [
    'starts a program',
    /\bchild_process\b/,
    // Its own, by the path of the installation, and in test the example shop.
    ['server/process/announce.ts', 'server/process/supervise.ts'],
  ],
  ['asks a directory, an XPath or a store of keys and values', /\b(?:ldapjs?|xpath|xslt?|memcached?|redis)\b/i],
  ['speaks a protocol of sockets of the web, GraphQL or WebRTC', /\bWebSocket\b|\bgraphql\b|\bRTCPeerConnection\b/i],
  ['reads an object of JavaScript from bytes', /\bv8\b.*deserialize|\bdeserialize\(/],
  [
    'unpacks what somebody sent',
    /\b(?:unzip|gunzip|inflate|brotliDecompress|createUnzip|createGunzip|createInflate)\w*\(/,
    // The fonts of the installation.
    ['server/platform/paper/woff.ts'],
  ],
];

const sources = product
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => /\.[jt]sx?$/.test(path) && !/\.test\.tsx?$|^server\/testing\//.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const);

describe('the product', () => {
  test.each(absent)('never %s', (_what, pattern, allowed = []) => {
    const found = sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);
    expect(found.toSorted()).toEqual([...allowed].toSorted());
  });

  test.each([
    "eval('1')",
    'element.innerHTML = text',
    "import { exec } from 'node:child_process'",
    "new WebSocket('wss://x')",
    'gunzipSync(body)',
  ])('a file that did so would be found: %s', (line) => {
    expect(absent.filter(([, pattern]) => pattern.test(line))).toHaveLength(1);
  });
});

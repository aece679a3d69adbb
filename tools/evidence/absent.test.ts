import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The folders of what runs at operators, merchants and shoppers. */
const product = ['backoffice', 'catalogue', 'components', 'self-service', 'server', 'widget'];

type Absent = readonly [what: string, pattern: RegExp, allowed?: readonly string[]];

/** What the product does not do, and the files that may: a pattern finds each way to do it. */
const absent: readonly Absent[] = [
  ['runs a text as code', /\beval\(|\bFunction\(|\bnode:vm\b|\bset(?:Timeout|Interval)\(['"`]|\bimport\(['"`]data:/],
  [
    'writes a text into a page as HTML',
    /\b(?:inner|outer)HTML\b|insertAdjacentHTML|parseFromString|dangerouslySetInnerHTML|document\.write|\bsrcdoc\b|createContextualFragment|setHTMLUnsafe/,
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
    'plays sound or video, has shortcuts of one key, or is moved or dragged',
    /<audio|<video|new Audio\(|accessKey|\bdevice(?:motion|orientation)\b|\bdraggable\b|onDrag[A-Z]|onDrop\b/,
  ],
  [
    'acts when something is pressed, before it is released',
    /\bon(?:Mouse|Pointer|Touch)(?:Down|Start)\b|'(?:mouse|pointer|touch)(?:down|start)'/,
    // What only notes that something was pressed.
    ['backoffice/parts/filters.tsx', 'widget/methods/brands/brand-form.tsx'],
  ],
  [
    'unpacks what somebody sent',
    /\b(?:unzip|unzlib|gunzip|inflate|decompress|brotliDecompress|zstdDecompress|createUnzip|createGunzip|createInflate|createBrotliDecompress|createZstdDecompress)\w*\(|\bDecompressionStream\b/,
    // The fonts of the installation.
    ['server/platform/paper/woff.ts'],
  ],
];

const sources = product
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => /\.[jt]sx?$/.test(path) && !/\.test\.tsx?$|^server\/testing\//.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const);

/** Ways to open a connection to another machine. */
const connecting =
  /^import (?!type )[^;]*(?<!type )\b(?:request|get|connect|createConnection|Socket|Resolver|lookup)\b[^;]* from 'node:(?:https?|http2|net|tls|dgram|dns|dns\/promises)';|^import (?:\* as )?(?!type )\w+[^;]* from 'node:(?:https?|http2|net|tls|dgram|dns|dns\/promises)';|^import (?!type )[^;]* from '(?:nodemailer|ssh2|ssh2-sftp-client|openid-client|undici)';|^import (?!type )[^;]*(?<!type )\b(?:Client|Pool)\b[^;]* from 'pg';|\bimport\('(?:node:(?:https?|http2|net|tls|dgram|dns|dns\/promises)|nodemailer|ssh2|ssh2-sftp-client|openid-client|undici|pg)'\)|(?<![\w.])fetch\(|\b(?:globalThis|self|window)\.fetch\b/m;

/** The files of the server that open connections, and to whom: the table of docs/start/security.md has each. */
const connectors: Readonly<Record<string, string>> = {
  'server/access/people/oidc.ts': 'sign-in provider',
  'server/assembly/example-year/requests.ts': 'the gateway itself',
  'server/checkout/wallets/session.ts': 'provider of the first wallet',
  'server/commands/listen.ts': 'the gateway itself',
  'server/commands/remote.ts': 'the gateway itself',
  'server/connectors/calls/connection.ts': 'acquirers and processors',
  'server/mail/sending/smtp.ts': 'mail servers',
  'server/office/documentation/front-page.ts': 'the gateway itself',
  'server/platform/database/postgres-connections.ts': 'PostgreSQL',
  'server/platform/database/postgres-servers.ts': 'PostgreSQL',
  'server/platform/database/postgres-statements.ts': 'PostgreSQL',
  'server/platform/outbound/connections.ts': 'SFTP servers of merchants',
  'server/platform/outbound/name-lookup.ts': 'name servers',
  'server/platform/outbound/outbound.ts': "merchants' servers",
  'server/platform/processes/calls.ts': 'the gateway itself',
  // Loads the programs of SSH, over connections of the folder `outbound`.
  'server/settlement/file-transfers/sftp/ssh.ts': 'SFTP servers of merchants',
};

describe('the server', () => {
  test('connects to the systems of the documented table only', () => {
    const found = sources.filter(([path, text]) => path.startsWith('server/') && connecting.test(text));
    expect(found.map(([path]) => path).toSorted()).toEqual(Object.keys(connectors).toSorted());
    const page = readFileSync('docs/start/security.md', 'utf8');
    for (const system of Object.values(connectors)) expect(page).toContain(`| ${system} |`);
  });

  test.each([
    "import { request } from 'node:https';",
    "import https from 'node:https';",
    "import * as tls from 'node:tls';",
    "import http, { createServer } from 'node:http';",
    "const { connect } = await import('node:net');",
    "const { Pool } = await import('pg');",
    "import { Agent } from 'undici';",
    'await fetch(address);',
    'await globalThis.fetch(address);',
  ])('a file that connected otherwise would be found: %s', (line) => {
    expect(line).toMatch(connecting);
  });

  test.each(["import type { Socket } from 'node:net';", "import { createServer } from 'node:http';"])(
    'a file that connects to nobody is not: %s',
    (line) => {
      expect(line).not.toMatch(connecting);
    },
  );
});

describe('the product', () => {
  test.each(absent.map(([what, ...rest]) => [what, rest] as const))('never %s', (_what, [pattern, allowed = []]) => {
    const found = sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);
    expect(found.toSorted()).toEqual([...allowed].toSorted());
  });

  test.each([
    "eval('1')",
    "Function('return 1')()",
    'element.innerHTML = text',
    'element.innerHTML += text',
    "element['innerHTML'] = text",
    "new DOMParser().parseFromString(text, 'text/html')",
    "import { exec } from 'node:child_process'",
    "new WebSocket('wss://x')",
    'gunzipSync(body)',
    "body.pipeThrough(new DecompressionStream('gzip'))",
    'createBrotliDecompress()',
  ])('a file that did so would be found: %s', (line) => {
    expect(absent.filter(([, pattern]) => pattern.test(line))).toHaveLength(1);
  });
});

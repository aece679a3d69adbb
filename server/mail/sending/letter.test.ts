import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isMailAddress, mailboxOf } from '../../../catalogue/mail/mail-address.ts';
import type { MailServer } from '../../../catalogue/mail/mail-server.ts';
import { openConnections } from '../../platform/outbound/connections.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import type { Message } from '../content/facts.ts';
import type { Mail } from '../model/mail.ts';
import { type LetterSettings, letterOf, senderOf } from './letter.ts';
import { routing } from './route.ts';
import { submitting } from './smtp.ts';

const OWN = { name: 'Gateway', address: 'mails@gateway.example' };

const settings: LetterSettings = {
  'mail.server': undefined,
  'mail.from': undefined,
  'mail.replyTo': undefined,
  'mail.dkimSelector': undefined,
  'mail.dkimKey': undefined,
  'look.colour': undefined,
  'look.logo': undefined,
};

const message: Message = {
  subject: 'Your receipt',
  text: 'Paid: 92.00\n.\nFrom here on\n',
  html: '<p>Paid: 92.00</p><img src="cid:logo">',
  pictures: [{ id: 'logo', type: 'image/png', bytes: Buffer.from('picture') }],
};

const mailTo = (recipient: string, facts: Partial<Mail['facts']> = {}): Mail => ({
  channelId: 'a'.repeat(32),
  id: 'b'.repeat(32),
  version: 1,
  merchantId: 'c'.repeat(32),
  kind: 'receipt',
  subjectId: 'd'.repeat(32),
  occasion: '',
  recipient,
  messageId: '<b@gateway.example>',
  facts: { kind: 'receipt', language: 'en', shop: 'Straw Hats', atMs: 0, ...facts },
  state: 'waiting',
  tries: 0,
  attempts: [],
  createdAtMs: 1_795_176_000_000,
});

/** Reads a mail as Python does: its headers in order, and the types of its parts. */
const readByPython = (
  raw: string,
): { readonly headers: [string, string][]; readonly types: string[]; readonly text: string } => {
  const program = `
import email, email.policy, json, sys
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
print(json.dumps({
  'headers': [[name, str(value)] for name, value in mail.items()],
  'types': [part.get_content_type() for part in mail.walk()],
  'text': mail.get_body(('plain',)).get_content(),
}))`;
  const { stdout, stderr, status } = spawnSync('python3', ['-c', program], { input: raw, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof readByPython>;
};

describe('the mails of a channel', () => {
  test('go to its own server, for its own address, or else to the gateway’s', async () => {
    const [gateway, shop] = await Promise.all([startMailServer(), startMailServer()]);
    const connections = openConnections({ isPrivateAllowed: true });
    const own = {
      ...settings,
      'mail.server': shop.settings.server,
      'mail.from': mailboxOf('Hats <hats@shop.example>'),
    };
    const routeOf = routing(gateway.settings, { toGateway: connections, toAny: connections });
    for (const [of, to] of [
      [settings, 'jane@example.com'],
      [own, 'joe@example.com'],
      [{ ...own, 'mail.from': undefined }, 'jim@example.com'],
    ] as const) {
      const route = routeOf(of);
      if (route === undefined) throw new Error('no route');
      const letter = letterOf(mailTo(to), message, route.from, of);
      expect(await route.submit(letter, new AbortController().signal)).toEqual({ outcome: 'accepted', answer: '250' });
    }
    const gotBy = ({ received }: TestMailServer) => received.map(({ from, to }) => [from, to]);
    expect(gotBy(gateway)).toEqual([
      ['mails@gateway.example', 'jane@example.com'],
      ['mails@gateway.example', 'jim@example.com'],
    ]);
    expect(gotBy(shop)).toEqual([['hats@shop.example', 'joe@example.com']]);
    await Promise.all([gateway.close(), shop.close()]);
  });

  test('never go to a private address that a merchant set, and nowhere without a server', async () => {
    const shop = await startMailServer();
    const toAny = openConnections({ isPrivateAllowed: false });
    const routeOf = routing(undefined, { toGateway: toAny, toAny });
    expect(routeOf(settings)).toBeUndefined();
    const from = mailboxOf('hats@shop.example');
    const route = routeOf({ ...settings, 'mail.server': shop.settings.server, 'mail.from': from });
    const letter = letterOf(mailTo('joe@example.com'), message, OWN, settings);
    const submitted = await route?.submit(letter, new AbortController().signal);
    expect(submitted?.outcome).toBe('again');
    expect(shop.received).toEqual([]);
    await shop.close();
  });
});

describe('a mail on its way', () => {
  let server: TestMailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());

  const sent = async (
    mail: Mail,
    more: { readonly message?: Message; readonly settings?: Partial<LetterSettings> } = {},
  ) => {
    const submit = submitting(server.settings, openConnections({ isPrivateAllowed: true }));
    server.received.length = 0;
    const letter = letterOf(mail, more.message ?? message, OWN, { ...settings, ...more.settings });
    expect(await submit(letter, new AbortController().signal)).toEqual({ outcome: 'accepted', answer: '250' });
    const [received] = server.received;
    if (received === undefined) throw new Error('no mail has arrived');
    return received;
  };

  test('is read alike by two parsers: text, HTML and a picture inside it', async () => {
    const { raw, parsed } = await sent(mailTo('jane@example.com', { name: 'Jäne Jones' }));
    const python = readByPython(raw);
    expect(python.types).toEqual([
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
    ]);
    expect([parsed.text?.trim(), python.text.replaceAll('\r', '').trim()]).toEqual([
      message.text.trim(),
      message.text.trim(),
    ]);
    expect(parsed.attachments.map(({ cid, contentType }) => [cid, contentType])).toEqual([['logo', 'image/png']]);
    const headers = new Map(python.headers);
    expect([headers.get('Message-ID'), headers.get('Subject')]).toEqual(['<b@gateway.example>', 'Your receipt']);
    expect(headers.get('To')).toBe('Jäne Jones <jane@example.com>');
  });

  test.each([
    'Claim your prize at evil.example',
    'Visit http://evil.example',
    'security@bank.example',
    '=?utf-8?Q?Your_Bank?=',
    '\u202esenoJ',
    'J'.repeat(200),
  ])('says beside its address only what may be a name: not %j, which a stranger may have written', async (name) => {
    const { raw } = await sent(mailTo('jane@example.com', { name }));
    expect(new Map(readByPython(raw).headers).get('To')).toMatch(/^(?:senoJ <jane@example\.com>|jane@example\.com)$/);
  });

  const BREAKS = ['\r\n', '\n', '\r', '\r\n\r\n', '\u0085', '\u2028', '\u2029', '\0', '\v'];
  const INJECTED = 'Bcc: mallory@example.com';

  test.each(BREAKS.map((text) => [JSON.stringify(text), text]))(
    'has no header of a name or a subject with %s',
    async (_, text) => {
      const hostile = `Jane${text}${INJECTED}${text}X-Evil: yes`;
      const { raw, to, parsed } = await sent(mailTo('jane@example.com', { name: hostile, shop: hostile }), {
        message: { ...message, subject: hostile },
      });
      const python = readByPython(raw);
      const names = python.headers.map(([name]) => name.toLowerCase());
      expect(names.filter((name) => name === 'bcc' || name === 'x-evil')).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      expect([to, parsed.subject?.includes(INJECTED)]).toEqual(['jane@example.com', true]);
      expect(python.headers.map(([, value]) => value).filter((value) => /[\r\n]/.test(value))).toEqual([]);
    },
  );

  test.each([
    'jane@example.com\r\nBcc: mallory@example.com',
    'jane@example.com, mallory@example.com',
    'jane@example.com;mallory@example.com',
    'Jane <jane@example.com>',
    '"a b"@example.com',
    'jane@example.com (mallory@example.com)',
    'jane',
    'jane@localhost',
    '@example.com',
    `${'a'.repeat(250)}@example.com`,
    'jane\u2028@example.com',
  ])('goes to no address such as %j', (address) => {
    expect([isMailAddress(address), mailboxOf(`Jane <${address}>`)]).toEqual([false, undefined]);
  });

  test('comes from the domain of the operator, whatever the channel wants', () => {
    const from = (text: string) => senderOf(OWN, mailboxOf(text), 'Straw Hats');
    expect(from('Hats <hats@GATEWAY.example>')).toEqual({ name: 'Hats', address: 'hats@GATEWAY.example' });
    for (const other of ['hats@shop.example', 'hats@sub.gateway.example', 'hats@evilgateway.example']) {
      expect(from(other)).toEqual({ name: 'Straw Hats', address: OWN.address });
    }
  });

  test('is signed with the key of a channel whose own server sends it', async () => {
    const shop = await startMailServer();
    const connections = openConnections({ isPrivateAllowed: true });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const own = {
      ...settings,
      'mail.server': shop.settings.server,
      'mail.from': mailboxOf('Hats <hats@shop.example>'),
      'mail.dkimSelector': 'hats',
      'mail.dkimKey': Buffer.from(pem).toString('base64'),
    };
    const route = routing(undefined, { toGateway: connections, toAny: connections })(own);
    if (route === undefined) throw new Error('no route');
    await route.submit(letterOf(mailTo('jane@example.com'), message, route.from, own), new AbortController().signal);
    expect(shop.received[0]?.raw.replaceAll(/\r\n\s+/g, ' ')).toMatch(/^DKIM-Signature: .*d=shop\.example; .*s=hats;/m);
    await shop.close();
  });

  test('is signed where the operator has a key', async () => {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    const signing = { domain: 'gateway.example', selector: 'tollgate', key: key.toString() };
    const submit = submitting({ ...server.settings, signing }, openConnections({ isPrivateAllowed: true }));
    server.received.length = 0;
    await submit(letterOf(mailTo('jane@example.com'), message, OWN, settings), new AbortController().signal);
    expect(server.received[0]?.raw).toMatch(/^DKIM-Signature: .*d=gateway\.example;/m);
  });

  /** Hands a letter to a server that is reached by another name than it has, as one on another machine; returns the outcome. */
  const outcomeAt = async ({ settings: given }: TestMailServer, elsewhere: Partial<MailServer>) => {
    const connections = openConnections({ isPrivateAllowed: true });
    const { signal } = new AbortController();
    const toLoopback = {
      ...connections,
      connect: (_: string, port: number) => connections.connect('127.0.0.1', port, signal),
    };
    const there = { ...given, server: { ...given.server, host: 'mail.test', ...elsewhere } };
    const letter = letterOf(mailTo('jane@example.com'), message, OWN, settings);
    return (await submitting(there, toLoopback)(letter, signal)).outcome;
  };

  test('nothing is sent in clear text to another machine, unless the address of the server says that it may', async () => {
    server.received.length = 0;
    expect(await outcomeAt(server, { credentials: { user: 'a', password: 'geheim' } })).toBe('again');
    expect(await outcomeAt(server, {})).toBe('again');
    expect(server.received).toEqual([]);
    expect(await outcomeAt(server, { mayBePlain: true })).toBe('accepted');
    expect(server.received).toHaveLength(1);
  });

  test('an unknown certificate keeps nothing from a server that may have it in clear text', async () => {
    const relay = await startMailServer({ hasStartTls: true });
    onTestFinished(relay.close);
    expect(await outcomeAt(relay, { mayBePlain: false })).toBe('again');
    expect(relay.received).toEqual([]);
    expect(await outcomeAt(relay, { mayBePlain: true })).toBe('accepted');
    expect(await outcomeAt(relay, { host: 'localhost', mayBePlain: false })).toBe('accepted');
  });

  test('makes the gateway read no file and call no address', async () => {
    const connections = openConnections({ isPrivateAllowed: true });
    const signal = new AbortController().signal;
    const letter = letterOf(mailTo('jane@example.com'), message, OWN, settings);
    const attached = { ...letter, attachments: [{ path: '/etc/hostname' }] };
    expect(await submitting(server.settings, connections)(attached, signal)).toEqual({
      outcome: 'again',
      answer: 'ESTREAM',
    });
  });

  test('ends in time where a server says nothing', async () => {
    server.toMail = () => undefined;
    const stop = new AbortController();
    const silent = { ...openConnections({ isPrivateAllowed: true }) };
    const submit = submitting(server.settings, {
      ...silent,
      connect: async (host, port, signal) => {
        const socket = await silent.connect(host, port, signal);
        socket.pause();
        stop.abort();
        return socket;
      },
    });
    const letter = letterOf(mailTo('jane@example.com'), message, OWN, settings);
    expect((await submit(letter, stop.signal)).outcome).toBe('again');
  });
});

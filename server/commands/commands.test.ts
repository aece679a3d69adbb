import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWalletOne } from '../payments/wallets/wallet-one.ts';
import { openWalletTwo } from '../payments/wallets/wallet-two.ts';
import { millisecondsOf, randomHex, systemClock } from '../platform/base/clock.ts';
import { migrations } from '../platform/database/migrate.ts';
import { query } from '../platform/database/query.ts';
import { keysOfMaterial } from '../simulation/wallet-tokens/material.ts';
import { commandLine, type TestCommandLine } from '../testing/commands.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../testing/gateway-under-test.ts';
import { compiled } from '../testing/on-demand.ts';
import { pngOf } from '../testing/pictures.ts';
import { facts, refusalOf } from '../testing/wallets.ts';
import { commandGroups } from './commands.ts';
import { usageOf } from './help.ts';

const program = () => compiled('commands/main.js');

const commands = commandGroups.flatMap((group) => group.commands);

const UNKNOWN_ID = 'f'.repeat(32);
const ID = /^[0-9a-f]{32}$/;
const TEN_DAYS_SECONDS = 864_000;

describe.each(databases)('the command line on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let line: TestCommandLine;
  let [merchant, channel] = ['', ''];

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    line = await commandLine(database.url);
    merchant = (await line.json('merchant', 'create', '--name', 'My company'))['id'] ?? '';
    channel = (await line.json('channel', 'create', '--merchant', merchant, '--name', 'Web shop'))['id'] ?? '';
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await line.close();
  });

  const statusWith = async (token: string, entity = channel): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await gateway.get(`/v1/payments/${'8a'.repeat(16)}?entityId=${entity}`, headers)).status;
  };
  const newToken = async (...words: readonly string[]) => {
    const { token = '', id = '' } = await line.json('token', 'create', '--entity', channel, ...words);
    return { token, id };
  };

  describe('help', () => {
    test('names every command of each group, on standard output', async () => {
      for (const words of [['--help'], ['-h'], ['help']]) {
        const { exitCode, out, said } = await line.run(...words);
        expect([exitCode, said]).toEqual([0, '']);
        for (const { name } of commands) expect(out).toContain(`  ${name} `);
      }
      for (const { name, commands: own } of commandGroups.filter((group) => group.commands.length > 1)) {
        const { exitCode, out } = await line.run(name, '--help');
        expect(exitCode).toBe(0);
        for (const each of own) expect(out).toContain(`  ${each.name} `);
        expect((await line.run('help', name)).out).toBe(out);
      }
    });

    test.each(commands)(
      'of $name has its usage, each of its options and an example that has these',
      async (command) => {
        const words = command.name.split(' ');
        const { exitCode, out, said } = await line.run(...words, '--help');
        expect([exitCode, said]).toEqual([0, '']);
        expect(out).toContain(`Usage: ${usageOf(command)}`);
        for (const name of Object.keys(command.options)) expect(out).toContain(`  --${name} `);
        for (const [, name = ''] of command.example.matchAll(/--([a-z-]+)/g)) {
          expect(Object.keys(command.options)).toContain(name);
        }
        expect((await line.run('help', ...words)).out).toBe(out);
      },
    );
  });

  describe('exit code 2', () => {
    test.each(commands)(
      'an option that $name does not have, with the usage and without quoting the value',
      async (command) => {
        const { exitCode, out, said, audit } = await line.run(...command.name.split(' '), '--colour=tomato');
        expect([exitCode, out, audit]).toEqual([2, '', []]);
        expect(said).toContain('--colour is not an option');
        expect(said).toContain(usageOf(command));
        expect(said).not.toContain('tomato');
      },
    );

    test.each([
      ['no words', []],
      ['a group alone', ['token']],
      ['an unknown group', ['tokens', 'list']],
      ['an unknown command', ['token', 'make']],
      ['a missing option', ['token', 'create']],
      ['an option without its value', ['token', 'create', '--entity']],
      ['an option given twice', ['token', 'create', '--entity', UNKNOWN_ID, '--entity', UNKNOWN_ID]],
      ['a value for an option without one', ['token', 'list', '--json=yes']],
      ['an id of another form', ['token', 'create', '--entity', 'SHOP']],
      ['a word too many', ['token', 'list', 'all']],
      ['a name over two lines', ['merchant', 'create', '--name', 'a\nb']],
      ['a name of blanks', ['merchant', 'create', '--name', '  ']],
      ['a name with an invisible letter', ['merchant', 'create', '--name', 'Sh\u200bop']],
      ['a name with a look-alike letter', ['channel', 'create', '--merchant', UNKNOWN_ID, '--name', 'p\u0430ypal']],
      ['a name with a mark of direction', ['channel', 'create', '--merchant', UNKNOWN_ID, '--name', '\u202eShop']],
      ['an unknown right', ['token', 'create', '--entity', UNKNOWN_ID, '--rights', 'shop,money.print']],
      ['no rights', ['token', 'create', '--entity', UNKNOWN_ID, '--rights', '']],
      ['no settings', ['channel', 'set', '--id', UNKNOWN_ID]],
      ['a setting without a value', ['channel', 'set', '--id', UNKNOWN_ID, 'brands']],
      ['a token named in two ways', ['token', 'revoke', '--id', UNKNOWN_ID, '--token', 'x']],
      ['a token not named', ['token', 'revoke']],
      [
        'card numbers on the command line',
        ['channel', 'hash-cards', '--id', UNKNOWN_ID, '--numbers', '4200000000000042'],
      ],
      ['an unknown wallet', ['wallet-token', 'walletFour', `entityId=${UNKNOWN_ID}`, 'amount=1.00', 'currency=EUR']],
      ['an unknown parameter', ['wallet-token', 'walletOne', 'constructor=x']],
      ['an unknown currency', ['wallet-token', 'walletOne', 'currency=EUX']],
      ['parameters missing', ['wallet-token', 'walletOne', 'amount=1.00']],
    ])('%s', async (_what, words) => {
      const { exitCode, out, said, audit } = await line.run(...words);
      expect([exitCode, out, audit]).toEqual([2, '', []]);
      expect(said).toContain('tollgate');
      expect(said).not.toContain('4200000000000042');
    });
  });

  describe('exit code 1', () => {
    test.each([
      ['a token for an unknown entity', ['token', 'create', '--entity', UNKNOWN_ID]],
      ['a token that has expired already', ['token', 'create', '--entity', UNKNOWN_ID, '--expires', '2020-01-01']],
      ['a channel of an unknown merchant', ['channel', 'create', '--merchant', UNKNOWN_ID, '--name', 'Shop']],
      ['settings of an unknown channel', ['channel', 'set', '--id', UNKNOWN_ID, 'brands=VISA']],
      ['the revocation of an unknown id', ['token', 'revoke', '--id', UNKNOWN_ID]],
      ['the revocation of an unknown token', ['token', 'revoke', '--token', 'neverissued']],
      ['a missing file', ['token', 'revoke', '--token', '@/nowhere/token']],
    ])('%s, which the audit has', async (_what, words) => {
      const { exitCode, out, said, audit } = await line.run(...words);
      expect([exitCode, out]).toEqual([1, '']);
      expect(said).not.toBe('');
      expect(said).not.toContain('neverissued');
      expect(audit).toEqual([
        expect.objectContaining({ actor: 'operator', command: words.slice(0, 2).join(' '), outcome: 'refused' }),
      ]);
      expect(JSON.stringify(audit)).not.toContain('neverissued');
    });

    test('a merchant where a channel is needed, and vice versa', async () => {
      expect((await line.run('channel', 'create', '--merchant', channel, '--name', 'x')).said).toContain(
        'is a channel',
      );
      expect((await line.run('channel', 'show', '--id', merchant)).said).toContain('is a merchant');
      expect((await line.run('merchant', 'set', '--id', channel, 'dispatch=none')).exitCode).toBe(1);
    });

    test('an environment with which the gateway would not start', async () => {
      const wrong = await commandLine(database.url, { ENVIRONMENT: 'prod' });
      const { exitCode, said } = await wrong.run('token', 'list');
      expect([exitCode, said]).toEqual([1, expect.stringContaining('ENVIRONMENT must be')]);
      await wrong.close();
    });

    test('an environment other than that of the database', async () => {
      const live = await commandLine(database.url, { ENVIRONMENT: 'live' });
      const { exitCode, said } = await live.run('merchant', 'create', '--name', 'Live');
      expect([exitCode, said]).toEqual([1, expect.stringContaining('belongs to the test environment')]);
      await live.close();
    });
  });

  describe('merchants and channels', () => {
    test('are created, and --json prints only their ids', async () => {
      const made = await line.run('merchant', 'create', '--name', 'Second', '--json');
      const { id } = JSON.parse(made.out);
      expect(id).toMatch(ID);
      expect([made.out, made.said]).toEqual([JSON.stringify({ id }), '']);
      expect(made.audit).toEqual([
        expect.objectContaining({ actor: 'operator', command: 'merchant create', entity: id, outcome: 'done' }),
      ]);
      const shop = await line.json(
        'channel',
        'create',
        '--merchant',
        id,
        '--name',
        'Shop',
        '--set',
        'brands=VISA',
        '--set=currencies=EUR USD',
      );
      expect(shop).toEqual({ id: expect.stringMatching(ID) });
      expect(await line.json('channel', 'show', '--id', shop['id'] ?? '')).toMatchObject({
        ...shop,
        kind: 'channel',
        name: 'Shop',
        merchant: id,
        settings: { brands: 'VISA', currencies: 'EUR USD', requireCvv: 'false' },
      });
      expect(await line.json('channel', 'list', '--merchant', id)).toEqual([
        { ...shop, kind: 'channel', name: 'Shop', merchant: id },
      ]);
    });

    test('are listed, each merchant before its channels', async () => {
      const lines = (await line.run('merchant', 'list')).out.split('\n');
      const place = lines.indexOf(`${merchant}  merchant  My company`);
      expect(lines[place + 1]).toBe(`  ${channel}  channel  Web shop`);
    });

    test('accept each setting as an option of its own name', async () => {
      const made = ['channel', 'create', '--merchant', merchant, '--name', 'Shop'];
      const settings = ['--currencies', 'EUR USD', '--throttle.createPayment=5', '--set', 'brands=VISA'];
      const { id = '' } = await line.json(...made, ...settings);
      expect(await line.json('channel', 'show', '--id', id)).toMatchObject({
        settings: { brands: 'VISA', currencies: 'EUR USD', 'throttle.createPayment': '5' },
      });
      const before = (await line.run('merchant', 'list')).out;
      const mistakes: readonly (readonly [words: readonly string[], exitCode: number, said: string])[] = [
        [[...made, '--currencie', 'EUR'], 2, 'Did you mean --currencies?'],
        [[...made, '--currencies'], 2, '--currencies needs a value'],
        [[...made, '--currencies', 'EUR', '--set', 'currencies=USD'], 2, 'currencies is set twice'],
        [[...made, '--currencies', 'EUR', '--currencies', 'USD'], 2, 'currencies is set twice'],
        [[...made, '--currencies', 'Euro'], 1, 'currencies must be'],
        [['merchant', 'create', '--name', 'x', '--currencies', 'EUR'], 1, 'currencies'],
        [['token', 'create', '--entity', channel, '--currencies', 'EUR'], 2, '--currencies is not an option'],
      ];
      for (const [words, exitCode, said] of mistakes) {
        const outcome = await line.run(...words);
        expect([words, outcome.exitCode, outcome.said]).toEqual([words, exitCode, expect.stringContaining(said)]);
      }
      expect((await line.run('merchant', 'list')).out).toBe(before);
    });

    test('are not created with wrong settings, and all of these are named', async () => {
      const before = (await line.run('merchant', 'list')).out;
      const words = ['--merchant', merchant, '--name', 'x', '--set', 'currencies=Euro', '--set', 'requirecvv=true'];
      const { exitCode, said } = await line.run('channel', 'create', ...words);
      expect(exitCode).toBe(1);
      expect(said).toContain('currencies must be');
      expect(said).toContain('did you mean requireCvv?');
      expect((await line.run('merchant', 'create', '--name', 'x', '--set', 'brands=VISA')).exitCode).toBe(1);
      expect((await line.run('merchant', 'list')).out).toBe(before);
    });

    test('have settings that can be changed, shown and removed', async () => {
      const set = (...words: readonly string[]) => line.run('channel', 'set', '--id', channel, ...words);
      const changed = await set('requireCvv=true', 'currencies=EUR USD');
      expect(changed.exitCode).toBe(0);
      expect(changed.out).toMatch(/^ {2}requireCvv += true$/m);
      expect(changed.out).toMatch(/^ {2}brands += all \(default\)$/m);
      expect(changed.audit).toEqual([
        expect.objectContaining({ entity: channel, settings: ['requireCvv', 'currencies'] }),
      ]);
      expect((await set('requireCvv=', 'currencies=')).out).toMatch(/^ {2}requireCvv += false \(default\)$/m);
      expect((await set('risk.rules=amount above=5 outcome=review; velocity by=card count=3')).said).toContain(
        'in "velocity by=card count=3": within= is missing',
      );
      expect((await line.run('merchant', 'set', '--id', merchant, 'throttle.readPayment=500')).exitCode).toBe(0);
    });

    test('read secrets from files, and show none', async () => {
      const { out, audit } = await line.run(
        ...['channel', 'set', '--id', channel, 'upstream.address=https://gateway.example/'],
        ...[`upstream.entityId=${'0a'.repeat(16)}`, `upstream.accessToken=${await line.fileOf('OGE4Mjk0MTc0\n')}`],
      );
      expect(out).toContain('(set, not shown)');
      expect(out + JSON.stringify(audit)).not.toContain('OGE4Mjk0MTc0');
      await line.run(
        'channel',
        'set',
        '--id',
        channel,
        'upstream.address=',
        'upstream.entityId=',
        'upstream.accessToken=',
      );
    });

    test('give a channel a logo, and say what is wrong with a picture', async () => {
      const logo = async (content: string | Buffer) =>
        line.run('channel', 'logo', '--id', channel, '--file', (await line.fileOf(content)).slice(1));
      const settings = async () => (await line.run('channel', 'show', '--id', channel)).out;
      expect(await logo(pngOf(960, 320))).toMatchObject({ exitCode: 0, out: 'The channel has another logo.' });
      const id = /look\.logo += ([0-9a-f]{32})\n/.exec(await settings())?.[1];
      const response = await fetch(`${gateway.url}/logos/${id}.png`);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      expect(await logo('<svg/>')).toMatchObject({
        exitCode: 1,
        said: 'The picture is no PNG, JPEG or WebP (an SVG or a GIF cannot be used).',
      });
      expect((await line.run('channel', 'logo', '--id', channel, '--file', '/nowhere.png')).exitCode).toBe(1);
      expect((await line.run('channel', 'logo', '--id', UNKNOWN_ID, '--file', '/nowhere.png')).exitCode).toBe(1);
      await line.json('channel', 'set', '--id', channel, 'look.logo=');
      expect(await settings()).toMatch(/look\.logo += +\(default\)/);
    });

    test('return hashes for the card numbers of a file, and name wrong lines', async () => {
      const hash = async (text: string) =>
        line.run('channel', 'hash-cards', '--id', channel, '--numbers', await line.fileOf(text));
      const { exitCode, out, said } = await hash('4200 0000 0000 0042\n\n4111111111111111\n');
      expect([exitCode, said]).toEqual([0, '']);
      expect(out).toMatch(/^[\w-]{43}\n[\w-]{43}$/);
      const rules = `risk.rules=block by=card values=${out.split('\n')[0]} outcome=reject`;
      expect((await line.run('channel', 'set', '--id', channel, rules)).exitCode).toBe(0);
      expect(await hash('4200000000000042\n4200000000000043\n')).toMatchObject({
        exitCode: 1,
        said: 'There are no card numbers in lines 2.',
      });
    });
  });

  describe('block and allow lists', () => {
    test('have values that are added, shown and removed; numbers come from files only', async () => {
      const add = (...words: readonly string[]) =>
        line.run('list', 'add', '--entity', merchant, '--list', 'block', '--reason', 'card testing', ...words);
      const iban = await line.fileOf('DE89 3704 0044 0532 0130 00\n');
      const added = await add('--iban', iban, '--expires', '90d', '--json');
      expect([added.exitCode, added.said]).toEqual([0, '']);
      const { id } = JSON.parse(added.out);
      expect(JSON.parse(added.out)).toMatchObject({ bankAccount: { iban: 'DE•• •••• 3000' }, createdBy: 'operator' });
      expect(added.audit).toEqual([expect.objectContaining({ entity: merchant, listEntry: id, kind: 'iban' })]);
      await add('--email', 'Mallory@example.com');
      const { out } = await line.run('list', 'show', '--entity', merchant);
      expect(out).toMatch(/email {2}mallory@example\.com/);
      expect(out).toContain(id);
      expect((await line.run('list', 'show', '--entity', channel)).out).toBe('Nothing is blocked or allowed.');
      for (const wrong of [[], ['--email', 'a@example.com', '--ip', '192.0.2.1'], ['--card', '4200000000000000']]) {
        expect((await add(...wrong)).exitCode).toBe(2);
      }
      const refused = [
        ['--ip', 'example.com'],
        ['--card', iban],
      ];
      for (const wrong of refused) expect((await add(...wrong)).exitCode).toBe(1);
      const remove = () => line.run('list', 'remove', '--entity', merchant, '--id', id);
      expect([(await remove()).exitCode, (await remove()).exitCode]).toEqual([0, 1]);
    });
  });

  describe('access tokens', () => {
    test('are printed once, with their id, and valid at once', async () => {
      const made = await line.run('token', 'create', '--entity', channel, '--json');
      const { token, id } = JSON.parse(made.out);
      expect(made.out).toBe(JSON.stringify({ token, id }));
      expect([made.said, id, token]).toEqual(['', expect.stringMatching(ID), expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect(await statusWith(token)).toBe(404);
      const list = await line.run('token', 'list', '--entity', channel);
      expect(list.out).toContain(id);
      expect(JSON.stringify([made.audit, list])).not.toContain(token);
      expect(made.audit).toEqual([expect.objectContaining({ entity: channel, tokenId: id, actor: 'operator' })]);
      expect((await line.run('token', 'create', '--entity', channel)).out).toMatch(/shown only now: [0-9a-f]{64}$/m);
    });

    test('of a merchant are valid for all its channels, those of a channel for it alone', async () => {
      const { token = '' } = await line.json('token', 'create', '--entity', merchant);
      expect([await statusWith(token), await statusWith(token, gateway.entityId)]).toEqual([404, 403]);
      expect(await statusWith((await newToken()).token, merchant)).toBe(403);
    });

    test('are a user id and a password for integrations without tokens, on lenient channels', async () => {
      const lenient = (
        await line.json('channel', 'create', '--merchant', merchant, '--name', 'Old', '--set', 'compatibility=lenient')
      )['id'];
      const made = await line.run('token', 'create', '--entity', `${lenient}`, '--user-id', 'new', '--json');
      const { userId, password, id } = JSON.parse(made.out);
      expect([userId, password]).toEqual([expect.stringMatching(ID), expect.stringMatching(/^[A-Za-z0-9]{32}$/)]);
      const statusOf = async (user: Readonly<Record<string, string>>, entity = `${lenient}`) => {
        const query = new URLSearchParams({ ...user, 'authentication.entityId': entity });
        return (await gateway.get(`/v1/payments/${'8a'.repeat(16)}?${query}`, {})).status;
      };
      const user = { 'authentication.userId': userId, 'authentication.password': password };
      expect([await statusOf(user), await statusOf(user, channel)]).toEqual([404, 403]);
      const list = await line.run('token', 'list', '--entity', `${lenient}`);
      expect(list.out).toContain(id);
      expect(JSON.stringify([made.audit, list])).not.toContain(password);
      await line.run('token', 'revoke', '--id', id);
      gateway.clock.advance(1_000);
      expect(await statusOf(user)).toBe(401);
      const kept = await line.run('token', 'create', '--entity', `${lenient}`, '--user-id', userId);
      expect(kept.out).toMatch(/^Password, shown only now: +[A-Za-z0-9]{32}$/m);
      const chosen = await line.run('token', 'create', '--entity', `${lenient}`, '--user-id', 'jane');
      expect([chosen.exitCode, chosen.said]).toEqual([2, expect.stringContaining('32 lower-case hex digits')]);
    });

    test.each([
      ['without rights of their own', [], true, true, 'everything'],
      ['with everything', ['--rights', 'everything'], true, true, 'everything'],
      ['of a shop', ['--rights', 'shop'], true, false, 'shop'],
      ['that read', ['--rights', 'read'], false, true, 'read'],
      ['with a set and a right', ['--rights', 'shop, webhooks.read'], true, true, undefined],
      ['with two rights', ['--rights', 'webhooks.read,payments.read'], false, true, 'payments.read,webhooks.read'],
    ] as const)('%s do what they may, also as user ids, and are listed so', async (...row) => {
      const [, words, mayPay, mayReadWebhooks, shown] = row;
      const lenient = await line.json(
        ...['channel', 'create', '--merchant', merchant, '--name', 'Old', '--set', 'compatibility=lenient'],
      );
      const entityId = lenient['id'] ?? '';
      const create = (...more: readonly string[]) =>
        line.json('token', 'create', '--entity', entityId, ...words, ...more);
      const [made, user] = [await create(), await create('--user-id', 'new')];
      const headers = { Authorization: `Bearer ${made['token']}` };
      const old = {
        'authentication.entityId': entityId,
        'authentication.userId': user['userId'] ?? '',
        'authentication.password': user['password'] ?? '',
      };
      const refusal = (isAllowed: boolean, right: string) =>
        isAllowed ? 'allowed' : expect.stringContaining(`the right ${right} is missing`);
      const said = ({ status, body }: TestReply) => (status === 200 ? 'allowed' : body.result.description);
      for (const [parameters, sent] of [
        [{ entityId }, headers],
        [old, {}],
      ] as const) {
        const paid = await gateway.submit('/v1/payments', { ...cardPayment, ...parameters }, sent);
        expect(said(paid)).toEqual(refusal(mayPay, 'payments.take'));
        const webhooks = await gateway.get(`/v1/webhooks?${new URLSearchParams(parameters)}`, sent);
        expect(said(webhooks)).toEqual(refusal(mayReadWebhooks, 'webhooks.read'));
      }
      const { out } = await line.run('token', 'list', '--entity', entityId);
      const lines = [made, user].map(({ id }) => out.split('\n').find((each) => each.startsWith(`${id} `)) ?? '');
      for (const each of lines) {
        expect(each).toMatch(/ {2}command {2}\S+$/);
        if (shown !== undefined) expect(each.endsWith(`  ${shown}`)).toBe(true);
      }
    });

    test.each(['id', 'token', '@file'])('can be revoked by %s, once, and are refused within a second', async (by) => {
      const { token, id } = await newToken();
      expect(await statusWith(token)).toBe(404);
      const name = by === 'id' ? ['--id', id] : ['--token', by === 'token' ? token : await line.fileOf(`${token}\n`)];
      const revoked = await line.run('token', 'revoke', ...name);
      expect([revoked.exitCode, revoked.said]).toEqual([0, '']);
      expect(revoked.audit).toEqual([
        expect.objectContaining({ command: 'token revoke', entity: channel, tokenId: id }),
      ]);
      expect(JSON.stringify(revoked)).not.toContain(token);
      gateway.clock.advance(999);
      expect(await statusWith(token)).toBe(403);
      const again = await line.run('token', 'revoke', ...name, '--json');
      expect([again.exitCode, again.out]).toEqual([0, JSON.stringify({ id })]);
      const listed = await line.json('token', 'list', '--entity', channel);
      expect(Object.values(listed)).toContainEqual(expect.objectContaining({ id, state: 'revoked' }));
    });

    test.each([
      ['2037-02-28', '2037-03-01 00:00:00+0000'],
      ['2036-02-29', '2036-03-01 00:00:00+0000'],
      ['2037-01-31T18:00:00Z', '2037-01-31 18:00:00+0000'],
      ['2037-01-31 18:00', '2037-01-31 18:00:00+0000'],
      ['2037-01-31T18:00:00+02:00', '2037-01-31 16:00:00+0000'],
    ])('expire at %s', async (text, expires) => {
      const { id } = await newToken('--expires', text);
      expect(Object.values(await line.json('token', 'list', '--entity', channel))).toContainEqual(
        expect.objectContaining({ id, expires, state: 'active' }),
      );
    });

    test.each([
      '2037-02-29',
      '2037-13-01',
      '2037-01-31T25:00:00Z',
      'tomorrow',
      '90',
      '0d',
      '-1d',
      '9999999w',
      '1y',
      '',
    ])('cannot expire at %j', async (text) => {
      const { exitCode, said } = await line.run('token', 'create', '--entity', channel, `--expires=${text}`);
      expect([exitCode, said]).toEqual([2, expect.stringContaining('--expires must be a date (2027-01-31)')]);
    });
  });

  describe('the gateway’s clock', () => {
    beforeAll(async () => {
      const moved = await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(TEN_DAYS_SECONDS) });
      expect(moved.status).toBe(200);
    });
    const movedNow = () => systemClock.now() + TEN_DAYS_SECONDS * 1_000;

    test.each([
      ['90m', 5_400],
      ['12h', 43_200],
      ['2d', 172_800],
      ['52w', 31_449_600],
    ])('determines when a token expires in %s', async (duration, seconds) => {
      const { id } = await newToken('--expires', duration);
      const row = Object.values(await line.json('token', 'list')).find((each) => Object(each).id === id);
      const lastsMs = millisecondsOf(Object(row).expires.replace(' ', 'T').replace('+0000', 'Z')) - movedNow();
      expect(Math.abs(lastsMs / 1_000 - seconds)).toBeLessThan(30);
    });

    test('determines the time of wallet tokens, so that they are fresh after a move of the test clock', async () => {
      const { channelId, amount, currency } = { channelId: channel, amount: 9_200n, currency: 'EUR' };
      const { out, exitCode } = await line.run(
        ...['wallet-token', 'walletOne', `entityId=${channelId}`, 'amount=92.00', `currency=${currency}`],
        `card.number=${facts.number}`,
      );
      expect(exitCode).toBe(0);
      const material = JSON.parse(await readFile(join(line.variables['DATA_DIR'] ?? '', 'test-wallets.json'), 'utf8'));
      const keys = keysOfMaterial(material).walletOne;
      const opened = keys && openWalletOne(out, { channelId, amount, currency }, keys, movedNow(), undefined);
      expect(opened?.card).toMatchObject({ 'card.number': facts.number });
    });
  });

  test('a wallet token has the parameters of a request, and is for its channel alone', async () => {
    const { out } = await line.run(
      ...['wallet-token', 'walletTwo', `entityId=${channel}`, 'amount=92.00', 'currency=EUR'],
      ...['card.number=5454545454545454', 'threeDSecure.eci=02', 'card.expiryMonth=11'],
    );
    const material = JSON.parse(await readFile(join(line.variables['DATA_DIR'] ?? '', 'test-wallets.json'), 'utf8'));
    const keys = keysOfMaterial(material).walletTwo;
    const expected = { channelId: channel, amount: 9_200n, currency: 'EUR' };
    const opened = keys && openWalletTwo(out, expected, keys, systemClock.now());
    expect(opened?.card).toMatchObject({ 'card.number': '5454545454545454', 'card.expiryMonth': '11' });
    expect(opened?.authentication['threeDSecure.eci']).toBe('02');
    expect(keys && refusalOf(() => openWalletTwo(out, { ...expected, channelId: 'x' }, keys, systemClock.now()))).toBe(
      '800.100.158',
    );
  });

  test('an operator rotates the keys of the vault', async () => {
    expect(await line.json('vault', 'rotate')).toEqual({ keys: expect.any(Number), rows: expect.any(Number) });
    for (const name of ['adopt', 'reseal', 'forget']) {
      const { exitCode, audit } = await line.run('vault', name);
      expect([exitCode, audit]).toEqual([0, [expect.objectContaining({ command: `vault ${name}`, outcome: 'done' })]]);
    }
  });

  test('a separate process works beside a running gateway: standard output has the result, standard error the audit', async () => {
    const run = async (...words: readonly string[]) =>
      promisify(execFile)(execPath, [await program(), ...words], { env: { PATH: env['PATH'], ...line.variables } });
    const made = await run('token', 'create', '--entity', channel, '--json');
    const { token, id } = JSON.parse(made.stdout);
    expect(made.stdout).toBe(`${JSON.stringify({ token, id })}\n`);
    expect(JSON.parse(made.stderr)).toMatchObject({ command: 'token create', tokenId: id, actor: expect.any(String) });
    expect(await statusWith(token)).toBe(404);
    await run('token', 'revoke', '--id', id);
    gateway.clock.advance(999);
    expect(await statusWith(token)).toBe(403);
    for (const [code, words] of [
      [1, ['token', 'revoke', '--id', randomHex(16)]],
      [2, ['token', 'revoke']],
    ] as const) {
      const failed = await run(...words).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code, stdout: '' });
    }
  });
});

describe.each(databases)('commands of other processes on $name', ({ open }) => {
  test('and concurrent payments all succeed', async () => {
    const database = await open();
    const gateway = await startGateway(database);
    const line = await commandLine(database.url);
    const words = [await program(), 'token', 'create', '--entity', gateway.entityId, '--json'];
    const run = () => promisify(execFile)(execPath, words, { env: { PATH: env['PATH'], ...line.variables } });
    let isDone = false;
    const made = Promise.all([run(), run(), run()]).finally(() => {
      isDone = true;
    });
    const statuses: number[] = [];
    while (!isDone) {
      const paid = await Promise.all([1, 2, 3, 4].map(() => gateway.post('/v1/payments', cardPayment)));
      statuses.push(...paid.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const { stdout } of await made) {
      const { token } = JSON.parse(stdout);
      const path = `/v1/payments/${'8a'.repeat(16)}?entityId=${gateway.entityId}`;
      expect((await gateway.get(path, { Authorization: `Bearer ${token}` })).status).toBe(404);
    }
    await gateway.close();
    await database.close();
    await line.close();
  });
});

describe.each(databases)('commands that are printed on $name', ({ open }) => {
  test.each([
    ['tollgate', 'npm run --silent tollgate --'],
    ['npx', 'npx tollgate'],
    ['', 'tollgate'],
  ])('work as printed when npm runs %j', async (script, invocation) => {
    const database = await open();
    const line = await commandLine(database.url, { npm_lifecycle_event: script });
    /** Runs the command at the end of a text, as an operator does who copies it. */
    const runPrinted = async (text: string, ...more: readonly string[]) => {
      const [, printed = ''] = text.split(/: (?=[^:]*$)/);
      expect(printed.startsWith(`${invocation} `), text).toBe(true);
      return line.run(...printed.slice(invocation.length + 1).split(' '), ...more);
    };
    for (const [list, option] of [
      ['merchant list', '--name'],
      ['channel list', '--merchant'],
      ['token list', '--entity'],
    ] as const) {
      const help = await runPrinted((await line.run(...list.split(' '))).out, '--help');
      expect([help.exitCode, help.out.includes(option)]).toEqual([0, true]);
    }
    const merchant = await line.run('merchant', 'create', '--name', 'My company');
    const channel = await runPrinted(merchant.out);
    expect((await runPrinted(channel.out)).out).toContain('Access token, shown only now');
    for (const wrong of [['merchnt'], ['token', 'creat'], ['merchant', 'create']]) {
      const refused = await line.run(...wrong);
      expect(refused.exitCode).toBe(2);
      expect((await runPrinted(refused.said)).exitCode).toBe(0);
    }
    await line.close();
    await database.close();
  });
});

describe.each(databases)('an older database on $name', ({ open }) => {
  const newest = query<{ migrations: { number: number | string } }>()((db) =>
    db.selectFrom('migrations').select(({ fn }) => fn.max('number').as('number')),
  );
  const [first] = migrations;
  const last = migrations.at(-1)?.number;

  test('is brought up to date by one command, and stays so', async () => {
    const database = await open(first && [first]);
    expect(Number((await database.read(newest, {}))[0]?.number)).toBe(first?.number);
    const line = await commandLine(database.url);
    for (const _time of [1, 2]) {
      const { exitCode, out, audit } = await line.run('migrate', '--json');
      expect([exitCode, JSON.parse(out), audit]).toMatchObject([0, { migration: last }, [{ command: 'migrate' }]]);
      expect(Number((await database.read(newest, {}))[0]?.number)).toBe(last);
    }
    await line.close();
    await database.close();
  });
});

describe.each(databases)('a live database on $name', ({ open }) => {
  test('has no merchant at first, creates no wallet tokens, and is refused by the test environment', async () => {
    const database = await open();
    const live = await commandLine(database.url, { ENVIRONMENT: 'live' });
    expect((await live.run('merchant', 'list')).out).toContain('tollgate merchant create --name NAME');
    const { id: merchant = '' } = await live.json('merchant', 'create', '--name', 'Live');
    const { id: channel = '' } = await live.json('channel', 'create', '--merchant', merchant, '--name', 'Shop');
    await live.json('token', 'create', '--entity', channel, '--expires', '90d');
    const wallet = await live.run('wallet-token', 'walletOne', `entityId=${channel}`, 'amount=1.00', 'currency=EUR');
    expect([wallet.exitCode, wallet.said]).toEqual([1, expect.stringContaining('test environment only')]);
    const inTest = await commandLine(database.url);
    const refused = await inTest.run('token', 'list');
    expect([refused.exitCode, refused.said]).toEqual([1, expect.stringContaining('belongs to the live environment')]);
    for (const each of [live, inTest]) await each.close();
    await database.close();
  });
});

test.each([
  [['migrate'], [{ command: 'migrate', outcome: 'refused' }]],
  [['merchant', 'list'], []],
])('a live command does not send its password over a network in clear text: %j', async (words, audit) => {
  // No server has this address (RFC 5737): a command that connected to it would fail with another message, and late.
  const live = await commandLine('postgres://tollgate:geheim@192.0.2.1/tollgate', { ENVIRONMENT: 'live' });
  const ran = await live.run(...words);
  expect(ran).toMatchObject({ exitCode: 1, out: '', audit });
  expect(ran.said).toMatch(/^(?!.*geheim)DATABASE_URL names .*, 192\.0\.2\.1: .*sslmode=verify-full/);
  await live.close();
});

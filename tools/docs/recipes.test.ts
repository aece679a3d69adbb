import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountKinds } from '../../catalogue/brands/accounts.ts';
import { luhnHolds } from '../../catalogue/brands/brands.ts';
import { VALID_FOR_MINUTES } from '../../catalogue/payments/checkout-validity.ts';
import { declined } from '../../catalogue/result-codes/declined.ts';
import { simulatorCases } from '../../server/simulation/cases/cases.ts';
import type { TestGateway } from '../../server/testing/gateway-under-test.ts';
import { startConsumer } from '../../server/testing/webhooks.ts';

/*
 * Follows the recipes of ARCHITECTURE.md in a copy of the sources, as a newcomer would: each edit is the one that its
 * recipe describes, in the files that it names. Then a gateway starts from the copy and is used. A recipe that leaves
 * out a file fails here.
 */

/** A row for a table, and the line before which it is inserted. */
interface Edit {
  readonly recipe: string;
  readonly path: string;
  readonly before: string;
  readonly row: string;
}

/** A declined result code without a simulator case, and the number of its case. */
const [declinedCode, freeCase] = freeDecline();

function freeDecline(): readonly [string, string] {
  for (const code of Object.keys(declined)) {
    const name = /^800\.100\.(\d{3})$/.exec(code)?.[1];
    if (name !== undefined && !Object.hasOwn(simulatorCases, name)) return [code, name];
  }
  throw new Error('Each result code 800.100.… has a case of the simulator: choose the specimen from another group.');
}

/** Returns a card number that begins with these 15 digits. */
const numberFrom = (digits: string): string => {
  const number = Array.from({ length: 10 }, (_, checkDigit) => `${digits}${checkDigit}`).find(luhnHolds);
  if (number === undefined) throw new Error('No check digit is right.');
  return number;
};

const edits: readonly Edit[] = [
  {
    recipe: 'A brand of cards',
    path: 'catalogue/brands/card-brands.ts',
    before: '} as const satisfies Record<string, CardBrand>;',
    row: "  SPECIMEN: { name: 'Specimen', ...sixteen, ranges: [999900] },",
  },
  {
    recipe: 'A redirect brand',
    path: 'catalogue/brands/other-brands.ts',
    before: '} as const satisfies Record<string, OtherBrand>;',
    row: "  SPECIMEN_BANK: { name: 'Specimen Bank', method: 'bankRedirect' },",
  },
  {
    recipe: 'A parameter',
    path: 'catalogue/fields/people/customer.ts',
    before: "  'customer.birthDate': ",
    row: "  'customer.shoeSize': ['optional', digits(1, 2), 'Size of the shoes.'],",
  },
  {
    recipe: 'A payment type',
    path: 'catalogue/payments/payment-types.ts',
    before: "  DB: { meaning: 'Debit'",
    row: "  SP: { meaning: 'Specimen', alone: true, refersTo: [], from: 'outside', to: 'captured', madeBy: 'client' },",
  },
  {
    recipe: 'A payment type',
    path: 'server/payments/model/tasks.ts',
    before: "  DB: 'debit',",
    row: "  SP: 'debit',",
  },
  {
    recipe: 'A simulator case',
    path: 'server/simulation/cases/cases.ts',
    before: "  '900': ",
    row: `  '${freeCase}': { code: '${declinedCode}', meaning: 'declined: a specimen' },`,
  },
  {
    recipe: 'A notification type',
    path: 'catalogue/payments/notification-kinds.ts',
    before: '} as const satisfies Readonly<Record<string, NotificationKind>>;',
    row: "  SPECIMEN: { collection: 'registrations', ofCheckout: 'registration', isAboutPayment: false, actions: ['GONE'] },",
  },
];

/** The files that a recipe adds, each a copy of another. */
const additions = [
  {
    recipe: 'A brand of cards',
    path: 'catalogue/brands/marks/SPECIMEN.svg',
    like: 'catalogue/brands/marks/AIRPLUS.svg',
  },
] as const;

/** The types of card payments, as `accounts.ts` lists them. */
const CARD_TYPES = `types: [${accountKinds.card.types.map((type) => `'${type}'`).join(', ')}]`;

const otherValidity = VALID_FOR_MINUTES + 15;

/** Values that a recipe changes. */
const changes = [
  {
    recipe: 'A payment type',
    path: 'catalogue/brands/accounts.ts',
    from: CARD_TYPES,
    to: CARD_TYPES.replace('[', "['SP', "),
  },
  {
    recipe: 'A notification type',
    path: 'server/payments/stored-accounts/announce.ts',
    from: "      type: 'REGISTRATION',\n      action,\n",
    to:
      "      type: action === 'DELETED' ? 'SPECIMEN' : 'REGISTRATION',\n" +
      "      action: action === 'DELETED' ? 'GONE' : action,\n",
  },
  {
    recipe: "The checkout's validity",
    path: 'catalogue/payments/checkout-validity.ts',
    from: `VALID_FOR_MINUTES = ${VALID_FOR_MINUTES}`,
    to: `VALID_FOR_MINUTES = ${otherValidity}`,
  },
] as const;

const changed = (text: string, from: string, to: string, path: string): string => {
  if (text.split(from).length !== 2) throw new Error(`${path} must contain this exactly once: ${from}`);
  return text.replace(from, () => to);
};

describe('a copy in which the recipes were followed', () => {
  let folder = '';
  let gateway: TestGateway;

  const load = async <Module>(path: string): Promise<Module> => await import(/* @vite-ignore */ join(folder, path));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-recipes-'));
    for (const source of ['catalogue', 'server', 'widget', 'tools']) {
      await cp(source, join(folder, source), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
    }
    for (const file of ['package.json', 'tsconfig.json']) await cp(file, join(folder, file));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const all = [
      ...edits.map(({ path, before, row }) => ({ path, from: before, to: `${row}\n${before}` })),
      ...changes.map(({ path, from, to }) => ({ path, from, to })),
    ];
    for (const { path, from, to } of all) {
      const file = join(folder, path);
      await writeFile(file, changed(await readFile(file, 'utf8'), from, to, path));
    }
    for (const { path, like } of additions) await cp(join(folder, like), join(folder, path));
    const { startGateway } = await load<typeof import('../../server/testing/gateway-under-test.ts')>(
      'server/testing/gateway-under-test.ts',
    );
    const { databases } = await load<typeof import('../../server/testing/databases.ts')>('server/testing/databases.ts');
    const [database] = databases;
    if (database === undefined) throw new Error('The list of databases is empty.');
    gateway = await startGateway(await database.open());
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
    await rm(folder, { recursive: true });
  });

  const card = {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    'card.number': '9999000000000004',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
  };

  test('pays with the new card brand, which is detected from the number, and shows its mark', async () => {
    const { body } = await gateway.post('/v1/payments', card);
    expect(body).toMatchObject({ paymentBrand: 'SPECIMEN', result: { code: '000.100.110' } });
    const { readMarks } = await load<typeof import('../build/marks.ts')>('tools/build/marks.ts');
    const { SPECIMEN, AIRPLUS } = readMarks(join(folder, 'catalogue/brands/marks'));
    expect(SPECIMEN).toBe(AIRPLUS);
  });

  test('redirects the shopper to the new redirect brand', async () => {
    const { body } = await gateway.post('/v1/payments', {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'SPECIMEN_BANK',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect(body).toMatchObject({ result: { code: '000.200.000' }, redirect: { url: expect.stringMatching(/^http/) } });
  });

  test('checks, echoes and documents the new parameter', async () => {
    const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const { body } = await gateway.post('/v1/payments', { ...card, ...customer, 'customer.shoeSize': '43' });
    expect(body).toMatchObject({ customer: { shoeSize: '43' }, result: { code: '000.100.110' } });
    const refused = await gateway.post('/v1/payments', { ...card, ...customer, 'customer.shoeSize': 'large' });
    expect(refused.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['customer.shoeSize']);
    const { fieldsPage } = await load<typeof import('./fields-page.ts')>('tools/docs/fields-page.ts');
    expect(fieldsPage()).toContain('`customer.shoeSize`');
  });

  test('moves money with the new payment type, and documents it', async () => {
    const { body } = await gateway.post('/v1/payments', { ...card, paymentType: 'SP' });
    expect(body).toMatchObject({ paymentType: 'SP', result: { code: '000.100.110' } });
    const { paymentsPage } = await load<typeof import('./payments-page.ts')>('tools/docs/payments-page.ts');
    expect(paymentsPage()).toContain('| SP | Specimen |');
  });

  test('declines with the new case of the simulator, and lists it', async () => {
    const number = numberFrom(`420000000000${freeCase}`);
    const { body } = await gateway.post('/v1/payments', { ...card, 'card.number': number });
    const listed = (await gateway.get('/v1/testdata')).body['cards'] as readonly { readonly code: string }[];
    const [row] = listed.filter(({ code }) => code === declinedCode);
    expect(row).toMatchObject({ number, description: 'declined: a specimen' });
    expect(body.result.code).toBe(declinedCode);
  });

  test('notifies webhooks of the new type, and documents it', async () => {
    const consumer = await startConsumer();
    const asked = { url: consumer.url, types: 'SPECIMEN', active: 'true' };
    const { body: webhook } = await gateway.post('/v1/webhooks', asked);
    const { amount: _amount, currency: _currency, paymentType: _type, ...account } = card;
    const { body: stored } = await gateway.post('/v1/registrations', { ...account, paymentBrand: 'SPECIMEN' });
    await gateway.remove(`/v1/registrations/${stored.id}`);
    await gateway.gateway.timers.runDue();
    expect(consumer.notifications(String(webhook['secret']))).toMatchObject([
      { type: 'SPECIMEN', action: 'GONE', payload: { id: stored.id } },
    ]);
    await consumer.close();
    const { fieldsPage } = await load<typeof import('./fields-page.ts')>('tools/docs/fields-page.ts');
    expect(fieldsPage()).toContain(
      'PAYMENT, REGISTRATION, SCHEDULE, DISPUTE, RECONCILIATION, PRENOTIFICATION, BANK_FILE, SPECIMEN, or several',
    );
  });

  test('keeps a checkout valid for the new duration', async () => {
    const { body } = await gateway.post('/v1/checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB' });
    const configured = await gateway.get(`/v1/checkouts/${body.id}/configuration`, {});
    expect(configured.body['expiresInSeconds']).toBe(otherValidity * 60);
  });
});

describe('each recipe that is followed here', () => {
  test.each([...edits, ...additions, ...changes].map(({ recipe, path }) => [recipe, path]))(
    '%s names %s',
    async (recipe, path) => {
      const page = await readFile('ARCHITECTURE.md', 'utf8');
      const text = page.split('\n- ').find((item) => item.startsWith(`**${recipe}**`)) ?? '';
      const names = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) =>
        span.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[^/]+'),
      );
      // A recipe names a file by its path, by its folder or, beside another one, by its name.
      expect(names.some((pattern) => new RegExp(`(?:^|/)${pattern}(?:$|/)`).test(path))).toBe(true);
    },
  );
});

import { beforeAll, describe, expect, test } from 'vitest';
import { auditRecords } from '../../access/audit/records.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { type OfficeRow, officeRows } from '../../testing/office-endpoints.ts';
import { createPerson, pageOf, type TestPage } from '../../testing/people.ts';

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

const table = officeRows.map((row): [string, OfficeRow] => [row.name, row]);

/** Columns and properties that no request may set. */
const foreign = {
  version: '7',
  isAdministrator: 'true',
  passwordHash: 'x',
  confirmedAtMs: '9999999999999',
  createdAtMs: '1',
  'person.role': 'administrator',
  maker: 'ffffffffffffffffffffffffffffffff',
  constructor: 'x',
  hasOwnProperty: 'x',
} as const;

/** No case of the simulators, whose numbers the list of cases shows. */
const NUMBER = '4263982640269299';
const CODE = '937';
const SECRET_OF_A_WEBHOOK = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00';

describe('a request of the back office', () => {
  const gateway = gatewayOfTests(database.open);
  let page: TestPage;
  let seed = '';
  /** The ids of records of every kind. */
  const ids: string[] = [];
  let authorized = '';
  let account = '';

  beforeAll(async () => {
    const ada = await createPerson(gateway, 'administrator');
    seed = ada.seed;
    page = await pageOf(gateway, ada);
    const { amount, currency, paymentType, ...card } = { ...cardPayment, 'card.number': NUMBER, 'card.cvv': CODE };
    const shopper = {
      'customer.merchantCustomerId': 'C-4711',
      'customer.email': 'jane@example.com',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.phone': '+49 30 1234567',
      'billing.street1': 'Main Street 7',
    };
    const post = async (path: string, parameters: Readonly<Record<string, string>>): Promise<string> => {
      const { body, status, text } = await gateway.post(path, parameters);
      if (status !== 200 || body.id === undefined) throw new Error(text);
      ids.push(body.id);
      return body.id;
    };
    const paid = await post('/v1/payments', { ...card, ...shopper, amount, currency, paymentType });
    authorized = await post('/v1/payments', { ...card, ...shopper, amount, currency, paymentType: 'PA' });
    await post(`/v1/payments/${paid}`, { amount: '2.00', currency: 'EUR', paymentType: 'RF' });
    account = await post('/v1/registrations', { ...card, ...shopper });
    await post('/v1/schedules', {
      registrationId: account,
      amount: '9.00',
      currency: 'EUR',
      'job.name': 'Tea club',
      'job.expression': '0 0 9 1 * ?',
    });
    await post('/v1/webhooks', { url: 'https://shop.example/hook', secret: SECRET_OF_A_WEBHOOK });
    await post('/v1/test/chargebacks', { paymentId: paid });
    ids.push(gateway.entityId, ada.id);
  });

  // The body of an upload is a file.
  const withParameters = table.filter(([, { upload }]) => upload === undefined);

  test.each(withParameters)('%s sets nothing that its table does not list', async (_name, row) => {
    const path = row.path.replaceAll(/\{\w+\}/g, gateway.entityId);
    const reply = await page.send(row.method, path, {
      ...row.parameters,
      ...(row.takesEntity ? { entityId: gateway.entityId } : {}),
      ...foreign,
    });
    expect(reply.status, reply.text).toBe(400);
    const named = reply.body.result.parameterErrors?.map(({ name }) => name) ?? [];
    expect(named).toEqual(expect.arrayContaining(Object.keys(foreign)));
  });

  const reads = table.filter(([, { method }]) => method === 'GET');

  test.each(reads)('%s shows no number, code or secret', async (_name, row) => {
    const needed: Readonly<Record<string, string>> = {
      'date.from': '2020-01-01 00:00:00',
      'date.to': '2040-01-01 00:00:00',
    };
    const secrets = [NUMBER, SECRET_OF_A_WEBHOOK, SECRET_OF_A_WEBHOOK.toUpperCase(), seed, gateway.accessToken];
    const entity = row.takesEntity ? { entityId: gateway.entityId } : {};
    for (const id of row.path.includes('{') ? ids : ['']) {
      const path = row.path.replaceAll(/\{\w+\}/g, id);
      for (const parameters of [entity, { ...entity, ...needed }, { ...entity, text: 'C-4711' }]) {
        const { text, status } = await page.get(path, parameters);
        expect(status).toBeLessThan(500);
        for (const secret of secrets) expect(text).not.toContain(secret);
        expect(text).not.toMatch(new RegExp(`(?<![\\w.:-])${CODE}(?![\\w.:-])`));
        expect(text).not.toMatch(/"?\$argon2/);
      }
    }
  });

  test('what the audit says of looks and changes has no data of a shopper', async () => {
    const person = ['jane@example.com', 'C-4711', 'Jane', 'Jones', '+49 30 1234567', 'Main Street 7'];
    for (const [, row] of reads) {
      const path = row.path.replaceAll(/\{\w+\}/g, ids[0] ?? '');
      for (const text of person) {
        for (const name of ['text', 'email', 'merchantCustomerId']) {
          await page.get(path, { ...(row.takesEntity ? { entityId: gateway.entityId } : {}), [name]: text });
        }
      }
    }
    const more = { merchantMemo: 'Jane called us', 'customParameters[who]': 'Jones' };
    const captured = await page.post(`/v1/payments/${authorized}`, {
      entityId: gateway.entityId,
      paymentType: 'CP',
      amount: '1.00',
      currency: 'EUR',
      ...more,
    });
    const removed = await page.send('DELETE', `/v1/registrations/${account}`, { entityId: gateway.entityId });
    expect([captured.body.result.category, removed.status], captured.text).toEqual(['success', 200]);
    const entries = await auditRecords(gateway.database).newest({}, 10_000);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['customers.read', 'payments.read', 'payments.capture', 'customers.removeRegistration']),
    );
    const kept = JSON.stringify(entries);
    for (const text of person) expect(kept).not.toContain(text);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { type OfficeRow, officeRows } from '../../testing/office-endpoints.ts';
import { createPerson, pageOf, type TestPage } from '../../testing/people.ts';

const UNKNOWN = '8a019a9cf1a80000000000000000000f';
const CONFIRMED_FOR_MINUTES = 10;

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

describe('a person who proved long ago who they are', () => {
  const gateway = gatewayOfTests(database.open);
  let page: TestPage;

  beforeAll(async () => {
    page = await pageOf(gateway, await createPerson(gateway, 'administrator'));
    gateway.realClock.advance((CONFIRMED_FOR_MINUTES + 1) * 60_000);
  });

  // Whoever enrols has nothing yet to prove it with: the endpoint asks only those who have an authenticator.
  const judged = officeRows.filter(({ name }) => name !== 'POST /me/totp');

  test.each(judged.map((row): [string, OfficeRow] => [row.name, row]))('sends %s', async (_name, row) => {
    const { method, path, parameters, needsProof } = row;
    const reply = await page.send(method, path.replaceAll(/\{\w+\}/g, UNKNOWN), parameters);
    expect(reply.headers.get('x-tollgate')).toBe(needsProof ? 'confirm' : null);
    if (needsProof) expect(reply.status).toBe(403);
  });

  test('proves it again for all that gives access, takes data out, or decides where money and data go', () => {
    const proven = officeRows.filter(({ needsProof }) => needsProof).map(({ name }) => name);
    expect(proven).toMatchInlineSnapshot(`
      [
        "DELETE /v1/registrations/{id}",
        "DELETE /v1/risk/entries/{id}",
        "POST /v1/disputes/{id}/accept",
        "POST /v1/ledger/periods",
        "POST /v1/ledger/periods/reopened",
        "GET /v1/ledger/periods/{id}/export",
        "GET /v1/sepa/files/{id}",
        "POST /v1/reports/reconciliations/targets",
        "PUT /v1/reports/reconciliations/targets/{id}",
        "DELETE /v1/reports/reconciliations/targets/{id}",
        "POST /v1/reports/reconciliations/files/{id}/transfers",
        "POST /v1/webhooks",
        "PUT /v1/webhooks/{id}",
        "DELETE /v1/webhooks/{id}",
        "POST /v1/webhooks/{id}/deliveries",
        "POST /v1/webhooks/{id}/undelivered",
        "POST /me/recovery-codes",
        "POST /me/passkeys/options",
        "POST /me/passkeys",
        "DELETE /me/passkeys/{id}",
        "DELETE /me/sessions/{id}",
        "POST /exports",
        "GET /exports/{id}/file",
        "GET /customers/one/export",
        "POST /customers/one/erasure",
        "POST /team/invitations",
        "DELETE /team/invitations/{id}",
        "POST /team/{id}/roles",
        "DELETE /team/{id}/roles/{roleId}",
        "POST /team/{id}/disable",
        "POST /team/{id}/enable",
        "POST /team/{id}/reset",
        "GET /audit/export",
        "POST /tokens",
        "DELETE /tokens/{id}",
        "PUT /channels/{id}/settings",
        "POST /channels/many",
        "POST /channels/{id}/risk",
      ]
    `);
  });
});

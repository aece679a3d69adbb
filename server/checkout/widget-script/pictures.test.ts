import { expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

const gateway = gatewayOfTests(sqlite.open);

test.each(['/v1/paymentWidgets/img/NOBRAND.png', '/v1/static/1/img/NOBRAND.png', '/v1/paymentWidgets/img/VISA.gif'])(
  '%s answers 404 and says what a picture is called',
  async (path) => {
    const response = await fetch(new URL(path, gateway.url));
    expect(response.status).toBe(404);
    const { result } = (await response.json()) as { result: { code: string; description: string } };
    expect(result.code).toBe('200.300.404');
    expect(result.description).toContain('no brand has this picture');
  },
);

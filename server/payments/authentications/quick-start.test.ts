import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testAuthentications } from '../../simulation/issuer/cases.ts';
import { testCards } from '../../simulation/test-data/test-data.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { answerChallenge, browserOfWidget, follow, redirectOn } from '../../testing/shopper.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** The checkout of the README, as a new merchant sends it. */
const [, command = ''] = /(curl \S+\/v1\/checkouts [^`]*)```/.exec(readme) ?? [];
const { entityId, ...quickStart } = Object.fromEntries(
  [...command.matchAll(/ -d (\S+?)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);
/** The parameters that the widget sends beside the card in the page of the README. */
const fromWidget = { ...browserOfWidget, shopperResultUrl: 'https://your.shop/result' };

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** Every card of `/v1/testdata` once; the table of the issuer has the outcome of a card that is in both tables. */
const everyCard = [
  ...testAuthentications,
  ...testCards.filter(({ number }) => testAuthentications.every((other) => other.number !== number)),
];

describe.each(databases)('the quick start on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const submit = async (number: string, brand: string) => {
    const { body } = await gateway.post('/v1/checkouts', quickStart);
    const id = body.id ?? '';
    const submitted = await gateway.submit(`/v1/checkouts/${id}/payment`, {
      paymentBrand: brand,
      'card.number': number,
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': brand === 'AMEX' ? '1234' : '123',
      ...fromWidget,
    });
    return { id, ...submitted };
  };
  const status = async (id: string) =>
    (await gateway.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`)).body;
  /** Follows the redirects as a shopper does, and confirms at the bank if it asks, until the shop is reached. */
  const confirm = async (body: ReplyBody): Promise<void> => {
    if (body['redirect'] === undefined) return;
    const page = await follow(body);
    const last = page.text.includes('<form') ? await answerChallenge(page, 'approve') : page;
    expect(redirectOn(last)).toBeDefined();
  };

  test('is the command of the README, which sets its variables before', () => {
    expect([entityId, Object.keys(quickStart)]).toEqual([
      '$ENTITY_ID',
      ['amount', 'currency', 'paymentType', 'integrity'],
    ]);
    for (const [, variable] of command.matchAll(/\$(\w+)/g)) {
      expect(readme.slice(0, readme.indexOf(command))).toMatch(new RegExp(`export .*\\b${variable}=`));
    }
  });

  test('covers every card that the gateway lists', async () => {
    const { body } = await gateway.get('/v1/testdata');
    const listed = ['cards', 'authentications'].flatMap((name) => body[name] as readonly { readonly number: string }[]);
    expect(new Set(everyCard.map(({ number }) => number))).toEqual(new Set(listed.map(({ number }) => number)));
  });

  test.each(everyCard)('$number pays it: $code, $description', { timeout: 15_000 }, async ({ number, brand, code }) => {
    const { id, body } = await submit(number, brand);
    expect(body.result.parameterErrors ?? []).toEqual([]);
    await confirm(body);
    const before = (await status(id)).result.code;
    // A decoupled authentication takes a minute, or a day without an answer.
    if (before === '000.200.000') await passed(gateway, code === '100.396.103' ? DAY_MS : 2 * MINUTE_MS);
    // On a checkout, a soft decline redirects the shopper to a challenge.
    expect((await status(id)).result.code).toBe(code === '300.100.100' ? '000.100.110' : code);
  });
});

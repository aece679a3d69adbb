import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import type { ShownMandate } from '../../payments/ports/mandate.ts';
import { query } from '../../platform/database/query.ts';
import { sepaDebit, sepaSettings } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { pageWith } from '../../testing/people.ts';
import { openPage } from '../../testing/shopper.ts';
import { mandateText } from './model/mandate-text.ts';
import { type SepaRecords, sepaRecords } from './model/records.ts';
import { hasSepa, type SepaSettings } from './model/settings.ts';

const OK = '000.100.110';
interface Tables {
  sepa_mandates: { readonly entity: string; readonly id: string };
}

const mandatesOf = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('sepa_mandates').select('id').where('entity', '=', input('entity')),
);

const codes = Object.keys(languages) as Language[];

const settingsWith = (more: Readonly<Record<string, string>> = {}): SepaSettings => {
  const settings = settingsFrom({ ...sepaSettings, ...more });
  if (!hasSepa(settings)) throw new Error('the settings of the bank are missing');
  return settings;
};

describe.each(codes)('the text of a mandate in %s', (language) => {
  const textOf = (recurs: boolean, scheme: string, days = '14'): string =>
    mandateText(language, recurs, settingsWith({ 'sepa.scheme': scheme, 'sepa.preNotificationDays': days }));

  test.each(['CORE', 'B2B'])('of the scheme %s names creditor, identifier and days of notice', (scheme) => {
    for (const recurs of [false, true]) {
      const text = textOf(recurs, scheme);
      expect(text).toContain('\u2068Köhler & Söhne\u2069');
      expect(text).toContain('\u2066DE98ZZZ09999999999\u2069');
      expect(text).toMatch(/[^\d]14[.。]$/);
      expect(textOf(recurs, scheme, '5')).toMatch(/[^\d]5[.。]$/);
      expect(text).not.toMatch(/[{}]| {2}|undefined/);
    }
  });

  test('differs for one payment and for several, and by the scheme', () => {
    const texts = [false, true].flatMap((recurs) => ['CORE', 'B2B'].map((scheme) => textOf(recurs, scheme)));
    expect(new Set(texts).size).toBe(4);
  });
});

test('the name of a creditor is taken to the letter', () => {
  const text = mandateText('en', false, settingsWith({ 'sepa.creditorName': "{days} $& $' Shop" }));
  expect(text).toContain("\u2068{days} $& $' Shop\u2069 (creditor");
});

describe.each(databases)('the mandate of a checkout, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let records: SepaRecords;
  let entityId: string;

  const dependencies = () => ({ database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault });
  beforeAll(() => {
    records = sepaRecords(gateway.database, gateway.gateway.vault);
  });
  beforeEach(async () => {
    entityId = await addChannel(dependencies(), gateway.entityId, 'Shop', sepaSettings);
  });

  const { paymentBrand, amount, currency, ...account } = sepaDebit;
  const shopper = {
    paymentBrand,
    'bankAccount.holder': account['bankAccount.holder'],
    'bankAccount.iban': account['bankAccount.iban'],
  };
  const german = { ...shopper, 'shopper.mandateLanguage': 'de' };
  const prepare = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { body } = await gateway.post('/v1/checkouts', { entityId, amount, currency, paymentType: 'DB', ...more });
    return String(body.id);
  };
  const shown = async (id: string, language = 'de'): Promise<ShownMandate | undefined> =>
    (await gateway.get(`/v1/checkouts/${id}/configuration`, { 'accept-language': language })).body['mandate'] as
      | ShownMandate
      | undefined;
  const submit = async (id: string, parameters: Readonly<Record<string, string>>) => {
    const { body } = await gateway.submit(`/v1/checkouts/${id}/payment`, parameters);
    expect(body.result.code).toBe(OK);
    return body.id ?? '';
  };
  const capture = async (id: string, more: Readonly<Record<string, string>> = {}) =>
    (await gateway.post(`/v1/payments/${id}`, { entityId, currency, amount, paymentType: 'CP', ...more })).body;
  const mandateOf = async (id: string) => {
    const order = await records.order(entityId, id);
    return await records.mandate(entityId, order?.mandate?.id ?? '');
  };

  test('keeps the text that the form showed, in its language', async () => {
    const id = await prepare();
    const mandate = await shown(id);
    expect(mandate).toEqual({
      language: 'de',
      text: mandateText('de', false, settingsWith()),
      stored: mandateText('de', true, settingsWith()),
    });
    const paid = await submit(id, german);
    expect(await mandateOf(paid)).toMatchObject({ isRecurring: false, language: 'de', text: mandate?.text });
  });

  test.each([
    ['zh-Hant', 'zhtw'],
    ['gr', 'gr'],
    ['el', 'gr'],
    ['xx, ar;q=0.5', 'ar'],
    ['xx', 'en'],
  ])('is shown for %s in %s', async (accepted, language) => {
    expect(await shown(await prepare(), accepted)).toMatchObject({ language });
  });

  test('is recurring if the shopper has the account stored', async () => {
    const id = await prepare();
    const mandate = await shown(id);
    const paid = await submit(id, { ...german, createRegistration: 'true' });
    expect(await mandateOf(paid)).toMatchObject({ isRecurring: true, language: 'de', text: mandate?.stored });
  });

  test('is for one payment if the merchant stores no account, whatever the shopper wants', async () => {
    const id = await prepare({ createRegistration: 'false' });
    const mandate = await shown(id);
    expect(mandate?.stored).toBe(mandate?.text);
    const paid = await submit(id, { ...german, createRegistration: 'true' });
    expect(await mandateOf(paid)).toMatchObject({ isRecurring: false, text: mandate?.text });
  });

  test.each([
    ['createRegistration', { createRegistration: 'true' }],
    ['standingInstruction.mode', { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.type': 'UNSCHEDULED' }],
  ])('is recurring if the merchant has set %s', async (_name, agreement) => {
    const id = await prepare(agreement);
    const mandate = await shown(id);
    expect(mandate?.text).toBe(mandate?.stored);
    const paid = await submit(id, german);
    expect(await mandateOf(paid)).toMatchObject({ isRecurring: true, text: mandate?.text });
  });

  test('is made by an authorization; its capture changes no text', async () => {
    const id = await prepare({ paymentType: 'PA' });
    const mandate = await shown(id);
    const authorized = await submit(id, german);
    const agreed = { id: authorized, language: 'de', text: mandate?.text };
    expect(await mandateOf(authorized)).toMatchObject(agreed);
    await changeSettings(dependencies(), entityId, { 'sepa.creditorName': 'Another GmbH' });
    const captured = await capture(authorized);
    expect(await mandateOf(captured.id ?? '')).toMatchObject(agreed);
  });

  test('is made once by captures of a recurring authorization', async () => {
    const id = await prepare({ paymentType: 'PA' });
    const mandate = await shown(id);
    const authorized = await submit(id, { ...german, createRegistration: 'true' });
    const { id: made } = (await mandateOf(authorized)) ?? {};
    for (const part of ['40.00', '52.00']) {
      const captured = await capture(authorized, { amount: part });
      expect(await mandateOf(captured.id ?? '')).toMatchObject({ id: made, text: mandate?.stored });
    }
    expect(await gateway.database.read(mandatesOf, { entity: entityId })).toEqual([{ id: made }]);
  });

  test('is made once by submissions that are sent again, or at the same time', async () => {
    const id = await prepare();
    const send = () => gateway.submit(`/v1/checkouts/${id}/payment`, german);
    const sent = [...(await Promise.all(Array.from({ length: 50 }, send))), await send()];
    const paid = sent.at(-1)?.body.id ?? '';
    expect(sent.at(-1)?.body.result.code).toBe(OK);
    expect(await mandateOf(paid)).toMatchObject({ id: paid, text: mandateText('de', false, settingsWith()) });
    expect(await gateway.database.read(mandatesOf, { entity: entityId })).toEqual([{ id: paid }]);
  });

  test('is that of a payment link', async () => {
    const support = await pageWith(gateway, 'support', { kind: 'channel', id: entityId });
    const link = await support.post('/v1/links', { entityId, amount, currency, paymentType: 'DB' });
    const { pathname } = new URL(String(link.body['url']));
    const page = await openPage(`${gateway.url}${pathname}`);
    const id = /checkoutId=([^"]+)"/.exec(page.text)?.[1] ?? '';
    const mandate = await shown(id);
    const paid = await submit(id, german);
    expect(await mandateOf(paid)).toMatchObject({ language: 'de', text: mandate?.text });
  });

  test('is none of an account that is only stored, also not later', async () => {
    const { body } = await gateway.post('/v1/checkouts', { entityId, createRegistration: 'true' });
    const stored = await gateway.submit(`/v1/checkouts/${body.id}/registration`, german);
    expect(await gateway.database.read(mandatesOf, { entity: entityId })).toEqual([]);
    const charge = { entityId, amount, currency, paymentType: 'DB' };
    const paid = (await gateway.post(`/v1/registrations/${stored.body.id}/payments`, charge)).body;
    expect(paid.result.code).toBe(OK);
    expect(await mandateOf(paid.id ?? '')).toMatchObject({ language: undefined, text: undefined });
  });

  test('is that of the submission which the shop confirms after a summary', async () => {
    const id = await prepare();
    await gateway.submit(`/v1/checkouts/${id}/summary`, german);
    const { body } = await gateway.post(`/v1/checkouts/${id}/confirmation`, { entityId });
    expect(await mandateOf(body.id ?? '')).toMatchObject({ language: 'de' });
  });

  const withoutText: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['the form showed another text', shopper],
    ['the language is not there', { ...shopper, 'shopper.mandateLanguage': 'tlh' }],
    ['only the language of the form was sent', { ...shopper, 'shopper.formLanguage': 'de', locale: 'de' }],
  ];
  test.each(withoutText)('has no text if %s', async (_why, sent) => {
    const paid = await submit(await prepare(), sent);
    expect(await mandateOf(paid)).toMatchObject({ language: undefined, text: undefined });
  });

  test('has no text if the merchant has the mandate', async () => {
    const id = await prepare({ 'bankAccount.mandate.id': 'OURS-A' });
    expect(await shown(id)).toBeUndefined();
    const paid = await submit(id, german);
    expect(await mandateOf(paid)).toMatchObject({ id: 'OURS-A', language: undefined, text: undefined });
  });

  test.each([{ 'bankAccount.mandate.id': 'OURS-A' }, { transactionDueDate: '2029-01-02' }])(
    'is no place for the shopper to send %o: the terms are the merchant’s',
    async (terms) => {
      const [name = ''] = Object.keys(terms);
      const id = await prepare();
      const refused = await gateway.submit(`/v1/checkouts/${id}/payment`, { ...german, ...terms });
      expect([refused.status, refused.body.result.code]).toEqual([400, '200.300.404']);
      expect(refused.text).toContain(`"name":"${name}"`);
      // The checkout stays open.
      expect(await mandateOf(await submit(id, german))).toMatchObject({ language: 'de' });
      const storing = (await gateway.post('/v1/checkouts', { entityId, createRegistration: 'true' })).body.id;
      const stored = await gateway.submit(`/v1/checkouts/${storing}/registration`, { ...german, ...terms });
      expect(stored.status).toBe(400);
    },
  );

  test('has no text without a checkout, where the parameter is unknown', async () => {
    const parameters = { ...sepaDebit, entityId };
    const { body } = await gateway.post('/v1/payments', parameters);
    expect(await mandateOf(body.id ?? '')).toMatchObject({ language: undefined, text: undefined });
    const refused = await gateway.post('/v1/payments', { ...parameters, 'shopper.mandateLanguage': 'de' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('shopper.mandateLanguage')]);
  });

  test('is not shown where a channel has no bank of its own, and its language is in no reply', async () => {
    const plain = { entityId: gateway.entityId };
    expect(await shown(await prepare(plain))).toBeUndefined();
    const id = await prepare();
    const submitted = await gateway.submit(`/v1/checkouts/${id}/payment`, german);
    const status = await gateway.get(`/v1/checkouts/${id}/payment?entityId=${entityId}`);
    const found = await gateway.get(`/v1/query/${submitted.body.id}?entityId=${entityId}`);
    for (const { text } of [submitted, status, found]) expect(text).not.toContain('mandateLanguage');
  });
});

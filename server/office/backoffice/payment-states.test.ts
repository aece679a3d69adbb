import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedPayment, PaymentsReply } from '../../../catalogue/backoffice/replies/payments.ts';
import type { TotalsReply } from '../../../catalogue/backoffice/replies/whole-lists.ts';
import {
  type ChosenState,
  type ChosenStateName,
  chosenStateNames,
  chosenStates,
  settledTypes,
} from '../../../catalogue/payments/chosen-states.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, passed } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';
import { idsGivenBack } from '../queries/given-back.ts';
import { BEHIND_EVERY_ID, LOWEST_ID } from '../queries/selection.ts';

type Parameters = Readonly<Record<string, string>>;

const declined = { 'card.number': '4200000000001552' };

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(databases)('payments by their state on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let page: TestPage;

  /** The channel that pays now. */
  let entityId: string;

  const send = async (path: string, parameters: Parameters): Promise<string> => {
    gateway.clock.advance(1_000);
    const { body } = await gateway.post(path, { entityId, ...parameters });
    if (body.id === undefined) throw new Error(JSON.stringify(body));
    return body.id;
  };
  const pay = (parameters: Parameters = {}) => send('/v1/payments', { ...cardPayment, amount: '20.00', ...parameters });
  const follow = (id: string, paymentType: string, amount?: string) =>
    send(`/v1/payments/${id}`, { paymentType, ...(amount === undefined ? {} : { amount, currency: 'EUR' }) });
  const chargeBack = (paymentId: string) => send('/v1/test/chargebacks', { paymentId });

  /** One family for each way in which a payment comes to stand. */
  const makeFamilies = async (): Promise<void> => {
    await pay({ merchantTransactionId: 'STATES-PAID' });
    await pay(declined);
    await pay({ paymentType: 'PA' });
    await follow(await pay({ paymentType: 'PA' }), 'RV');
    await follow(await pay({ paymentType: 'PA' }), 'CP', '5.00');
    await follow(await pay({ paymentType: 'PA' }), 'CP', '20.00');
    await follow(await pay({ merchantTransactionId: 'STATES-PART' }), 'RF', '5.00');
    const twice = await pay({ merchantTransactionId: 'STATES-WHOLE' });
    await follow(twice, 'RF', '5.00');
    await follow(twice, 'RF', '15.00');
    await follow(await pay(), 'RV');
    const captured = await follow(await pay({ paymentType: 'PA' }), 'CP', '20.00');
    await follow(captured, 'RF', '20.00');
    const inPart = await follow(await pay({ paymentType: 'PA' }), 'CP', '12.00');
    await follow(inPart, 'RF', '1.00');
    await chargeBack(await pay());
    await chargeBack(await follow(await pay({ paymentType: 'PA' }), 'CP', '20.00'));
    await send(`/v1/test/chargebacks/${await chargeBack(await pay())}/reversal`, {});
  };

  beforeAll(async () => {
    const { database, clock } = gateway;
    const vault = gateway.gateway.vault;
    const elsewhere = await addChannel({ database, clock, vault }, gateway.entityId, 'Elsewhere', {});
    entityId = elsewhere;
    clock.advance(2_000); // The list of channels is kept that long.
    await gateway.gateway.ensureTimers();
    await makeFamilies();
    entityId = gateway.entityId;
    for (let part = 0; part < 8; part += 1) await passed(gateway, DAY_MS / 4);
    await makeFamilies();
    entityId = elsewhere;
    await follow(await pay(), 'RF', '5.00');
    page = await pageWith(gateway, 'accountant');
  });

  const pagesOf = async (filters: Parameters, limit: number): Promise<readonly ListedPayment[]> => {
    const found: ListedPayment[] = [];
    let cursor: string | undefined;
    do {
      const asked = { ...filters, limit: String(limit), ...(cursor === undefined ? {} : { cursor }) };
      const { status, text, body } = await page.get('/payments', asked);
      if (status !== 200) throw new Error(text);
      const { payments, nextCursor } = body as unknown as PaymentsReply;
      expect(payments.length).toBeLessThanOrEqual(limit);
      found.push(...payments);
      cursor = nextCursor;
    } while (cursor !== undefined);
    return found;
  };
  const idsIn = (payments: readonly ListedPayment[]) => payments.map(({ id }) => id);

  /** What the column says, read row by row. */
  const isIn = (name: ChosenStateName, payment: ListedPayment): boolean => {
    const row: ChosenState = chosenStates[name];
    const { state, standing, paymentType, settled } = payment;
    if (!row.stored.includes(state)) return false;
    if (name === 'unsettled') {
      return settledTypes.includes(paymentType) && settled === undefined && standing !== 'reversed';
    }
    // A chargeback stands as its payment does, and is not listed again.
    if (name === 'chargedBack' && paymentType === 'CB') return false;
    return standing === (row.standing ?? standing);
  };

  test.each(chosenStateNames)('%s: all that the column says to be so, on pages of any length', async (name) => {
    const all = await pagesOf({}, 50);
    const expected = idsIn(all.filter((payment) => isIn(name, payment)));
    if (!['pending', 'received'].includes(name)) expect(expected).not.toEqual([]);
    // Of these payments, all are decided.
    if (name !== 'decided') expect(expected.length).toBeLessThan(all.length);
    for (const limit of [1, 2, 50]) expect(idsIn(await pagesOf({ state: name }, limit)), `${limit}`).toEqual(expected);
    const totals = (await page.get('/lists/totals', { list: 'payments', filter: `state=${name}` })).body;
    expect((totals as unknown as TotalsReply).count).toBe(expected.length);
  });

  test('together with a text, a type, a time and a selection', async () => {
    const whole = await pagesOf({ text: 'STATES-WHOLE', state: 'refunded' }, 50);
    expect(whole.map(({ reference, paymentType }) => [reference, paymentType])).toEqual([
      ['STATES-WHOLE', 'DB'],
      ['STATES-WHOLE', 'DB'],
    ]);
    expect(await pagesOf({ text: 'STATES-WHOLE', state: 'paid' }, 50)).toEqual([]);
    const captures = await pagesOf({ state: 'refunded', paymentTypes: 'CP' }, 50);
    expect(captures.map(({ paymentType }) => paymentType)).toEqual(['CP', 'CP']);
    expect(await pagesOf({ state: 'refunded', paymentTypes: 'RF' }, 50)).toEqual([]);
    const [newer, older] = whole;
    const created = String(older?.created.slice(0, 19));
    const sameDay = await pagesOf({ state: 'refunded', paymentTypes: 'DB', 'date.to': created }, 50);
    expect(idsIn(sameDay)).toEqual([older?.id]);
    const chosen = `${newer?.id},${older?.id},${captures[0]?.id}`;
    expect(idsIn(await pagesOf({ ids: chosen, state: 'refunded', paymentTypes: 'DB' }, 50))).toEqual(idsIn(whole));
  });

  test('of an unknown name are refused by name', async () => {
    const { status, body } = await page.get('/payments', { state: 'lost' });
    expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['state']]);
  });

  test('in a channel with many follow-ups are read slice by slice, none twice', async () => {
    const span = { from: LOWEST_ID, before: BEHIND_EVERY_ID, limit: 1_000 };
    const { ids } = await idsGivenBack(gateway.database, gateway.entityId, span);
    expect(ids.length).toBeGreaterThan(10);
    for (const atATime of [1, 2, 7]) {
      const found: string[] = [];
      let before: string | undefined = BEHIND_EVERY_ID;
      while (before !== undefined) {
        const part = await idsGivenBack(gateway.database, gateway.entityId, { ...span, before }, atATime);
        found.push(...part.ids);
        expect(part.downTo === undefined || part.downTo < before).toBe(true);
        before = part.downTo;
      }
      expect(found).toEqual(ids);
    }
  });
});

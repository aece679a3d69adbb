import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { type SepaRecords, sepaRecords } from '../../connectors/sepa/model/records.ts';
import { sepaDebit, sepaSettings } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';

describe.each(databases)(
  'a status report with a status of the file, of its parts and of orders, on $name',
  ({ open }) => {
    const gateway = gatewayOfTests(open);
    let records: SepaRecords;
    let entityId: string;
    /** Two orders for one payment each, and one under a recurring mandate: two parts of one file. */
    let [single, other, recurring, message]: string[] = [];

    beforeAll(() => {
      records = sepaRecords(gateway.database, gateway.gateway.vault);
    });
    beforeEach(async () => {
      const { database, clock } = gateway;
      const dependencies = { database, clock, vault: gateway.gateway.vault };
      entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
      const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> =>
        (await gateway.post('/v1/payments', { ...sepaDebit, ...more, entityId })).body.id ?? '';
      [single, other, recurring] = [await pay(), await pay(), await pay({ createRegistration: 'true' })];
      const order = await records.order(entityId, single);
      const file = await records.file({ channelId: entityId, kind: 'collection', day: order?.day ?? '' });
      if (file === undefined) throw new Error('the order has a file');
      message = messageIdOf(file);
      await passed(gateway, file.closesAtMs - clock.now());
    });

    const send = async (group: string, ...parts: readonly string[]): Promise<ReplyBody> => {
      const report = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts>${parts.join('')}</CstmrPmtStsRpt></Document>`;
      const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
      const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
      return (await (await fetch(url, { method: 'PUT', headers, body: report })).json()) as ReplyBody;
    };
    const partOf = (sequence: string, status: string, ...orders: readonly string[]): string =>
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message}-${sequence}</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts>${orders.join('')}</OrgnlPmtInfAndSts>`;
    const orderOf = (id = '', status = ''): string =>
      `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts></TxInfAndSts>`;

    const stateOf = async (id = ''): Promise<string | undefined> => (await records.order(entityId, id))?.state;
    const states = async () => [await stateOf(single), await stateOf(other), await stateOf(recurring)];

    test.each(['ACCP', 'ACSC', 'PDNG', 'PART'])('rejects no order of a part that is %s', async (status) => {
      expect(await send('RJCT', partOf('OOFF', status))).toMatchObject({ rejected: 1 });
      expect(await states()).toEqual(['open', 'open', 'rejected']);
    });

    test('rejects nothing if all parts are accepted', async () => {
      expect(await send('RJCT', partOf('OOFF', 'ACCP'), partOf('FRST', 'ACCP'))).toMatchObject({
        rejected: 0,
        unknown: 0,
      });
      expect(await states()).toEqual(['open', 'open', 'open']);
    });

    test('rejects the rejected part of an accepted file', async () => {
      await send('ACCP', partOf('OOFF', 'RJCT'), partOf('FRST', 'ACCP'));
      expect(await states()).toEqual(['rejected', 'rejected', 'open']);
    });

    /** A status that the table does not have, and one that only tells of a payee. */
    test.each(['ODDX', 'RCVC'])(
      'rejects what a rejected file or part has with a status that says nothing: %s',
      async (status) => {
        await send('RJCT', partOf('OOFF', status, orderOf(single, status)), partOf('FRST', 'ACCP'));
        expect(await states()).toEqual(['rejected', 'rejected', 'open']);
        await send('PART', partOf('FRST', 'RJCT', orderOf(recurring, status)));
        expect(await states()).toEqual(['rejected', 'rejected', 'rejected']);
      },
    );

    test('rejects no order with a status that says nothing, in a part that is accepted', async () => {
      expect(await send('RJCT', partOf('OOFF', 'ACCP', orderOf(single, 'ODDX')))).toMatchObject({ unread: 1 });
      expect(await states()).toEqual(['open', 'open', 'rejected']);
    });

    test.each(['RJCT', 'ACCP'])('rejects an order of an accepted part, in a file that is %s', async (group) => {
      await send(group, partOf('OOFF', 'ACCP', orderOf(single, 'RJCT')), partOf('FRST', 'ACCP'));
      expect(await states()).toEqual(['rejected', 'open', 'open']);
    });

    test.each(['RJCT', 'ACCP'])('keeps an accepted order of a rejected part, in a file that is %s', async (group) => {
      await send(group, partOf('OOFF', 'RJCT', orderOf(single, 'ACCP')), partOf('FRST', 'ACCP'));
      expect(await states()).toEqual(['open', 'rejected', 'open']);
    });
  },
);

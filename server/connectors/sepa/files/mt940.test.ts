import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText } from '../../../../catalogue/payments/amount.ts';
import { aboutInGerman as german, mt940Of as statement } from '../../../testing/mt940-files.ts';
import { isNameOf } from './account-names.ts';
import type { Movement } from './movement.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { UnreadableXml, type XmlLimits } from './read-xml.ts';

const inPieces = async function* (bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
};

const read = async (file: Uint8Array | string, size?: number, limits?: XmlLimits): Promise<readonly Movement[]> => {
  const found: Movement[] = [];
  for await (const movement of readMt940(inPieces(Buffer.from(file), size), limits)) found.push(movement);
  return found;
};

const ID = `8a${'0123456789'.repeat(3)}`;

describe('a statement of SWIFT', () => {
  test('has a transfer with its payer and what that wrote', async () => {
    const about = german(
      '166',
      'EREF+NOTPROVIDEDSVWZ+RF39 K7PM 2QXW 4ZTN Bestellung 4711',
      '?30COBADEFF?31DE75512108001245126199?32Jane?33 Jones',
    );
    const [found, ...others] = await read(statement(':61:2611271126CR92,00NTRFNONREF//B-77', about));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      oddity: undefined,
      id: 'DE89370400440532013000/B-77',
      place: 'MT940/STARTUMS-00228-261126/1#1',
      iban: 'DE89370400440532013000',
      direction: 'credit',
      isReversal: false,
      isReturn: false,
      amount: 9_200n,
      currency: 'EUR',
      bookedOn: '2026-11-26',
      valueOn: '2026-11-27',
      bankReference: 'B-77',
      counterparty: { name: 'Jane Jones', iban: 'DE75512108001245126199' },
    });
    expect(found?.remittance).toBe('EREF+NOTPROVIDEDSVWZ+RF39 K7PM 2QXW 4ZTN Bestellung 4711');
  });

  test.each(['\\', ']', '[', '^', '-', '.', '|', '*', '/'])(
    'is read alike, whatever character separates its parts: %s',
    async (separator) => {
      const about = german('166', 'SVWZ+Bestellung 4711', '?32Jane');
      const entry = ':61:2611271126CR92,00NTRFNONREF//B-77';
      const [usual] = await read(statement(entry, about));
      expect(usual).toMatchObject({ remittance: 'SVWZ+Bestellung 4711', counterparty: { name: 'Jane' } });
      expect(await read(statement(entry, about.replaceAll('?', separator)))).toEqual([usual]);
    },
  );

  test('has a returned debit with its reason, and what the bank took for it', async () => {
    const about = german(
      '109',
      `EREF+${ID}MREF+M-1CRED+DE98ZZZ09999999999OAMT+92,00COAM+3,00SVWZ+RETOURE MD06 Widerspruch`,
    );
    const [found] = await read(statement(':61:261127D95,00NRTINONREF//B-78', about));
    expect(found).toMatchObject({
      direction: 'debit',
      amount: 9_500n,
      charges: 300n,
      isReturn: true,
      reason: 'MD06',
      isReversal: false,
    });
    expect(found?.remittance).toContain(`EREF+${ID}MREF+M-1`);
  });

  test('has a text between slashes, as the Dutch and Austrian banks write it', async () => {
    const about = `:86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J. JA\r\nNSEN/REMI/RF39K7PM2QXW4ZTN/EREF/X-1`;
    const [found] = await read(statement(':61:2611261126C12,5NTRFEREF//B-1', about));
    expect(found).toMatchObject({
      amount: 1_250n,
      counterparty: { name: 'J. JANSEN', iban: 'NL91ABNA0417164300' },
      remittance: expect.stringContaining('/REMI/RF39K7PM2QXW4ZTN/'),
    });
  });

  test.each([
    ['C', 'credit', false],
    ['D', 'debit', false],
    ['RC', 'debit', true],
    ['RD', 'credit', true],
    ['CR', 'credit', false],
    ['RDR', 'credit', true],
  ] as const)('has the direction in which the money went: %s', async (mark, direction, isReversal) => {
    expect(await read(statement(`:61:261126${mark}1,00NTRFNONREF`))).toMatchObject([{ direction, isReversal }]);
  });

  test.each([
    ['2612310101', '2027-01-01', '2026-12-31'],
    ['2701011231', '2026-12-31', '2027-01-01'],
    ['2611271126', '2026-11-26', '2026-11-27'],
  ])('has the day of booking in its year: %s', async (days, bookedOn, valueOn) => {
    expect(await read(statement(`:61:${days}C1,00NTRFNONREF`))).toMatchObject([{ bookedOn, valueOn }]);
  });

  test('has no movement that is only expected, and marks charges', async () => {
    const entries = [
      ':61:261126EC1,00NTRFNONREF',
      ':61:261126D3,00NCHGNONREF',
      ':61:261126D4,00NMSCNONREF',
      german('808', 'ENTGELT'),
    ];
    expect((await read(statement(...entries))).map(({ amount, isCharge }) => [amountText(amount), isCharge])).toEqual([
      ['3.00', true],
      ['4.00', true],
    ]);
  });

  test('has a movement that cannot be read as an odd one, beside the others', async () => {
    const odd = [':61:tomorrow', ':61:261126X1,00NTRF', ':61:261126C1.00NTRF', ':61:269926C1,00NTRFNONREF', ':61:'];
    for (const each of odd) {
      const found = await read(
        statement(':61:261126C1,00NTRFNONREF', each, `:86:about ${ID}`, ':61:261126C2,00NTRFNONREF'),
      );
      expect(found.map(({ oddity }) => oddity)).toEqual([undefined, 'an entry cannot be read', undefined]);
      expect(found[1]?.remittance).toContain(ID);
    }
  });

  test('may have the envelope of SWIFT, several messages, and the letters of any code page', async () => {
    const one = statement(':61:261126C1,00NTRFNONREF//A', german('166', 'SVWZ+Größe'));
    const wrapped = `{1:F01COBADEFFAXXX0000000000}{2:O940}{4:\r\n${one.trimEnd()}}\r\n`;
    for (const file of [one + one, wrapped + wrapped, Buffer.from(one + one, 'latin1'), `\ufeff${one}${one}`]) {
      for (const size of [1, 7, 1_000]) {
        expect((await read(file, size)).map(({ remittance }) => remittance)).toEqual(['SVWZ+Größe', 'SVWZ+Größe']);
      }
    }
  });

  test('has no control characters, which databases refuse, wherever they are in the file', async () => {
    const entry = ':61:2611271126CR92,00NTRFNONREF//B-77';
    const file = statement(entry, german('166', 'EREF+E-1SVWZ+Order', '?31DE75512108001245126199?32Jane Jones'));
    const expected = await read(file);
    for (let place = 0; place <= file.length; place += 1) {
      for (const control of ['\0', '\u0001', '\u001f', '\uffff']) {
        expect(await read(file.slice(0, place) + control + file.slice(place))).toEqual(expected);
      }
    }
    expect(await read(`\u0001${file}\u0003`)).toEqual(expected);
  });

  test('has one id, however often its fields come', async () => {
    const fields = [':28C:00228/001', ':60F:C261126EUR1000,00', ':13D:2611261200+0100'];
    const once = await read(statement(...fields, ':61:261126C1,00NTRFNONREF'));
    const often = await read(statement(...Array(100).fill(fields).flat(), ':61:261126C1,00NTRFNONREF'));
    expect(often.map(({ place }) => place)).toEqual(once.map(({ place }) => place));
    expect(once[0]?.place).toBe('MT942/STARTUMS-00228-261126-2611261200+0100/1#1');
  });

  test('may be a report during a day, without a balance', async () => {
    const report =
      ':20:A\n:25:37040044/0532013000EUR\n:28C:1\n:34F:EUR0,\n:13D:2611261200+0100\n:61:261126C1,00NTRFNONREF\n';
    expect(await read(report)).toMatchObject([{ currency: 'EUR', amount: 100n, iban: '37040044/0532013000EUR' }]);
  });

  test.each([
    ['nothing', ''],
    ['a message without an account', ':20:A\n:28C:1\n:60F:C261126EUR1,00\n'],
    ['an entry without an account', ':20:A\n:61:261126C1,00NTRFNONREF\n'],
    ['a line without end', `:20:A\n:25:X\n${'x'.repeat(20_000)}`],
    ['a field without end', `:20:A\n:25:X\n:86:${'x\n'.repeat(20_000)}`],
  ])('is refused: %s', async (_, file) => {
    await expect(read(file)).rejects.toThrow(UnreadableXml);
  });

  test('has lines of the same length, in whatever pieces they come', async () => {
    for (const [length, isRead] of [
      [9_900, true],
      [10_001, false],
      [20_000, false],
    ] as const) {
      const file = statement(':61:261126C1,00NTRFNONREF', `:86:${'x'.repeat(length - 4)}`);
      for (const size of [1_000, 4_096, file.length]) {
        const outcome = await read(file, size).catch((error: unknown) => error);
        expect(outcome instanceof UnreadableXml).toBe(!isRead);
      }
    }
  });

  test('is bounded', async () => {
    const small: XmlLimits = { bytes: 10_000, elements: 1, characters: 1 };
    await expect(read(statement(...Array(1_000).fill(':61:261126C1,00NTRFNONREF')), 100, small)).rejects.toThrow(
      /larger than 10000/,
    );
  });

  test('any bytes are read or refused, nothing else happens', async () => {
    const valid = Buffer.from(statement(':61:2611261126CR92,00NTRFNONREF//B', german('109', `EREF+${ID}`)));
    const changes = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const bytes = Buffer.from(valid);
        for (const [place, byte] of changed) bytes[place] = byte;
        const outcome = await read(bytes).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof UnreadableXml).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('is known by its beginning', () => {
    for (const before of ['', '\r\n', '\ufeff', 'ABNANL2A\r\n940\r\nABNANL2A\r\n', '{1:F01X}{2:O940}{4:\r\n']) {
      expect(isMt940(before + statement())).toBe(true);
    }
    expect(isMt940(':20:A\r\n:28C:1')).toBe(false);
    expect(isMt940(`<?xml version="1.0"?><A>\n:20:A\n:25:B</A>`)).toBe(false);
  });
});

describe('the name of an account', () => {
  test.each([
    'DE89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'DE89370400440532013000EUR',
    '37040044/0532013000',
    '37040044/532013000EUR',
    '0532013000',
    '532013000EUR',
  ])('%s is that of the IBAN', (name) => {
    expect(isNameOf(name, 'DE89370400440532013000')).toBe(true);
  });

  test.each([
    'DE75512108001245126199',
    '37040044/0532013001',
    '51210800/0532013000',
    '13000',
    '',
    'EUR',
    '/',
    '37040044/',
  ])('%j is that of another one', (name) => {
    expect(isNameOf(name, 'DE89370400440532013000')).toBe(false);
  });
});

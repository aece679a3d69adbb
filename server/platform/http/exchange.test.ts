import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { Rejection } from '../base/rejection.ts';
import { answerTo, exchangeOf } from './exchange.ts';

describe('an error', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const exchange = () => exchangeOf({ method: 'POST', path: '/v1/payments' }, '');
  beforeEach(() => {
    lines.length = 0;
  });

  test('that is a fault of the gateway tells the caller a general code and the id of the request, and the log all', () => {
    const asked = exchange();
    const fault = new Error('duplicate key in "payments" (password authentication failed for user "tollgate")');
    const answer = answerTo(fault, asked, log);
    expect(answer).toEqual({ code: '999.999.999', fields: { id: asked.requestId } });
    expect(JSON.stringify(answer)).not.toMatch(/payments|tollgate|exchange/);
    const [line] = lines.map((each) => JSON.parse(each));
    expect(line).toMatchObject({ level: 50, requestId: asked.requestId, err: { message: fault.message } });
  });

  test('is one line of the log, whatever it quotes', () => {
    const forged = 'x\n{"level":30,"msg":"request answered","status":200}\r\n\u2028\u0000\u001b[2J';
    answerTo(new Rejection('800.900.300', { cause: new Error(forged) }), exchange(), log);
    answerTo(new Error(forged), exchange(), log);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect([...line].filter((letter) => letter < ' ')).toEqual(['\n']);
      expect(JSON.parse(line)).toMatchObject({ err: { message: forged } });
    }
  });
});

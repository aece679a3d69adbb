import { describe, expect, test } from 'vitest';
import { auditText, shownFields, shownParameters } from './shown.ts';

describe('what the audit keeps of texts', () => {
  test('a card number is not shown, whatever is around it', () => {
    for (const text of ['4200000000000000', '4200 0000 0000 0000', 'card 4200-0000-0000-0000 of Jane']) {
      expect(shownParameters({ memo: text }, {})).toEqual({ memo: '(not shown)' });
      expect(shownFields({ memo: text })).toEqual({ memo: '(not shown)' });
      expect(auditText(text)).toBe('(not shown)');
    }
  });

  test('the id of a record is shown, also if its digits could be a card number by chance', () => {
    const id = 'e94cf63e401586902818324bbbac580e';
    expect(shownParameters({ entityId: id }, {})).toEqual({ entityId: id });
    expect(shownFields({ payment: { id } })).toEqual({ 'payment.id': id });
    expect(auditText(id)).toBe(id);
  });
});

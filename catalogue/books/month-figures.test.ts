import { describe, expect, test } from 'vitest';
import { isOnBalanceSheet, type LedgerEventName, ledgerEvents } from './ledger.ts';
import { accountsOf, eventsOf, figureOf, monthFigureNames, monthFigures } from './month-figures.ts';

const onSheet = (event: LedgerEventName) =>
  ledgerEvents[event].lines.filter(([debit, credit]) => isOnBalanceSheet(debit) && isOnBalanceSheet(credit));

describe('the figures of a month', () => {
  test('have every event of the balance sheet once', () => {
    const names = Object.keys(ledgerEvents) as LedgerEventName[];
    const inFigures = monthFigureNames.flatMap(eventsOf).toSorted();
    expect(inFigures).toEqual(names.filter((event) => onSheet(event).length > 0).toSorted());
    expect(names.filter((event) => figureOf(event) === undefined)).toEqual(['AUTHORIZATION', 'RELEASE']);
  });

  test.each(monthFigureNames)('%s moves its amount between two accounts, and back', (figure) => {
    const { debit, credit } = accountsOf(figure);
    const { adds, takes } = monthFigures[figure];
    for (const event of adds) expect(onSheet(event)).toEqual([[debit, credit]]);
    for (const event of takes) expect(onSheet(event)).toEqual([[credit, debit]]);
  });
});

import { describe, expect, test } from 'vitest';
import { type ChannelPeriods, isWishOf, laterClosed, type ShownPeriod, standOf } from './periods.ts';

const NOW_MS = Date.UTC(2026, 10, 10, 12);

const period = (month: string, more: Partial<ShownPeriod> = {}): ShownPeriod => ({
  id: `${month} ${more.generation ?? 1}`,
  month,
  state: 'CLOSED',
  generation: 1,
  requestedAt: '2026-11-10 08:00:00+0000',
  requestedBy: 'Anna',
  journals: [],
  requestedById: 'a1',
  ...more,
});

const channel = (nextMonth: string | undefined, ...periods: readonly ShownPeriod[]): ChannelPeriods => ({
  entityId: 'c',
  timeZone: 'Europe/Berlin',
  ...(nextMonth === undefined ? {} : { nextMonth }),
  periods,
});

describe('a month without a close', () => {
  test.each([
    ['2026-10', '2026-10', 'next'],
    ['2026-09', '2026-10', 'later'],
    ['2026-11', '2026-10', 'before'],
    ['2026-11', '2026-11', 'running'],
    ['2026-10', '2026-12', 'running'],
    [undefined, '2026-10', 'nothing'],
  ])('where the next to close is %s, %s is %s', (next, month, state) => {
    expect(standOf(channel(next), month, NOW_MS)).toEqual({ state, earlier: [] });
  });

  test('is over by the days of its books, not by those of the reader', () => {
    const endMs = Date.UTC(2026, 9, 31, 23);
    expect(standOf(channel('2026-10'), '2026-10', endMs - 1).state).toBe('running');
    expect(standOf(channel('2026-10'), '2026-10', endMs).state).toBe('next');
  });
});

describe('a wish', () => {
  const asked = period('2026-10', { state: 'REQUESTED' });

  test('waits for another person for a day, then the month is open as before', () => {
    const dayMs = 24 * 60 * 60_000;
    const askedMs = Date.UTC(2026, 10, 10, 8);
    const wish = { of: 'close', by: 'Anna', byId: 'a1', at: asked.requestedAt };
    expect(standOf(channel('2026-10', asked), '2026-10', askedMs + dayMs - 1)).toEqual({
      state: 'asked',
      period: asked,
      wish,
      earlier: [],
    });
    expect(standOf(channel('2026-10', asked), '2026-10', askedMs + dayMs)).toEqual({
      state: 'next',
      lapsed: wish,
      earlier: [],
    });
  });

  test('to open a month again leaves it closed meanwhile', () => {
    const wished = period('2026-10', {
      reopenedAt: '2026-11-10 11:00:00+0000',
      reopenedBy: 'Ben',
      reopenedById: 'b1',
      reopenReason: 'fee',
    });
    const wish = { of: 'opening', by: 'Ben', byId: 'b1', at: '2026-11-10 11:00:00+0000' };
    expect(standOf(channel('2026-11', wished), '2026-10', NOW_MS)).toMatchObject({ state: 'opening', wish });
    const later = Date.UTC(2026, 10, 11, 11);
    expect(standOf(channel('2026-11', wished), '2026-10', later)).toMatchObject({ state: 'closed', lapsed: wish });
  });
});

test('a wish is of one person: another one may have the same name, and a token is nobody', () => {
  expect(['a1', 'a2', undefined].map((id) => isWishOf({ byId: 'a1' }, id))).toEqual([true, false, false]);
  expect(isWishOf({ byId: undefined }, undefined)).toBe(false);
});

test('the last close of a month holds, and those that were opened again are listed before it', () => {
  const opened = period('2026-10', { state: 'REOPENED' });
  const again = period('2026-10', { generation: 2 });
  expect(standOf(channel('2026-11', opened, again), '2026-10', NOW_MS)).toEqual({
    state: 'closed',
    period: again,
    earlier: [opened],
  });
  expect(standOf(channel('2026-10', opened), '2026-10', NOW_MS)).toEqual({ state: 'next', earlier: [opened] });
});

test('the later months that open with one are those that are closed now', () => {
  const opened = period('2026-11', { state: 'REOPENED' });
  const all = channel(
    '2027-02',
    period('2026-10'),
    opened,
    period('2026-12'),
    period('2027-01', { state: 'REQUESTED' }),
  );
  expect(laterClosed([all, channel('2026-12', period('2026-11'))], '2026-10')).toEqual(['2026-11', '2026-12']);
});

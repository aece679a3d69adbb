import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rightNames, roleNames, roles, type scopeKinds } from '../../../../catalogue/backoffice/rights.ts';
import { channelsWith, containsScope, type GivenRole, mayGive, type PlacedChannel, rightsOf } from './person.ts';

const channels: readonly PlacedChannel[] = [
  { id: 'c1', merchant: 'm1', division: 'north' },
  { id: 'c2', merchant: 'm1', division: 'south' },
  { id: 'c3', merchant: 'm2', division: 'north' },
  { id: 'c4', merchant: 'm3', division: undefined },
];

const scope = fc.oneof(
  fc.constant({ kind: 'psp', id: '' } as const),
  fc.record({ kind: fc.constant('division' as const), id: fc.constantFrom('north', 'south', 'none') }),
  fc.record({ kind: fc.constant('merchant' as const), id: fc.constantFrom('m1', 'm2', 'm3', 'm4') }),
  fc.record({ kind: fc.constant('channel' as const), id: fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5') }),
);
const given: fc.Arbitrary<GivenRole> = fc.record({
  id: fc.constant('r'),
  person: fc.constant('p'),
  role: fc.constantFrom(...roleNames),
  scope,
  givenBy: fc.constant('command'),
  createdAtMs: fc.constant(0),
});
const idsWith = (right: (typeof rightNames)[number], roles: readonly GivenRole[]) =>
  channelsWith(right, roles, channels).map(({ id }) => id);

test('whoever gives a role gives no right in any channel that they lack there', () => {
  const holds = (own: readonly GivenRole[], asked: GivenRole) => {
    if (!mayGive(own, roles[asked.role].rights, asked.scope, channels)) return;
    for (const right of roles[asked.role].rights) {
      expect(idsWith(right, own)).toEqual(expect.arrayContaining(idsWith(right, [asked])));
    }
    expect(idsWith('team.change', own)).toEqual(expect.arrayContaining(idsWith(rightNames[0] ?? 'team.read', [asked])));
  };
  fc.assert(fc.property(fc.array(given, { maxLength: 4 }), given, holds), { numRuns: 1_000 });
});

test('an administrator of everything may give everything, and one of a merchant what is inside', () => {
  const administrator = (kind: (typeof scopeKinds)[number], id: string): GivenRole => ({
    id: 'r',
    person: 'p',
    role: 'administrator',
    scope: { kind, id },
    givenBy: 'command',
    createdAtMs: 0,
  });
  const all = roles.administrator.rights;
  expect(mayGive([administrator('psp', '')], all, { kind: 'merchant', id: 'm1' }, channels)).toBe(true);
  expect(mayGive([administrator('merchant', 'm1')], all, { kind: 'channel', id: 'c2' }, channels)).toBe(true);
  expect(mayGive([administrator('merchant', 'm1')], all, { kind: 'channel', id: 'c3' }, channels)).toBe(false);
  expect(mayGive([administrator('division', 'north')], all, { kind: 'merchant', id: 'm2' }, channels)).toBe(false);
  expect(mayGive([], all, { kind: 'channel', id: 'c1' }, channels)).toBe(false);
});

test('a scope that contains another contains its channels', () => {
  fc.assert(
    fc.property(scope, scope, (outer, inner) => {
      const role = (held: typeof outer): GivenRole => ({
        id: 'r',
        person: 'p',
        role: 'viewer',
        scope: held,
        givenBy: 'command',
        createdAtMs: 0,
      });
      if (!containsScope(outer, inner, channels)) return;
      expect(idsWith('payments.read', [role(outer)])).toEqual(
        expect.arrayContaining(idsWith('payments.read', [role(inner)])),
      );
    }),
  );
});

test('the rights of a person are those of all roles', () => {
  expect(rightsOf([])).toEqual([]);
  fc.assert(
    fc.property(fc.array(given), (all) => {
      for (const { role } of all) expect(rightsOf(all)).toEqual(expect.arrayContaining([...roles[role].rights]));
    }),
  );
});

import { Rejection } from '../platform/base/rejection.ts';
import type { TokenFacts } from '../simulation/wallet-tokens/facts.ts';
import { newTestMaterial, type TestMaterial } from '../simulation/wallet-tokens/material.ts';

/** 2026-11-20 12:00:00 UTC. */
export const NOW_MS = 1_795_176_000_000;

/** The keys for the tests of a file, created once. */
export const material = newTestMaterial(NOW_MS);

let strangers: TestMaterial | undefined;

/** Returns keys that are unknown to the first ones. */
export const otherMaterial = (): TestMaterial => {
  strangers ??= newTestMaterial(NOW_MS);
  return strangers;
};

/** The payment that a shopper approves in the tests. */
export const facts: TokenFacts = {
  number: '4111111111111111',
  expiryMonth: '05',
  expiryYear: '2034',
  holder: 'Jane Jones',
  amount: 9_200n,
  currency: 'EUR',
  channelId: '8ac7a4c7000000000000000000000001',
  network: 'Visa',
  cryptogram: 'AgAAAAAABk4DWZ4C28yUQAAAAAA=',
  eci: '05',
};

/** The expected values for those tokens. */
export const expected = { channelId: facts.channelId, amount: facts.amount, currency: facts.currency };

/** Returns the code of the rejection that an action throws; rethrows every other error. */
export const refusalOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return 'none';
};

/** Returns a token of JSON with some of its parts replaced; undefined removes a part. */
export const withParts = (token: string, parts: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...JSON.parse(token), ...parts });

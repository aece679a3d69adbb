import { expect, test } from 'vitest';
import { type QrCodeLimits, qrCode } from './qr-code.ts';

const LIMITS: QrCodeLimits = { ecc: 'M', maxVersion: 13 };

/** More codes than are kept. */
const VERY_MANY = 600;

test('a code is drawn once, for however many requests', () => {
  const first = qrCode('a transfer', LIMITS);
  for (let request = 0; request < 50; request += 1) expect(qrCode('a transfer', LIMITS)).toBe(first);
  expect(qrCode('a transfer', { ...LIMITS, ecc: 'L' }).text).not.toBe(first.text);
  expect(qrCode('another transfer', LIMITS).text).not.toBe(first.text);
});

test('few codes are kept: those that were asked for last', () => {
  const [first, often] = [qrCode('once', LIMITS), qrCode('often', LIMITS)];
  for (let other = 0; other < VERY_MANY; other += 1) {
    qrCode(String(other), { ecc: 'L', maxVersion: 1 });
    expect(qrCode('often', LIMITS)).toBe(often);
  }
  const again = qrCode('once', LIMITS);
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

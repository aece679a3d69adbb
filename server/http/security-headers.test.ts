import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('browsers are told to use https in live, and not for the localhost of a test gateway', () => {
  expect(securityHeaders('live')['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  expect(securityHeaders('test')).not.toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders('test')).toHaveProperty('X-Content-Type-Options', 'nosniff');
});

import { describe, expect, test } from 'vitest';
import { endpoints } from '../endpoints/endpoints.ts';
import { webhook } from '../fields/webhook.ts';
import { notificationKinds, notificationTypes } from './notification-kinds.ts';

const paths: readonly string[] = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);

describe.each(notificationTypes)('notifications about %s', (type) => {
  test('name existing endpoints', () => {
    const { collection, ofCheckout } = notificationKinds[type];
    expect(paths).toContain(`/v1/${collection}/{id}`);
    expect(paths).toContain(`/v1/checkouts/{id}/${ofCheckout}`);
  });

  test('can be selected alone and with the others', () => {
    const [, format] = webhook.types;
    expect(format.read(type)).toBe(type);
    expect(format.read(notificationTypes.join(','))).toBe(notificationTypes.join(','));
    expect(format.read([...notificationTypes, type].join(','))).toBeUndefined();
  });
});

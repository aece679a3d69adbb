import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { material } from '../../testing/wallets.ts';
import { walletOneKeys, walletThreeKeys, walletTwoKeys } from './keys.ts';

const { walletOne, walletTwo, walletThree } = material;
const pem = (key: ReturnType<typeof generateKeyPairSync>['privateKey']) => key.export({ format: 'pem', type: 'pkcs8' });
const wrongCurve = String(pem(generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey));
const shortRsa = String(pem(generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey));
const broken = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';

describe('keys of wallets', () => {
  test('are found among other content of a PEM file', () => {
    const keys = `Bag Attributes: none\n${walletOne.root}${walletOne.ecKey}\n${walletOne.rsaKey}`;
    const found = walletOneKeys({ keys, merchantIds: ['m'], roots: walletOne.root + walletOne.root });
    expect(found.privateKeys.map(({ keyType }) => keyType)).toEqual(['ec', 'rsa']);
    expect(found.roots).toHaveLength(2);
  });

  test.each([
    ['nothing', ''],
    ['a certificate', walletOne.root],
    ['a broken key', broken],
    ['a key of another curve', wrongCurve],
    ['a short RSA key', shortRsa],
  ])('are refused with a readable error: %s', (_, keys) => {
    const { merchantId, root } = walletOne;
    expect(() => walletOneKeys({ keys, merchantIds: [merchantId], roots: root })).toThrow(/must|cannot/);
    expect(() => walletTwoKeys({ keys, recipientId: 'gateway:x', rootKeys: walletTwo.rootKeys })).toThrow(
      /must|cannot/,
    );
    expect(() => walletThreeKeys({ keys, signers: undefined })).toThrow(/must|cannot/);
  });

  test('of each wallet must be of its kind', () => {
    const { rootKeys, recipientId } = walletTwo;
    expect(() => walletTwoKeys({ keys: walletThree.key, recipientId, rootKeys })).toThrow(/on the curve P-256/);
    expect(() => walletThreeKeys({ keys: walletTwo.key, signers: undefined })).toThrow(/RSA with 2048 bits/);
  });

  test.each(['', '{}', '{"keys":[]}', '{"keys":[{"keyValue":"AAAA"}]}', '[]'])(
    'roots are refused with a readable error: %s',
    (rootKeys) => {
      const { key, recipientId } = walletTwo;
      expect(() => walletTwoKeys({ keys: key, recipientId, rootKeys })).toThrow(/JSON that the provider publishes/);
    },
  );

  test('roots and signers that cannot be read are refused with a readable error', () => {
    const badCertificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    const { ecKey, merchantId } = walletOne;
    expect(() => walletOneKeys({ keys: ecKey, merchantIds: [merchantId], roots: badCertificate })).toThrow(
      /certificate/,
    );
    expect(() => walletThreeKeys({ keys: walletThree.key, signers: badCertificate })).toThrow(/signer/);
    expect(() => walletThreeKeys({ keys: walletThree.key, signers: 'x' })).toThrow(/PEM/);
  });

  test('of signers may be in certificates', () => {
    expect(walletThreeKeys({ keys: walletThree.key, signers: walletOne.signer }).signers).toHaveLength(1);
  });
});

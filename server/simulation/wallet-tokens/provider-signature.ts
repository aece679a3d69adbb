import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { tags } from '../../payments/wallets/formats/asn1.ts';
import { certificateOf } from '../../payments/wallets/formats/certificate.ts';
import { utcTime } from './certificates.ts';
import { element, identifier, integer, openElement, sequence } from './der.ts';
import type { TestWalletOne } from './material.ts';

const oid = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/**
 * Creates the first wallet's detached signature of a content, with its certificates; lengths are open, as on devices.
 */
export const providerSignature = (
  { signer, intermediate, signerKey }: Pick<TestWalletOne, 'signer' | 'intermediate' | 'signerKey'>,
  content: Buffer,
  signedAtMs: number,
): Buffer => {
  const certificates = [signer, intermediate].map((pem) => new X509Certificate(pem).raw);
  const digest = createHash('sha256').update(content).digest();
  const attributes = Buffer.concat([
    attribute(oid.contentType, identifier(oid.data)),
    attribute(oid.signingTime, utcTime(signedAtMs)),
    attribute(oid.messageDigest, element(tags.octetString, digest)),
  ]);
  const signature = sign('sha256', element(tags.set, attributes), createPrivateKey(signerKey));
  const signedData = openElement(
    tags.sequence,
    integer(1),
    element(tags.set, sequence(identifier(oid.sha256))),
    openElement(tags.sequence, identifier(oid.data)),
    openElement(tags.first, ...certificates),
    element(tags.set, signerInfo(signer, attributes, signature)),
  );
  return openElement(tags.sequence, identifier(oid.signedData), openElement(tags.first, signedData));
};

const attribute = (type: string, value: Buffer): Buffer => sequence(identifier(type), element(tags.set, value));

function signerInfo(signer: string, attributes: Buffer, signature: Buffer): Buffer {
  const { issuer, serial } = certificateOf(new X509Certificate(signer).raw);
  return sequence(
    integer(1),
    sequence(issuer, element(tags.integer, serial)),
    sequence(identifier(oid.sha256)),
    element(tags.first, attributes),
    sequence(identifier(oid.ecdsaWithSha256)),
    element(tags.octetString, signature),
  );
}

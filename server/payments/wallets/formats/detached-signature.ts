import { createHash, type KeyObject, verify } from 'node:crypto';
import { areEqualSecrets } from '../../../platform/base/equal-secrets.ts';
import { childOf, type Element, elementOf, identifierBytes, tags, Unreadable } from './asn1.ts';
import { type Certificate, certificateOf, timeOf } from './certificate.ts';

/** A detached signature of the cryptographic message syntax (RFC 5652) by one signer, parsed but not yet verified. */
export interface DetachedSignature {
  /** All certificates in the message. */
  readonly certificates: readonly Certificate[];
  /** The certificate of the signer. */
  readonly signer: Certificate;
  readonly signedAtMs: number;
  /** Returns whether the signer's key signed exactly this content. */
  holdsFor(content: Buffer): boolean;
}

const bytesOf = (dotted: string): string => identifierBytes(dotted).toString('hex');

const SIGNED_DATA = bytesOf('1.2.840.113549.1.7.2');
const DATA = bytesOf('1.2.840.113549.1.7.1');
const CONTENT_TYPE = bytesOf('1.2.840.113549.1.9.3');
const MESSAGE_DIGEST = bytesOf('1.2.840.113549.1.9.4');
const SIGNING_TIME = bytesOf('1.2.840.113549.1.9.5');

const VERSION = Buffer.from([1]);
const NULL = Buffer.from([5, 0]);

const digests: Readonly<Record<string, string>> = {
  [bytesOf('2.16.840.1.101.3.4.2.1')]: 'sha256',
  [bytesOf('2.16.840.1.101.3.4.2.2')]: 'sha384',
  [bytesOf('2.16.840.1.101.3.4.2.3')]: 'sha512',
};

/** The supported signature algorithms: the kind of key, and the digest where the algorithm fixes it. */
const signatures: Readonly<Record<string, { readonly key: 'ec' | 'rsa'; readonly digest?: string }>> = {
  [bytesOf('1.2.840.10045.4.3.2')]: { key: 'ec', digest: 'sha256' },
  [bytesOf('1.2.840.10045.4.3.3')]: { key: 'ec', digest: 'sha384' },
  [bytesOf('1.2.840.10045.4.3.4')]: { key: 'ec', digest: 'sha512' },
  [bytesOf('1.2.840.113549.1.1.1')]: { key: 'rsa' },
  [bytesOf('1.2.840.113549.1.1.11')]: { key: 'rsa', digest: 'sha256' },
};

/**
 * Parses a detached signature. @throws Unreadable when the bytes are not one, or when its algorithm is not supported.
 */
export const detachedSignatureOf = (bytes: Buffer): DetachedSignature => {
  const { certificates, signerInfo } = partsOf(bytes);
  const name = childOf(signerInfo, 1, tags.sequence);
  const [issuer, serial] = [childOf(name, 0, tags.sequence).whole, childOf(name, 1, tags.integer).content];
  const signer = certificates.find((each) => each.issuer.equals(issuer) && each.serial.equals(serial));
  if (signer === undefined) throw new Unreadable('the signer has no certificate here');
  const attributes = childOf(signerInfo, 3, tags.first);
  if (attributes.isOpen) throw new Unreadable('signed attributes have a length');
  return {
    certificates,
    signer,
    signedAtMs: timeOf(attributeOf(attributes, SIGNING_TIME)),
    holdsFor: holding(signerInfo, attributes, signer.publicKey),
  };
};

function partsOf(bytes: Buffer) {
  const whole = elementOf(bytes);
  if (whole.tag !== tags.sequence) throw new Unreadable('of another kind');
  expectIdentifier(childOf(whole, 0, tags.identifier), SIGNED_DATA);
  const signedData = childOf(childOf(whole, 1, tags.first), 0, tags.sequence);
  expectVersion(signedData);
  const signed = childOf(signedData, 2, tags.sequence);
  expectIdentifier(childOf(signed, 0, tags.identifier), DATA);
  if (signed.children.length !== 1) throw new Unreadable('the signature holds a content of its own');
  const signers = signedData.children.at(-1);
  const signerInfo = signers?.tag === tags.set && signers.children.length === 1 ? signers.children[0] : undefined;
  if (signerInfo?.tag !== tags.sequence) throw new Unreadable('there must be one signer');
  expectVersion(signerInfo);
  const announced = childOf(signedData, 1, tags.set);
  if (announced.children.length !== 1 || algorithmIn(announced, 0) !== algorithmIn(signerInfo, 2)) {
    throw new Unreadable('another digest is announced than the signer used');
  }
  const certificates = childOf(signedData, 3, tags.first).children.map(({ whole }) => certificateOf(whole));
  return { certificates, signerInfo };
}

function holding(signerInfo: Element, attributes: Element, key: KeyObject): (content: Buffer) => boolean {
  const digest = digests[algorithmIn(signerInfo, 2)];
  const kind = signatures[algorithmIn(signerInfo, 4)];
  const signature = childOf(signerInfo, 5, tags.octetString).content;
  if (digest === undefined || kind === undefined) throw new Unreadable('an unknown kind of signature');
  expectIdentifier(attributeOf(attributes, CONTENT_TYPE), DATA);
  const signedDigest = attributeOf(attributes, MESSAGE_DIGEST).content;
  // The signature covers the attributes encoded as a SET, not under the tag they have in the message (RFC 5652, 5.4).
  const signedBytes = Buffer.concat([Buffer.from([tags.set]), attributes.whole.subarray(1)]);
  const fits = kind.key === key.asymmetricKeyType && (kind.digest ?? digest) === digest;
  return (content) => {
    const ownDigest = createHash(digest).update(content).digest();
    return fits && areEqualSecrets(ownDigest, signedDigest) && verify(digest, signedBytes, key, signature);
  };
}

/**
 * Returns the algorithm that the `index`th element names. None of the supported ones has parameters: they are missing
 * or null.
 */
function algorithmIn(parent: Element, index: number): string {
  const algorithm = childOf(parent, index, tags.sequence);
  const [, parameters, more] = algorithm.children;
  if (more !== undefined || (parameters !== undefined && !parameters.whole.equals(NULL))) {
    throw new Unreadable('an algorithm with parameters');
  }
  return childOf(algorithm, 0, tags.identifier).content.toString('hex');
}

/** Returns the single value of the single attribute of this type. */
function attributeOf(attributes: Element, type: string): Element {
  const found = attributes.children.filter(
    (each) => childOf(each, 0, tags.identifier).content.toString('hex') === type,
  );
  const values = found.length === 1 ? found[0]?.children[1] : undefined;
  const value = values?.tag === tags.set && values.children.length === 1 ? values.children[0] : undefined;
  if (value === undefined) throw new Unreadable('an attribute is missing or given twice');
  return value;
}

function expectIdentifier({ tag, content }: Element, expected: string): void {
  if (tag !== tags.identifier || content.toString('hex') !== expected) throw new Unreadable('of another kind');
}

/**
 * Version 1 is for signers that are identified by issuer and serial number, over plain data (RFC 5652, 5.1 and 5.3).
 */
function expectVersion(parent: Element): void {
  if (!childOf(parent, 0, tags.integer).content.equals(VERSION)) throw new Unreadable('of another version');
}

import { createPublicKey, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { tags } from '../../payments/wallets/formats/asn1.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { element, identifier, integer, sequence } from './der.ts';

/** The content of a test certificate. */
interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyObject;
  readonly issuerKey: KeyObject;
  readonly mayIssue: boolean;
  /** The object identifiers of its marker extensions, written with dots. */
  readonly marks: readonly string[];
  readonly validFromMs: number;
  readonly validToMs: number;
}

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const SERIAL_BYTES = 8;
const UTF8_STRING = 0x0c;
const FIRST_YEAR_IN_FULL = 2050;

/** Creates an X.509 certificate for a key on a curve, signed by its issuer's key, as PEM. */
export const certificate = (facts: CertificateFacts): string => {
  const algorithm = sequence(identifier(ECDSA_WITH_SHA256));
  const body = sequence(
    element(tags.first, integer(2)), // Version 3.
    // The first bit is 0, so that the number is not negative.
    element(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(SERIAL_BYTES)])),
    algorithm,
    nameOf(facts.issuer),
    sequence(utcTime(facts.validFromMs), utcTime(facts.validToMs)),
    nameOf(facts.subject),
    createPublicKey(facts.key).export({ format: 'der', type: 'spki' }),
    element(tags.fourth, sequence(constraints(facts.mayIssue), ...facts.marks.map(mark))),
  );
  const signature = sign('sha256', body, facts.issuerKey);
  const signed = sequence(body, algorithm, element(tags.bitString, Buffer.from([0]), signature));
  return new X509Certificate(signed).toString();
};

/** Encodes a time for signatures and certificates. */
export const utcTime = (timeMs: number): Buffer => {
  const digits = timestampText(timeMs).slice(0, 19).replaceAll(/\D/g, '');
  const isInFull = Number(digits.slice(0, 4)) >= FIRST_YEAR_IN_FULL;
  return element(
    isInFull ? tags.generalizedTime : tags.utcTime,
    Buffer.from(`${isInFull ? digits : digits.slice(2)}Z`),
  );
};

const nameOf = (text: string): Buffer =>
  sequence(element(tags.set, sequence(identifier(COMMON_NAME), element(UTF8_STRING, Buffer.from(text)))));

const constraints = (mayIssue: boolean): Buffer => {
  const yes = element(tags.boolean, Buffer.from([0xff]));
  const value = mayIssue ? sequence(yes) : sequence();
  return sequence(identifier(BASIC_CONSTRAINTS), yes, element(tags.octetString, value));
};

const mark = (dotted: string): Buffer => sequence(identifier(dotted), element(tags.octetString, Buffer.from([5, 0])));

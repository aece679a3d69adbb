import { type KeyObject, X509Certificate } from 'node:crypto';
import { millisecondsOf } from '../../../platform/base/clock.ts';
import { childOf, type Element, elementOf, tags, Unreadable } from './asn1.ts';

/** The parts of an X.509 certificate that wallets need. */
export interface Certificate {
  readonly x509: X509Certificate;
  readonly publicKey: KeyObject;
  /** The issuer and the serial number, as bytes: a signature identifies its certificate by them. */
  readonly issuer: Buffer;
  readonly serial: Buffer;
  readonly validFromMs: number;
  readonly validToMs: number;
  /** The object identifiers of the extensions, as hex. */
  readonly extensions: ReadonlySet<string>;
}

/** Parses a certificate. @throws Unreadable when the bytes are not a certificate. */
export const certificateOf = (bytes: Buffer): Certificate => {
  const body = childOf(elementOf(bytes), 0, tags.sequence);
  const start = body.children[0]?.tag === tags.first ? 1 : 0; // Certificates before version 3 may lack the version.
  const [from, to] = childOf(body, start + 3, tags.sequence).children;
  return {
    ...certified(bytes),
    serial: childOf(body, start, tags.integer).content,
    issuer: childOf(body, start + 2, tags.sequence).whole,
    validFromMs: timeOf(from),
    validToMs: timeOf(to),
    extensions: new Set(extensionsOf(body).map((each) => childOf(each, 0, tags.identifier).content.toString('hex'))),
  };
};

/**
 * Returns whether one certificate was signed by another, which may sign certificates, and whether both are valid now.
 */
export const isIssuedBy = (certificate: Certificate, issuer: Certificate, nowMs: number): boolean =>
  issuer.x509.ca &&
  isValid(certificate, nowMs) &&
  isValid(issuer, nowMs) &&
  certificate.x509.checkIssued(issuer.x509) &&
  isSignedBy(certificate, issuer);

/** Returns the time in an element, in milliseconds. @throws Unreadable when it is not a time in UTC with seconds. */
export const timeOf = (element: Element | undefined): number => {
  const text = element?.content.toString('latin1') ?? '';
  const parts = /^(\d\d|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  const [, year = '', month, day, hour, minute, second] = parts ?? [];
  const isShort = element?.tag === tags.utcTime;
  const digits = isShort ? 2 : 4;
  const timeMs = millisecondsOf(
    `${isShort ? centuryOf(year) : ''}${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
  );
  const isTime = isShort || element?.tag === tags.generalizedTime;
  if (!isTime || year.length !== digits || Number.isNaN(timeMs)) throw new Unreadable('no time');
  return timeMs;
};

/** A year of two digits means 1950 to 2049 (RFC 5280, 4.1.2.5.1). */
const centuryOf = (year: string): string => (Number(year) < 50 ? '20' : '19');

const isValid = ({ validFromMs, validToMs }: Certificate, nowMs: number): boolean =>
  validFromMs <= nowMs && nowMs <= validToMs;

function isSignedBy({ x509 }: Certificate, issuer: Certificate): boolean {
  try {
    return x509.verify(issuer.publicKey);
  } catch {
    return false; // The key does not fit the kind of signature.
  }
}

/** The key inside a certificate is decoded only on access, which may fail too. */
function certified(bytes: Buffer): { readonly x509: X509Certificate; readonly publicKey: KeyObject } {
  try {
    const x509 = new X509Certificate(bytes);
    return { x509, publicKey: x509.publicKey };
  } catch (error) {
    throw new Unreadable('no certificate', { cause: error });
  }
}

function extensionsOf(body: Element): readonly Element[] {
  const held = body.children.find(({ tag }) => tag === tags.fourth);
  return held === undefined ? [] : childOf(held, 0, tags.sequence).children;
}

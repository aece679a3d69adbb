import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a software authenticator may do otherwise than a good one. */
export interface PasskeyFaults {
  /** The page that asks, as the browser tells it; by default the gateway's. */
  readonly origin?: string;
  /** The name that the browser checks; by default that of the gateway. */
  readonly party?: string;
  /** No finger, face or PIN was checked. */
  readonly isUnverified?: boolean;
  /** The number of uses that it claims. */
  readonly counter?: number;
  /** The challenge that it answers instead of that of the gateway. */
  readonly challenge?: string;
  /** Another key signs. */
  readonly isForged?: boolean;
}

/** An authenticator in software: it makes one ES256 key, and answers as browsers do, with real signatures. */
interface SoftwarePasskey {
  /** The id of the credential, in base64url. */
  readonly id: string;
  /** Returns the answer to options of a registration, as JSON. */
  register(options: { readonly challenge: string }, faults?: PasskeyFaults): string;
  /** Returns the answer to options of a sign-in, as JSON. */
  answer(options: { readonly challenge: string }, faults?: PasskeyFaults): string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const encoded = (map: ReadonlyMap<number | string, never>): Buffer => Buffer.from(isoCBOR.encode(new Map(map)));

/** What is special about an authenticator. */
interface PasskeyTraits {
  /** Raises its counter with each use; by default it does. */
  readonly counts?: boolean;
  /** The id of its credential, in base64url; by default a new one. */
  readonly id?: string;
}

/** Creates an authenticator for a gateway. */
export const softwarePasskey = (baseUrl: string, traits: PasskeyTraits = {}): SoftwarePasskey => {
  const { counts = true } = traits;
  const { origin: ownOrigin, hostname } = new URL(baseUrl);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const others = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = traits.id === undefined ? randomBytes(16) : Buffer.from(traits.id, 'base64url');
  let uses = 0;

  const clientData = (type: string, challenge: string, { origin = ownOrigin }: PasskeyFaults): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** Source: Web Authentication, 'Authenticator data'. */
  const authenticatorData = (faults: PasskeyFaults, credential?: Buffer): Buffer => {
    if (counts) uses += 1;
    const verified = faults.isUnverified === true ? 0 : USER_VERIFIED;
    const flags = USER_PRESENT | verified | (credential === undefined ? 0 : HAS_CREDENTIAL);
    const counter = uint(faults.counter ?? uses, 4);
    return Buffer.concat([sha256(faults.party ?? hostname), uint(flags, 1), counter, credential ?? Buffer.alloc(0)]);
  };

  /** Source: RFC 9052, keys with two coordinates: type EC2, algorithm ES256, curve P-256. */
  const publicKey = (): Buffer => {
    const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const entries: readonly (readonly [number, number | Uint8Array])[] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ];
    return encoded(new Map(entries) as never);
  };

  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: common.id,
    register: ({ challenge }, faults = {}) => {
      const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, publicKey()]);
      const entries: readonly (readonly [string, unknown])[] = [
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(faults, credential))],
      ];
      const client = clientData('webauthn.create', faults.challenge ?? challenge, faults);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: encoded(new Map(entries) as never).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      });
    },
    answer: ({ challenge }, faults = {}) => {
      const client = clientData('webauthn.get', faults.challenge ?? challenge, faults);
      const data = authenticatorData(faults);
      const key = faults.isForged === true ? others.privateKey : keys.privateKey;
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
        clientExtensionResults: {},
      });
    },
  };
};

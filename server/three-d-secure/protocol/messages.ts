/**
 * The messages of 3-D Secure 2 under the names that EMVCo gave them, as far as this gateway sends and reads them.
 */

/** The versions of the protocol that this gateway speaks. */
export const messageVersions = ['2.1.0', '2.2.0'] as const;

/** A version of the protocol. */
export type MessageVersion = (typeof messageVersions)[number];

/** How an authentication ended, or what it still waits for (C: a challenge, D: an answer elsewhere). */
export const transStatuses = ['Y', 'A', 'N', 'U', 'R', 'I', 'C', 'D'] as const;

/** The status of an authentication. */
export type TransStatus = (typeof transStatuses)[number];

/** Where the holder is: in an app, in a browser, or nowhere because the merchant asks alone. */
export type DeviceChannel = '01' | '02' | '03';

/** What a directory is asked: who pays what, where. Everything that is not named here stands under EMVCo's names in `details`. */
export interface AuthenticationRequest {
  readonly messageType: 'AReq';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly deviceChannel: DeviceChannel;
  /** 01: a payment. 02: nothing is paid. */
  readonly messageCategory: '01' | '02';
  /** Whether the issuer's page had a look at the browser: Y, N, or U where it has none. */
  readonly threeDSCompInd: 'Y' | 'N' | 'U';
  readonly acctNumber: string;
  readonly notificationURL: string;
  readonly details: Readonly<Record<string, string>>;
}

/** What the issuer's side says of an authentication, at once or when it has ended. */
interface IssuerWord {
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly dsTransID: string;
  readonly acsTransID: string;
  readonly transStatus: TransStatus;
  readonly transStatusReason?: string;
  readonly eci?: string;
  readonly authenticationValue?: string;
}

/** What the issuer's side answers at once. */
export interface AuthenticationResponse extends IssuerWord {
  readonly messageType: 'ARes';
  /** Where the challenge takes place; with transStatus C only. */
  readonly acsURL?: string;
}

/** How a challenge ended, told by the issuer's side, server to server. */
export interface ResultsRequest extends IssuerWord {
  readonly messageType: 'RReq';
  /** Why the challenge was left: 01 by the holder; 04, 05 because it took too long. */
  readonly challengeCancel?: string;
}

/** What the browser carries to the issuer's page to begin a challenge. */
export interface ChallengeRequest {
  readonly messageType: 'CReq';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  /** 01 to 05, the sizes that EMVCo allows. */
  readonly challengeWindowSize: string;
}

/** What the browser brings back. It proves nothing: the result is what the `RReq` said. */
export interface ChallengeResponse {
  readonly messageType: 'CRes';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeCompletionInd: 'Y' | 'N';
  readonly transStatus: TransStatus;
}

/** What the hidden frame carries to the issuer's page, and back. */
export interface MethodData {
  readonly threeDSServerTransID: string;
  readonly threeDSMethodNotificationURL?: string;
}

/** Gives a message as a form carries it: JSON in base64url, without padding. */
export const encoded = (message: ChallengeRequest | ChallengeResponse | MethodData): string =>
  Buffer.from(JSON.stringify(message)).toString('base64url');

/** No message of a browser is longer than this; what is longer is no message. */
const MAX_MESSAGE_CHARACTERS = 4_096;

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;

/** How each field is written that a browser brings. */
const fieldPatterns = {
  threeDSServerTransID: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  acsTransID: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  messageVersion: new RegExp(`^(?:${messageVersions.join('|').replaceAll('.', '\\.')})$`),
  challengeWindowSize: /^0[1-5]$/,
  challengeCompletionInd: /^[YN]$/,
  transStatus: new RegExp(`^[${transStatuses.join('')}]$`),
  threeDSMethodNotificationURL: /^https?:\/\/\S{1,2048}$/,
} as const satisfies Record<string, RegExp>;

type FieldName = keyof typeof fieldPatterns;

const fieldsOfText = (text: string): Readonly<Record<string, unknown>> | undefined => {
  if (text.length > MAX_MESSAGE_CHARACTERS || !BASE64URL.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

const decoded = <Name extends FieldName>(
  text: string,
  messageType: string | undefined,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined => {
  const fields = fieldsOfText(text);
  if (fields === undefined || (messageType !== undefined && fields['messageType'] !== messageType)) return undefined;
  const read = names.map((name): [Name, unknown] => [name, Object.hasOwn(fields, name) ? fields[name] : undefined]);
  const isWhole = read.every(([name, value]) => typeof value === 'string' && fieldPatterns[name].test(value));
  return isWhole ? (Object.fromEntries(read) as Record<Name, string>) : undefined;
};

const challengeNames = ['messageVersion', 'threeDSServerTransID', 'acsTransID'] as const;

/** Gives the challenge response that a form carried; nothing where it is none. */
export const challengeResponseFrom = (text: string): ChallengeResponse | undefined => {
  const names = [...challengeNames, 'challengeCompletionInd', 'transStatus'] as const;
  const fields = decoded(text, 'CRes', names);
  return fields && ({ messageType: 'CRes', ...fields } as ChallengeResponse);
};

/** Gives the challenge request that a form carried; nothing where it is none. */
export const challengeRequestFrom = (text: string): ChallengeRequest | undefined => {
  const fields = decoded(text, 'CReq', [...challengeNames, 'challengeWindowSize']);
  return fields && ({ messageType: 'CReq', ...fields } as ChallengeRequest);
};

/** Gives what the hidden frame was told, without where it posts to; nothing where it is no such message. */
export const methodDataFrom = (text: string): MethodData | undefined =>
  decoded(text, undefined, ['threeDSServerTransID']);

/** Gives what the hidden frame was told, with the address that it posts to; nothing where it is no such message. */
export const methodRequestFrom = (text: string): Required<MethodData> | undefined =>
  decoded(text, undefined, ['threeDSServerTransID', 'threeDSMethodNotificationURL']);

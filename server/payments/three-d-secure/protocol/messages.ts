/**
 * The messages of 3-D Secure 2 with EMVCo's names, as far as this gateway uses them.
 */

/** The protocol versions that this gateway supports. */
const messageVersions = ['2.1.0', '2.2.0'] as const;

/** A version of the protocol. */
export type MessageVersion = (typeof messageVersions)[number];

/** The statuses of an authentication; with C it waits for a challenge, with D it is decoupled. */
const transStatuses = ['Y', 'A', 'N', 'U', 'R', 'I', 'C', 'D'] as const;

/** The status of an authentication. */
export type TransStatus = (typeof transStatuses)[number];

/** The device channel: an app, a browser, or neither because the merchant initiates the authentication (3RI). */
export type DeviceChannel = '01' | '02' | '03';

/** An authentication request (AReq). `details` contains the other fields, under EMVCo's names. */
export interface AuthenticationRequest {
  readonly messageType: 'AReq';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly deviceChannel: DeviceChannel;
  /** 01: a payment. 02: nothing is paid. */
  readonly messageCategory: '01' | '02';
  /** Whether the issuer's hidden page has finished: Y or N, or U when there is no such page. */
  readonly threeDSCompInd: 'Y' | 'N' | 'U';
  readonly acctNumber: string;
  readonly notificationURL: string;
  readonly details: Readonly<Record<string, string>>;
}

/** The fields of messages from the issuer, at once or at the end. */
interface IssuerMessage {
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly dsTransID: string;
  readonly acsTransID: string;
  readonly transStatus: TransStatus;
  readonly transStatusReason?: string;
  readonly eci?: string;
  readonly authenticationValue?: string;
}

/** The issuer's answer to an authentication request (ARes). */
export interface AuthenticationResponse extends IssuerMessage {
  readonly messageType: 'ARes';
  /** The URL of the challenge; with transStatus C only. */
  readonly acsURL?: string;
}

/** The issuer's message about the result of a challenge (RReq), server to server. */
export interface ResultsRequest extends IssuerMessage {
  readonly messageType: 'RReq';
  /** Why the challenge was cancelled: 01 by the cardholder; 04 and 05 by a timeout. */
  readonly challengeCancel?: string;
}

/** The request that begins a challenge (CReq); the browser posts it to the issuer's page. */
export interface ChallengeRequest {
  readonly messageType: 'CReq';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  /** 01 to 05, the sizes that EMVCo allows. */
  readonly challengeWindowSize: string;
}

/** The message that the browser posts back after a challenge (CRes). It proves nothing; the result comes by `RReq`. */
export interface ChallengeResponse {
  readonly messageType: 'CRes';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeCompletionInd: 'Y' | 'N';
  readonly transStatus: TransStatus;
}

/** The data that the hidden frame posts to the issuer's page, and that come back. */
interface MethodData {
  readonly threeDSServerTransID: string;
  readonly threeDSMethodNotificationURL?: string;
}

/** Encodes a message for a form: JSON in base64url, without padding. */
export const encoded = (message: ChallengeRequest | ChallengeResponse | MethodData): string =>
  Buffer.from(JSON.stringify(message)).toString('base64url');

/** The longest message that is accepted from a browser. */
const MAX_MESSAGE_CHARACTERS = 4_096;

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;

/** The formats of the fields in messages from browsers. */
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

/** Parses a challenge response from a form; undefined for anything else. */
export const challengeResponseFrom = (text: string): ChallengeResponse | undefined => {
  const names = [...challengeNames, 'challengeCompletionInd', 'transStatus'] as const;
  const fields = decoded(text, 'CRes', names);
  return fields && ({ messageType: 'CRes', ...fields } as ChallengeResponse);
};

/** Parses a challenge request from a form; undefined for anything else. */
export const challengeRequestFrom = (text: string): ChallengeRequest | undefined => {
  const fields = decoded(text, 'CReq', [...challengeNames, 'challengeWindowSize']);
  return fields && ({ messageType: 'CReq', ...fields } as ChallengeRequest);
};

/** Parses the data that came back from the issuer's hidden page; undefined for anything else. */
export const methodDataFrom = (text: string): MethodData | undefined =>
  decoded(text, undefined, ['threeDSServerTransID']);

/**
 * Parses the data that were posted to the issuer's hidden page, with the URL for the reply; undefined for anything
 * else.
 */
export const methodRequestFrom = (text: string): Required<MethodData> | undefined =>
  decoded(text, undefined, ['threeDSServerTransID', 'threeDSMethodNotificationURL']);

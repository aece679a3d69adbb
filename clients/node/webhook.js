import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { TollgateError } from './errors.js';

/** A notification that is not from the gateway, is too old, or cannot be read: answer with 400 or 401. */
export class InvalidNotification extends TollgateError {
  name = 'InvalidNotification';
}

const USUAL_TOLERANCE_SECONDS = 300;

/** Returns a function that reads headers by their names, whatever the server made of them. */
const headersOf = (headers) => {
  const entries = typeof headers.entries === 'function' ? [...headers.entries()] : Object.entries(headers);
  const byName = new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
  return (name) => byName.get(name) ?? '';
};

const isSame = (left, right) => left.length === right.length && timingSafeEqual(left, right);

const verify = (body, header, { signingSecret, toleranceSeconds = USUAL_TOLERANCE_SECONDS, now = Date.now() }) => {
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const key = Buffer.from(String(signingSecret).replace(/^whsec_/, ''), 'base64');
  if (key.length === 0) throw new TollgateError('signingSecret is missing');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new InvalidNotification('The time of the notification is not the present');
  }
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const signatures = header('webhook-signature')
    .split(' ')
    .filter((each) => each.startsWith('v1,'));
  if (!signatures.some((each) => isSame(Buffer.from(each.slice('v1,'.length), 'base64'), expected))) {
    throw new InvalidNotification('The signature of the notification is wrong');
  }
};

const decrypt = (body, header, secret) => {
  const text = header('content-type').startsWith('application/json') ? JSON.parse(body).encryptedBody : body;
  const bytes = (name) => Buffer.from(header(name), 'hex');
  const options = { authTagLength: 16 };
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(secret, 'hex'),
    bytes('x-initialization-vector'),
    options,
  );
  decipher.setAuthTag(bytes('x-authentication-tag'));
  return decipher.update(text, 'hex', 'utf8') + decipher.final('utf8');
};

/** Verifies a notification, decrypts it unless it is plain JSON, and returns its content with its `webhookId`. */
export const openNotification = ({ body, headers, secret, ...checks }) => {
  const [text, header] = [
    body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body),
    headersOf(headers),
  ];
  verify(text, header, checks);
  const isEncrypted = header('x-initialization-vector') !== '';
  if (isEncrypted && secret === undefined)
    throw new TollgateError('secret is missing, and the notification is encrypted');
  try {
    const content = JSON.parse(isEncrypted ? decrypt(text, header, secret) : text);
    return { ...content, webhookId: header('webhook-id') };
  } catch (error) {
    throw new InvalidNotification('The notification cannot be read with this secret', { cause: error });
  }
};

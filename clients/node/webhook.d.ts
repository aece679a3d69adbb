import { TollgateError } from './errors.js';

/** A notification that is not from the gateway, is too old, or cannot be read: answer with 400 or 401. */
export declare class InvalidNotification extends TollgateError {}

/** A request of the gateway to a webhook. */
export interface NotificationRequest {
  /** The body as it came, before it is parsed. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…` */
  readonly signingSecret: string;
  /** 64 hex digits; not needed for a webhook of plain JSON. */
  readonly secret?: string;
  /** How far the time of the notification may be from the present; by default 300. */
  readonly toleranceSeconds?: number;
  /** The present in milliseconds since 1970, for tests. */
  readonly now?: number;
}

/** The content of a notification. */
export interface Notification {
  /** The same for every repetition: handle each once. */
  readonly webhookId: string;
  readonly type: string;
  readonly action?: string;
  /** Of two notifications about one subject the later has the larger number. */
  readonly sequence?: number;
  readonly payload: {
    readonly id: string;
    readonly result: { readonly code: string };
    readonly [name: string]: unknown;
  };
}

/**
 * Verifies a notification, decrypts it unless it is plain JSON, and returns its content.
 * @throws InvalidNotification
 */
export declare const openNotification: (request: NotificationRequest) => Notification;

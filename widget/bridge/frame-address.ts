import type { HostedFieldName } from './messages.ts';

/** The contents of a frame's address: its field, its form and the page around it. */
export interface FrameAddress {
  readonly field: HostedFieldName;
  /** Random name of one mounted form; all frames of the form share it. */
  readonly channel: string;
  /** Origin of the page that asked for the frame. */
  readonly origin: string;
}

/** Returns the fragment of a frame's address (`#…`), which browsers do not send to servers. */
export const hashOf = ({ field, channel, origin }: FrameAddress): string => `#${field}/${channel}/${origin}`;

/** Reads a fragment written by `hashOf`; returns nothing for any other. */
export const addressOf = (hash: string): FrameAddress | undefined => {
  const [, field, channel, origin] = /^#(cardNumber|cvv|expiry|cardHolder)\/(\w+)\/(.+)$/.exec(hash) ?? [];
  return field && channel && origin ? { field: field as HostedFieldName, channel, origin } : undefined;
};

import type { HostedFieldName } from './messages.ts';

/** What a frame knows from the start: which field it is, for which mount and for which page. */
export interface FrameAddress {
  readonly field: HostedFieldName;
  /** Random name of one mount; both frames of a form share it. */
  readonly channel: string;
  /** Origin of the page that asked for the frame. */
  readonly origin: string;
}

/** Gives the part of a frame's address behind the number sign, which no server sees. */
export const hashOf = ({ field, channel, origin }: FrameAddress): string => `#${field}/${channel}/${origin}`;

/** Gives what `hashOf` has written, or nothing when the address is not one of ours. */
export const addressOf = (hash: string): FrameAddress | undefined => {
  const [, field, channel, origin] = /^#(cardNumber|cvv|expiry|cardHolder)\/(\w+)\/(.+)$/.exec(hash) ?? [];
  return field && channel && origin ? { field: field as HostedFieldName, channel, origin } : undefined;
};

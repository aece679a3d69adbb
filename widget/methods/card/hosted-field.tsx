import { hashOf } from '../../bridge/frame-address.ts';
import type { HostedFieldName } from '../../bridge/messages.ts';
import { isWorldwide } from '../../bridge/worldwide-brands.ts';
import type { Card } from './card.ts';
import { openLine } from './frame-line.ts';

/** The card number or the security code: a frame of the gateway's origin, with a line to it from the very start. */
export const HostedField = ({ card, field }: { card: Card; field: HostedFieldName }) => {
  const { checkout, channel, brands } = card;
  const { worldwide, all } = checkout.frames;
  const page = brands.every(isWorldwide) ? worldwide : all;
  const address = { field, channel, origin: window.origin };
  return (
    <iframe
      mounted={(frame) => openLine(card, frame, address)}
      class={`wpwl-control wpwl-control-iframe wpwl-control-${field}`}
      data-field={field}
      src={page + hashOf(address)}
      title={checkout.locale.texts.labels[field]}
      scrolling="no"
    />
  );
};

import { hashOf } from '../../bridge/frame-address.ts';
import { useMounted } from '../../view/refs.ts';
import type { Card } from './card.ts';
import { openLine, permissions } from './frame-line.ts';

/** The card number or the security code: a frame of the gateway's origin, connected from the start. */
export const HostedField = ({ card, field }: { card: Card; field: 'cardNumber' | 'cvv' }) => {
  const { checkout, channel, framePage } = card;
  const address = { field, channel, origin: window.origin };
  return (
    <iframe
      ref={useMounted((frame: HTMLIFrameElement) => openLine(card, frame, address))}
      class={`wpwl-control wpwl-control-iframe wpwl-control-${field}`}
      data-field={field}
      src={framePage + hashOf(address)}
      title={checkout.locale.texts.labels[field]}
      allow={permissions()}
      scrolling="no"
    />
  );
};

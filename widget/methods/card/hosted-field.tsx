import { useLayoutEffect, useRef } from 'preact/hooks';
import { hashOf } from '../../bridge/frame-address.ts';
import type { HostedFieldName } from '../../bridge/messages.ts';
import type { Card } from './card.ts';
import { openLine } from './frame-line.ts';
import { useToggledClass } from './toggled-class.ts';

interface HostedFieldProps {
  readonly card: Card;
  readonly field: HostedFieldName;
}

/** The card number or the security code: a frame of the gateway's origin, and the line to it. */
export const HostedField = ({ card, field }: HostedFieldProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const { checkout, channel } = card;
  const address = { field, channel, origin: location.origin };
  // Before the browser paints, so that a frame from the cache cannot greet unheard.
  useLayoutEffect(() => (frame.current ? openLine(card, frame.current, address) : undefined), []);
  useToggledClass(frame, 'wpwl-has-error', () => card.shown[field].value !== '');
  return (
    <iframe
      ref={frame}
      class={`wpwl-control wpwl-control-iframe wpwl-control-${field}`}
      data-field={field}
      src={checkout.frameAddress + hashOf(address)}
      title={checkout.locale.texts.labels[field]}
      scrolling="no"
    />
  );
};

import { useEffect, useRef, useState } from 'preact/hooks';
import { languages } from '../catalogue/languages/languages.ts';
import type { AddingReply } from '../catalogue/self-service/replies.ts';
import { checkoutFormIn } from '../components/checkout-form.ts';
import { page, tag, texts } from './page.ts';
import { Icon, Waiting } from './parts.tsx';
import { failureText, subscriptions } from './state.ts';
import { amountText, withValue } from './words.ts';

const WIDGET = 'v1/paymentWidgets.js';

/** The form of the widget, in which a card or an account is stored; it leads back to this page when it is done. */
export const Adding = ({
  checkout,
  subscriptionId,
}: {
  readonly checkout: AddingReply;
  readonly subscriptionId?: string | undefined;
}) => {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    if (place.current === null) return;
    const form = checkoutFormIn(place.current);
    const { brands, integrity, resultUrl, checkoutId, script } = checkout;
    form.show({
      baseUrl: script.slice(0, script.indexOf(WIDGET)),
      checkoutId: `${checkoutId}/registration`,
      integrity,
      brands,
      shopperResultUrl: resultUrl,
      // In a merchant's page too, the frame goes on, where the session is.
      shopperResultTarget: '_self',
      locale: languages[page.language].tag,
      layout: 'accordion',
      showBrands: false,
      onReady: () => setState('ready'),
      onError: ({ whose }) => {
        // Whatever the shopper can correct is said in the form.
        if (whose !== 'shopper') setState((before) => (before === 'ready' ? before : 'failed'));
      },
    });
    return () => form.remove();
  }, [checkout]);
  const owed = subscriptions.value.find(({ id }) => id === subscriptionId)?.owed;
  return (
    <section>
      {owed !== undefined && <p>{withValue(texts.change.now, 'amount', amountText(owed, tag))}</p>}
      {state === 'failed' && (
        <p class="notice bad" role="alert">
          <Icon name="bad" />
          <span>{failureText('unreachable')}</span>
        </p>
      )}
      <div ref={place} class={owed === undefined ? 'widget' : 'widget owed'} />
      {/* Below the form, which moves nothing when it is there. */}
      {state === 'loading' && <Waiting />}
      <p class="secure quiet">
        <Icon name="secure" />
        {texts.shared.secure}
      </p>
    </section>
  );
};

import './shown.css';
import { READY, type Shown } from './message.ts';

const { documentElement } = document;
let isMounted = false;

const mount = ({ checkoutId, brands, options, language, direction }: Shown): void => {
  isMounted = true;
  Object.assign(documentElement, { lang: language, dir: direction });
  const form = document.querySelector<HTMLFormElement>('form.paymentWidgets');
  if (form) form.dataset['brands'] = brands.join(' ');
  // The form checks what is entered, so that errors can be looked at, and sends nothing. The gateway would refuse it.
  Object.assign(window, { wpwlOptions: { ...options, layout: 'accordion', onBeforeSubmit: () => false } });
  const script = document.createElement('script');
  script.src = `/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkoutId)}`;
  document.head.append(script);
};

window.addEventListener('message', ({ source, origin, data }: MessageEvent<Shown>) => {
  if (source !== window.parent || source === window || origin !== location.origin) return;
  for (const [name, value] of Object.entries(data.properties)) documentElement.style.setProperty(name, value);
  if (!isMounted) mount(data);
});
window.parent.postMessage(READY, location.origin);

import { HEIGHT_MESSAGE, type HeightMessage } from '../components/account-height.ts';

/** Tells the page around the frame how high this one is, now and whenever that changes. */
export const followHeight = (): void => {
  const content = document.getElementById('page');
  if (content === null) return;
  let told = 0;
  const tell = (): void => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    // To any origin: only the shops that the setting names may frame the page, and a height is no secret.
    window.parent.postMessage({ type: HEIGHT_MESSAGE, height } satisfies HeightMessage, '*');
  };
  new ResizeObserver(tell).observe(content);
};

import { drawingOf } from '../view/drawing.ts';
import { walletMarks } from './wallet-marks.ts';

/** Creates a button in place of a provider's, with the wallet's mark. */
export const walletButton = (
  name: string,
  look: 'dark' | 'light' | 'gold',
  press: () => void,
  isFilling = true,
): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  const mark = walletMarks[name];
  if (mark) button.append(drawingOf(mark));
  // The mark of PayPal is its sign; the name belongs to it.
  if (!mark || name === 'PayPal') button.append(name);
  else button.setAttribute('aria-label', name);
  button.className = `tollgate-wallet-button tollgate-wallet-button-${look}`;
  if (!isFilling) button.classList.add('tollgate-wallet-button-static');
  button.addEventListener('click', press);
  return button;
};

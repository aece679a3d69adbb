/** Creates a button in place of a provider's, with the wallet's name and without a logo. */
export const walletButton = (
  name: string,
  look: 'dark' | 'light' | 'gold',
  press: () => void,
  isFilling = true,
): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.className = `tollgate-wallet-button tollgate-wallet-button-${look}`;
  if (!isFilling) button.classList.add('tollgate-wallet-button-static');
  button.addEventListener('click', press);
  return button;
};

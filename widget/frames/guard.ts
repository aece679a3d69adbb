/** Events that would move digits out of the frame, or bring in anything but typed or pasted text. */
const forbidden = ['copy', 'cut', 'dragstart', 'dragover', 'drop'];

/**
 * Keeps what is typed inside this frame: it cannot be copied or dragged into the page. Dropped files and links are
 * ignored; browsers would open them in place of the field. Leaving the page empties the field.
 */
export const guard = (input: HTMLInputElement): void => {
  for (const event of forbidden) document.addEventListener(event, (given) => given.preventDefault());
  window.addEventListener('pagehide', () => {
    input.value = '';
  });
};

/** What would take digits out of the frame, or put something other than typed or pasted text into it. */
const forbidden = ['copy', 'cut', 'dragstart', 'dragover', 'drop'];

/**
 * Keeps what is typed in this frame: it cannot be copied or dragged into the page, and what is dropped does nothing, where
 * browsers would open it in the place of the field. Who leaves the page leaves an empty field behind.
 */
export const guard = (input: HTMLInputElement): void => {
  for (const event of forbidden) document.addEventListener(event, (given) => given.preventDefault());
  window.addEventListener('pagehide', () => {
    input.value = '';
  });
};

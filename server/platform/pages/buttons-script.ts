/**
 * The script of pages with buttons that copy a text or print the page; they are hidden where scripts do not run. A text
 * is copied by the browser's clipboard, and where a frame may not use it, by a selection.
 */
export const BUTTONS_SCRIPT = `
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
    } catch {
      getSelection().selectAllChildren(button.previousElementSibling);
      if (!document.execCommand('copy')) return;
    }
    document.getElementById('copied').textContent = button.dataset.copied;
    if (button.childElementCount === 0) button.textContent = button.dataset.copied;
  });
}
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
`;

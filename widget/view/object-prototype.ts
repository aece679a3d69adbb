/** Names that could not be hidden, and were told. */
let left = '';

/**
 * Hides from `for … in` what the page has added to `Object.prototype`: Preact and its signals would take it for
 * attributes of every element, and show no form. The page can use it as before. The console names it, since some names
 * (`get`, `value`, `signal`) also count as settings in every call of the browser, which nothing can undo.
 */
export const hideInherited = (): void => {
  const added = Object.keys(Object.prototype);
  if (`${added}` === left) return;
  for (const name of added)
    Reflect.defineProperty(Object.prototype, name, Object.assign(Object.create(null), { enumerable: false }));
  left = `${Object.keys(Object.prototype)}`;
  // biome-ignore lint/suspicious/noConsole: the console is where the merchant's developer looks first.
  console.warn(`paymentWidgets: the page adds ${added} to Object.prototype. If the form fails, remove that.`);
};

hideInherited();

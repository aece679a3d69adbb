/** Creates an element with attributes and content. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...content);
  return created;
};

/** Creates a button that does something. */
export const button = (
  attributes: Readonly<Record<string, string>>,
  label: string,
  act: () => void,
): HTMLButtonElement => {
  const created = element('button', { type: 'button', ...attributes }, label);
  created.addEventListener('click', act);
  return created;
};

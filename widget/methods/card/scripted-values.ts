import type { Card } from './card.ts';

/**
 * Takes over the values that a script of the page has set without an event: sends the events that a browser sends when
 * a shopper enters a value.
 */
export const adoptScriptedValues = ({ entered }: Pick<Card, 'entered'>, form: HTMLFormElement): void => {
  for (const [name, known] of Object.entries(entered)) {
    const control = form.elements.namedItem(name);
    if (!isElement(control) || !('value' in control) || control.value === known.peek()) continue;
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
};

/** Radio buttons with one name are a list. */
const isElement = (found: Element | RadioNodeList | null): found is Element =>
  found !== null && 'dispatchEvent' in found;

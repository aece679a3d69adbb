import { type Stop, watch, whenMounted } from './tree.ts';

type Value = string | number | boolean | undefined;

/** Gives an element what stands in its tag; `tags.ts` says what may. */
export const attach = (element: HTMLElement, name: string, value: unknown): void => {
  if (name === 'mounted') whenMounted(element, value as (element: HTMLElement) => Stop | undefined);
  else if (name === 'classWhen') {
    for (const [own, when] of Object.entries(value as Readonly<Record<string, () => boolean>>)) {
      settle(when, (now) => element.classList.toggle(own, now));
    }
  } else if (/^on[A-Z]/.test(name)) {
    element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
  } else settle(value as Value | (() => Value), (now) => set(element, name, now));
};

/** Takes a value as it is, or a function's value now and whenever it changes. */
const settle = <Kind>(value: Kind | (() => Kind), take: (now: Kind) => unknown): void => {
  if (value instanceof Function) {
    watch(() => {
      take(value());
      return undefined;
    });
  } else take(value);
};

/** Everything is an attribute, as in HTML; but what stands in a control is a property, and its attribute the beginning only. */
const set = (element: HTMLElement, name: string, value: Value): void => {
  if (name === 'value' || name === 'checked') Object.assign(element, { [name]: value });
  else if (typeof value === 'boolean') element.toggleAttribute(name, value);
  else if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
};

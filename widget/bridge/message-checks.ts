import type { ToFrame, ToPage } from './messages.ts';

type Check = (value: unknown) => boolean;

const MAXIMUM_TEXT_CHARACTERS = 4096; // The longest parameter of the interface.
const MAXIMUM_LIST_ITEMS = 200; // More than a page has inputs.

const text: Check = (value) => typeof value === 'string' && value.length <= MAXIMUM_TEXT_CHARACTERS;
const flag: Check = (value) => typeof value === 'boolean';
const count: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const listOf =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= MAXIMUM_LIST_ITEMS && value.every(item);
const optional =
  (item: Check): Check =>
  (value) =>
    value === undefined || item(value);
const pair: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(text);
const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    record(value) && Object.entries(checks).every(([key, check]) => check(value[key]));
const textRecord: Check = (value) => record(value) && listOf(pair)(Object.entries(value));
const oneOf =
  (shapes: Readonly<Record<string, Check>>, tag: string): Check =>
  (value) =>
    record(value) &&
    typeof value[tag] === 'string' &&
    Object.hasOwn(shapes, value[tag]) &&
    shapes[value[tag]]?.(value) === true;

const settings = shape({
  checkoutId: text,
  brands: listOf(text),
  language: text,
  direction: text,
  label: text,
  placeholder: text,
  look: textRecord,
  grouped: flag,
  masked: flag,
});

const toFrame = oneOf(
  {
    settings: shape({ settings }),
    codeLength: shape({ length: count }),
    error: shape({ text }),
    locked: shape({ locked: flag }),
    focus: shape({}),
    clear: shape({}),
    submit: shape({ fields: listOf(pair) }),
    inquire: shape({}),
  } satisfies Record<ToFrame['type'], Check>,
  'type',
);

const outcome = oneOf(
  {
    decided: shape({ resourcePath: text }),
    correctable: shape({ errors: listOf(shape({ name: text, message: text })), description: text }),
    unusable: shape({ description: text }),
    open: shape({}),
    running: shape({}),
    lost: shape({}),
  },
  'kind',
);

const toPage = oneOf(
  {
    state: shape({ state: shape({ length: count, valid: flag, brands: optional(listOf(text)) }) }),
    focus: shape({}),
    blur: shape({}),
    enter: shape({}),
    outcome: shape({ outcome }),
  } satisfies Record<ToPage['type'], Check>,
  'type',
);

/** Tells whether something that came through the port is a message to a frame. */
export const isToFrame = (value: unknown): value is ToFrame => toFrame(value);

/** Tells whether something that came through the port is a message to the page. */
export const isToPage = (value: unknown): value is ToPage => toPage(value);

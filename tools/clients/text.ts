/** The line at the top of each generated file, without the marks of a comment. */
export const GENERATED = 'Generated from docs/openapi.json by `npm run docs`; do not edit.';

/** Returns `createPayment` as `create_payment`. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a sentence on one line that no comment of any of the languages ends within. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();

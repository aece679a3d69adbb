/**
 * The computed properties of an ordinary input that a hosted field adopts, and the property that each sets in the
 * frame.
 */
const properties: Readonly<Record<string, string>> = {
  color: 'color',
  'font-family': 'font-family',
  'font-size': 'font-size',
  'font-style': 'font-style',
  'font-weight': 'font-weight',
  'letter-spacing': 'letter-spacing',
  'padding-left': '--padding-left',
  'padding-right': '--padding-right',
  'text-align': 'text-align',
  'placeholder-color': '--placeholder',
  '--tollgate-focus-text': '--focus',
  '--tollgate-invalid-text': '--invalid',
};

/** Makes the frame look like the page's own inputs. Properties that are not in the table are ignored. */
export const applyLook = (look: readonly (readonly [string, string])[], style: CSSStyleDeclaration): void => {
  for (const [name, value] of look) {
    if (Object.hasOwn(properties, name)) style.setProperty(properties[name] ?? '', value);
  }
};

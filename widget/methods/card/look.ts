const copied = ['color', 'font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'padding-left'];

/** Gives the computed style of a form's ordinary input, which its frames take over so that all inputs look alike. */
export const lookOf = (form: HTMLFormElement | null): (readonly [string, string])[] => {
  const input = form?.querySelector('input.wpwl-control-expiry');
  if (!input) return [];
  const style = getComputedStyle(input);
  return [
    ...copied.map((name) => [name, style.getPropertyValue(name)] as const),
    ['placeholder-color', getComputedStyle(input, '::placeholder').color],
  ];
};

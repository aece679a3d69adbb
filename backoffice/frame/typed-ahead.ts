/**
 * What is typed while the field that takes it is loaded. Between `begin` and the first `take`, keys write into it, and
 * nothing else on the page acts on them. It can be taken again, because what is loaded may be drawn twice.
 */
export const typedAhead = (of: Pick<Document, 'addEventListener'>) => {
  let typed = '';
  let isTaking = false;
  of.addEventListener(
    'keydown',
    (event) => {
      if (!isTaking || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') typed = typed.slice(0, -1);
      else if ([...event.key].length === 1) typed += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return {
    begin: (): void => {
      typed = '';
      isTaking = true;
    },
    take: (): string => {
      isTaking = false;
      return typed;
    },
  };
};

/**
 * What is typed while the field that takes it is loaded. Between `begin` and `take`, keys write into it, and nothing
 * else on the page acts on them.
 */
export const typedAhead = (of: Pick<Document, 'addEventListener'>) => {
  let typed: string | undefined;
  of.addEventListener(
    'keydown',
    (event) => {
      if (typed === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
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
    },
    take: (): string => {
      const text = typed ?? '';
      typed = undefined;
      return text;
    },
  };
};

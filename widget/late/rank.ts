/** More type selectors than any reset of a page has in one rule. */
const LEAST_RANK = 6;

/**
 * Returns a selector that matches the same elements, but counts only as type selectors: more of them than a reset has,
 * and fewer than one class name. So the widget's rules survive the resets of a page, whose rules for the class names
 * win. Among themselves the rules keep their order: each class, attribute or pseudo-class counts as two types. See
 * docs/decisions/0120-ranks-of-rules.md.
 */
export const ranked = (selector: string): string => {
  const [subject = '', ...pseudoElement] = selector.split(/(?=::)/);
  const counted = subject.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '').replace(/:(?:not|is|has)(?=\()/g, '');
  const classes = counted.match(/[.#[:]/g)?.length ?? 0;
  const types = counted.replace(/\[[^\]]*\]/g, '').match(/(?<![\w.#:-])[a-z]/gi)?.length ?? 0;
  const rank = Array.from({ length: LEAST_RANK + 2 * classes + types }, () => 'i').join(' ');
  return `:where(${subject || '*'}):not(${rank})${pseudoElement.join('')}`;
};

import type { RequestShape } from '../schema/check.ts';
import { allLeniencies } from './leniencies.ts';

type Parameters = Readonly<Record<string, string>>;

const liftedRules = allLeniencies.flatMap(({ lifted = [] }) => lifted);

/**
 * Returns those stored parameters of a payment that a strict receiver accepts. Parameters that only a lenient channel
 * accepts, such as a short reference or a customer without a name, are left out.
 */
export const toTheLetter = ({ names, rules }: RequestShape<unknown>, parameters: Parameters): Parameters => {
  const readable = Object.entries(parameters).filter(
    ([name, value]) => names.find(name)?.row.format.read(value) !== undefined,
  );
  const values = Object.fromEntries(readable);
  const breached = liftedRules.filter((rule) => {
    const sent = Object.keys(values).filter((name) => rule.concerns?.(name) === true);
    return rules.includes(rule) && rule.breaches(values, sent).length > 0;
  });
  return Object.fromEntries(readable.filter(([name]) => !breached.some((rule) => rule.concerns?.(name) === true)));
};

import { periodNames } from '../../../catalogue/backoffice/periods.ts';
import { parametersOfOneDay } from '../../../catalogue/backoffice/saved-views.ts';

const PARAMETER = /^[A-Za-z][A-Za-z.[\]-]{0,39}$/;
const MOST_PARAMETERS = 20;

/** Returns what is wrong with the parameters of a view; undefined if nothing is. */
export const faultOfSearch = (search: string): string | undefined => {
  const parameters = [...new URLSearchParams(search)];
  if (parameters.length > MOST_PARAMETERS) return `must have at most ${MOST_PARAMETERS} parameters`;
  const dated = parameters.find(([name]) => parametersOfOneDay.includes(name));
  if (dated !== undefined)
    return `must not have ${dated[0]}: a view has a period by its word, such as period=lastMonth`;
  if (parameters.some(([name]) => !PARAMETER.test(name))) return 'must have names of parameters as the list has them';
  const period = parameters.find(([name]) => name === 'period')?.[1];
  const isKnown = period === undefined || (periodNames as readonly string[]).includes(period);
  return isKnown ? undefined : `must have one of these periods: ${periodNames.join(', ')}`;
};

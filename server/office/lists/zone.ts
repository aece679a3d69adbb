import { wrongParameters } from '../../platform/base/rejection.ts';
import { isZone } from '../../platform/base/zones.ts';

/** Returns the zone that the parameter `timeZone` names; UTC without it. @throws Rejection */
export const zoneOf = (name = 'UTC'): string => {
  if (isZone(name)) return name;
  throw wrongParameters([{ name: 'timeZone', value: name, message: 'must be a zone such as Europe/Berlin' }]);
};

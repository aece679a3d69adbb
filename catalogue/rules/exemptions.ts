import { wishOf } from '../payments/exemptions.ts';
import type { Rule } from '../schema/rules.ts';

const FLAG = 'threeDSecure.exemptionFlag';
const INDICATOR = 'threeDSecure.challengeIndicator';

/** Authentication and payment must agree on an exemption. Source: interface, '3-D Secure', exemption fields. */
export const exemptionIsConsistent: Rule = {
  words: `With \`${FLAG}\`, \`${INDICATOR}\` must not ask for a challenge (03, 04, 09).`,
  concerns: (name) => name === FLAG,
  breaches: (values) =>
    wishOf(values[INDICATOR])?.wish === 'challenge'
      ? [{ name: INDICATOR, message: `must not ask for a challenge (${FLAG} asks for none)` }]
      : [],
};

import { wishOf } from '../exemptions.ts';
import type { Breach, Rule } from '../rules.ts';

const FLAG = 'threeDSecure.exemptionFlag';
const INDICATOR = 'threeDSecure.challengeIndicator';
const VERSION = 'threeDSecure.version';

/** The first version of the protocol that knows of exemptions; versions compare as texts. */
const FIRST_VERSION = '2.2.0';

/** An exemption is flagged in the authentication and in the payment alike. Source: interface, '3-D Secure', exemption fields. */
export const exemptionIsConsistent: Rule = {
  words: `With \`${FLAG}\`, \`${INDICATOR}\` must not ask for a challenge (03, 04, 09), and \`${VERSION}\` must be ${FIRST_VERSION} or higher where it is sent.`,
  concerns: (name) => name === FLAG,
  breaches: (values) => {
    const breaches: Breach[] = [];
    if (wishOf(values[INDICATOR])?.wish === 'challenge') {
      breaches.push({ name: INDICATOR, message: `must not ask for a challenge (${FLAG} asks for none)` });
    }
    if ((values[VERSION] ?? FIRST_VERSION) < FIRST_VERSION) {
      breaches.push({ name: VERSION, message: `must be ${FIRST_VERSION} or higher with ${FLAG}` });
    }
    return breaches;
  },
};

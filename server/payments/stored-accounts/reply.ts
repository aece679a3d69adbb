import { timestampText } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { FORM_LANGUAGE } from '../../platform/pages/texts.ts';
import type { Registration } from '../registrations/registration.ts';
import { nest } from '../reply/nest.ts';
import type { Registered } from './register.ts';

/** Returns the answer about a stored account. Source: interface, 'Tokenization and registration parameters'. */
export const registrationAnswer = ({ registration, agreement, scheduleId }: Registered): Answer => ({
  code: registration.code,
  fields: {
    id: registration.id,
    paymentType: 'RG',
    paymentBrand: registration.brand,
    registration: { id: registration.id },
    ...nest(Object.entries(registration.request).filter(([name]) => name !== FORM_LANGUAGE)),
    chosenAt: registration.chosenAtMs === undefined ? undefined : timestampText(registration.chosenAtMs),
    ...(scheduleId === undefined ? {} : { schedule: { id: scheduleId } }),
    ...(agreement === undefined
      ? {}
      : {
          standingInstruction: {
            type: agreement.terms.type,
            initialTransactionId: agreement.initialTransactionId,
            agreementId: agreement.id,
          },
        }),
  },
  ...(registration.checkoutId === undefined ? {} : { checkoutId: registration.checkoutId }),
});

/**
 * Returns the answer to a request that reads a stored account; it succeeds even if the account was removed or declined.
 */
export const storedRegistrationAnswer = (registration: Registration): Answer => ({
  ...registrationAnswer({ registration, agreement: undefined }),
  code: registration.state === 'removed' ? '100.150.202' : registration.code,
  status: 200,
});

/** Returns the answer to a removal. */
export const removalAnswer = (registration: Registration): Answer => ({
  code: registration.state === 'declined' ? '000.100.110' : registration.code,
  fields: { id: registration.id, paymentType: 'DR', paymentBrand: registration.brand },
  status: 200,
});

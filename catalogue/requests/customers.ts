import { authentication } from '../fields/authentication.ts';
import { payment } from '../fields/payment.ts';
import { customer } from '../fields/people/customer.ts';
import { selfService } from '../fields/self-service.ts';
import { requestShape } from '../schema/check.ts';
import { aliases } from './aliases.ts';

const [, format, meaning] = customer['customer.merchantCustomerId'];

/** A link to the self-service page: POST /v1/customers/sessions. */
export const customerSessionRequest = requestShape({
  fields: () => ({
    ...authentication,
    'customer.merchantCustomerId': ['required', format, meaning] as const,
    ...selfService,
    locale: payment.locale,
  }),
  aliases,
});

import { cardNumber, cvv } from './field-kind.ts';
import { startFrame } from './hosted-input.ts';
import { cardHolder, expiry, extension } from './more-fields.ts';

// The frame for further options: holder and date of expiry, brands from the gateway's list, styled placeholders.
startFrame({ cardNumber, cvv, cardHolder, expiry }, extension);

import { cardNumber, cvv } from './field-kind.ts';
import { startFrame } from './hosted-input.ts';
import { cardHolder, expiry, extension } from './more-fields.ts';

// The frame of forms whose page asks for more: holder and date of expiry, the gateway's knowledge of brands, placeholders.
startFrame({ cardNumber, cvv, cardHolder, expiry }, extension);

import { cardNumber, cvv } from './field-kind.ts';
import { startFrame } from './hosted-input.ts';

// The frame of most forms: card number and security code. All other forms use `full-frame.ts`.
startFrame({ cardNumber, cvv });

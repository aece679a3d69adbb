import { cardNumber, cvv } from './field-kind.ts';
import { startFrame } from './hosted-input.ts';

// The frame of most forms: their number and their code. `full-frame.ts` is the one for every other.
startFrame({ cardNumber, cvv });

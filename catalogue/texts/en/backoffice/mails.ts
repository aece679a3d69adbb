import type { Translated } from '../../../languages/translated.ts';

/** The texts of mails to merchants, in English. */
export const mails = {
  dispute: {
    subject: 'A payment to {shop} is disputed',
    text: 'A shopper or their bank demands the money of a payment back.',
    more: 'You can contest it with evidence. Without an answer in time, the money is lost.',
    action: 'Open the dispute',
  },
  late: {
    subject: 'A settlement file for {shop} is late',
    text: 'A settlement file that was due has not arrived.',
    more: 'Until it comes, the books cannot say which payments were paid out.',
    action: 'Open settlement',
  },
  facts: { reason: 'Reason', answer: 'Answer by', due: 'Due on' },
  why: 'You get this mail because the settings of this channel ask for it.',
} as const;

/** The texts of mails to merchants in one language. */
export type MerchantMailTexts = Translated<typeof mails>;

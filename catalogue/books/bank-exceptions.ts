/** What a bank said or did that somebody must settle by hand, and what to do. */
export const bankExceptions = {
  SURPLUS: 'More came in than the payment has, or came in again. Pay it back.',
  TOLD_TWICE:
    'A transfer that the bank told of before may have come in again; it was not counted. Look at the account first.',
  SEVERAL_PAYMENTS: 'A transfer names several payments, and is for none of them. Divide it.',
  TAKEN_BACK: 'The bank took back money that no payment has. Do not pay it out as well.',
  OTHER_SUM: 'The sum of a whole file is not that of its orders; nothing of it was taken. Ask the bank of which it is.',
  UNKNOWN_RETURN:
    'The bank gave a debit back, and nobody knows which; nothing was charged back. Ask the bank for its reference.',
  ODD_ENTRY: 'The bank booked an order of yours in a way that cannot be right; nothing of it was taken. Ask the bank.',
  CAME_BACK: 'The bank rejected a refund or payout, or its money came back. Make it anew, perhaps to another account.',
  REJECTED_AFTER_BOOKING: 'The bank rejected an order that it had booked; nothing was changed. Ask the bank.',
  REFUNDED_AND_RETURNED: 'A charge was rejected or returned of which refunds are paid. Ask the shopper to return them.',
  PAYOUT_DIFFERS:
    'A credit names a payout of a processor, with another amount or on two channels; it was not booked. See the report.',
} as const;

/** The kind of a bank's exception. */
export type BankExceptionKind = keyof typeof bankExceptions;

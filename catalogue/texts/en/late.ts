/** The texts of messages that appear while a form is used or a payment is under way, in English. */
export const late = {
  labels: {
    /** Where the code is on a card: the name of its picture, and of the hint that a page can ask for. */
    cvvHint: 'The last 3 digits on the back of your card.',
    cvvHintAmex: 'The 4 digits on the front of your card.',
    cvvHintMaestro: 'The last 3 digits on the back. Leave it empty if your card has none.',
  },
  errorMessages: {},
  messages: {
    /** The checkout expires soon. For payments the next text follows. */
    expiring: 'Less than 2 minutes are left.',
    payNow: 'Pay now, or go back to the shop.',
    /** The gateway has not answered a submission yet. For payments the next text follows. */
    slow: 'This is taking longer than usual. You do not need to do anything.',
    leaving: 'If you go back to the shop now, the payment may still be made. You will see the result in the shop.',
    /** The shopper has come back to the page of a payment that has a result, by the browser's button. */
    sent: 'This payment has already been sent. You do not need to pay again.',
    /** The same, if nothing was paid, by how it ended. The next text follows. */
    declined: 'Your payment was declined. Nothing was charged.',
    cancelled: 'The payment was cancelled. Nothing was charged.',
    runOut: 'The time to pay has run out. Nothing was charged.',
    failed: 'Something went wrong. As far as we know, nothing was charged.',
    startAgain: 'Go back to the shop and start again.',
    back: 'Back to the shop',
  },
};

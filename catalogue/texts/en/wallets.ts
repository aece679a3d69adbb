/** The texts of the wallets' buttons, in English; `{brand}` is the wallet's name, which is not translated. */
export const wallets = {
  labels: {},
  errorMessages: {},
  messages: {
    payWith: 'Pay with {brand}',
    opening: 'Opening {brand} …',
    closed: '{brand} was closed. Nothing was paid.',
    failed: 'The payment was not made. Try again, or choose another way to pay.',
    orderFailed: 'The shop could not prepare your order. Nothing was paid. Try again.',
    amountChanged: 'The price of your order has changed. Check it in the shop, and try again.',
    noneLeft: 'These ways to pay cannot be used on this device. Choose another one in the shop.',
  },
};

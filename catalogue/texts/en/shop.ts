/** The texts of the example shop, in English. This file is the type of the other languages. */
export const shop = {
  slogan: 'Tea, and what it takes',
  lead: 'For slow mornings and long afternoons.',
  back: 'Back to the shop',
  navigation: { label: 'Shop', cart: 'Cart ({count})', orders: 'Orders', account: 'Account' },
  footer: {
    notice: 'This is an example shop. No money moves and nothing is sent.',
    gallery: 'Gallery of the payment form',
    documentation: 'Documentation for developers',
    testCards: 'Test cards',
  },
  /** The choices in the head of every page. */
  look: {
    title: 'Look of the shop',
    language: 'Language',
    style: 'Style of the payment form',
    styles: {
      card: 'With the logo of the card',
      logos: 'With all logos',
      plain: 'Without logos',
      none: 'The page’s own style only',
    },
    colours: 'Colours',
    schemes: { light: 'Light', dark: 'Dark', system: 'Like my system' },
    use: 'Use these',
  },
  products: {
    'first-flush': { name: 'First flush', description: 'Spring leaves from one hillside, 100 g in a tin.' },
    'clay-cup': { name: 'Clay cup', description: 'Thrown by hand, holds 200 ml, no two alike.' },
    'travel-kettle': { name: 'Travel kettle', description: 'Brushed steel, boils half a litre on any flame.' },
    'tea-club': {
      name: 'Tea club',
      description: 'A new tea every month, paid for every month. Ends when you say so.',
    },
  },
  buy: {
    perMonth: '{price} a month',
    buy: 'Buy',
    buyThis: 'Buy {product}',
    subscribe: 'Subscribe',
    subscribeThis: 'Subscribe to {product}',
    add: 'Add to cart',
    addThis: 'Add to cart: {product}',
    fast: 'Or pay with one touch',
  },
  cart: {
    title: 'Your cart',
    empty: 'There is nothing in it yet.',
    quantity: 'How many of {product}',
    change: 'Change',
    changeThis: 'Change {product}',
    checkOut: 'Check out',
  },
  /** The names of an order's facts. */
  facts: {
    order: 'Order',
    date: 'Date',
    items: 'Items',
    paidWith: 'Paid with',
    stored: 'Saved for next time',
    total: 'Total',
  },
  pay: {
    title: 'Pay for your order',
    orderNumber: 'Order {number}',
    ways: 'Ways to pay',
    everyMonth: 'You pay today and every month from now on, with the same account.',
    noScript: 'This page needs JavaScript. Please switch it on and load the page again.',
  },
  /** The names of the ways to pay. */
  ways: {
    card: 'Card',
    all: 'All ways',
    review: 'Card, with summary',
    debit: 'Direct debit',
    bank: 'Online banking',
    online: 'Online wallets',
    wallet: 'One touch',
    later: 'Invoice',
    gift: 'Gift card',
    before: 'Prepayment',
  },
  /** How visitors of the example try each way to pay. */
  hints: {
    card: 'To try it out, use card {card}, any future date and any code. {challenged} needs an authentication.',
    review:
      'To try it out, use card {card}, any future date and any code. It is charged after you confirm the summary.',
    debit: 'To try it out, use the account {iban}, or any number and bank code, and any name.',
    processor:
      'To try it out, press a button: a page of the simulated processor follows, where you choose the outcome.',
    wallet: 'To try it out, press a button: a simulated sheet opens, with cards to choose from.',
    gift: 'To try it out, use any number and PIN.',
    saving: 'To try it out, save card {card}, any future date and any code.',
  },
  /** The page after a payment, by the state of the payment. */
  results: {
    approved: { title: 'Thank you, your order is paid', text: 'We are packing it now.' },
    declined: {
      title: 'The payment was declined',
      text: 'You have not been charged. You can try again, also with another card.',
    },
    cancelled: {
      title: 'The payment was cancelled',
      text: 'You have not been charged. Your order waits for you here.',
    },
    failed: {
      title: 'Something went wrong',
      text: 'The payment could not be made. As far as we know, you have not been charged.',
    },
    pending: {
      title: 'The payment is on its way',
      text: 'We are waiting for the final word. Please do not pay again.',
    },
    expired: {
      title: 'The time to pay has run out',
      text: 'You have not been charged. Start again when you are ready.',
    },
    unpaid: { title: 'This order is not paid yet', text: 'You have not been charged.' },
  },
  /** The state of a payment, in a list. */
  states: {
    approved: 'paid',
    declined: 'declined',
    cancelled: 'cancelled',
    failed: 'failed',
    pending: 'waiting',
    expired: 'run out',
    unpaid: 'not paid yet',
  },
  decline: { reason: 'Reason: {reason}' },
  result: {
    again: 'Try again',
    pay: 'Pay now',
    look: 'Look again',
  },
  summary: {
    title: 'Check your order',
    text: 'Nothing has been charged yet.',
    payWith: 'You pay with',
    confirm: 'Order and pay',
    other: 'Pay in another way',
  },
  subscription: {
    title: 'Your subscription',
    next: 'Let a month go by',
    nextPayment: 'Next payment: {price} on {date}',
    retry: 'The bank declined the payment. We try again on {date}.',
    resting: 'The payment failed. Choose another card, and it is paid at once.',
    ended: 'It has ended.',
    change: 'Use this card',
    skip: 'Leave out the next payment',
    end: 'End the subscription',
  },
  orders: { title: 'Your orders', none: 'You have not ordered anything yet.' },
  account: {
    title: 'Your account',
    cards: 'Saved cards',
    none: 'You have no saved cards.',
    unnamed: 'Saved card',
    safe: 'Nothing is charged. The number is kept by the payment service, never by us.',
    remove: 'Remove',
    removeThis: 'Remove {account}',
    open: 'To your account',
  },
  /** The page that saves a card without a payment, and its result by state. */
  saving: {
    title: 'Save a card',
    text: 'It is charged when you buy something, and not before.',
    approved: { title: 'Your card is saved', text: 'It is offered the next time you pay. Nothing was charged.' },
    declined: { title: 'Your card could not be saved', text: 'Nothing was charged. You can try again.' },
    pending: { title: 'Your card is not saved yet', text: 'We are waiting for the final word.' },
    expired: { title: 'The time has run out', text: 'Nothing was saved or charged. Start again when you are ready.' },
    unpaid: { title: 'No card was saved', text: 'Nothing was saved or charged.' },
  },
  errors: {
    unknownPage: { title: 'This page does not exist', text: 'The address leads nowhere.' },
    unknownProduct: { title: 'We do not sell that', text: 'Please choose something from the shop.' },
    unknownOrder: { title: 'We do not know this order', text: 'It was placed in another browser, or long ago.' },
    otherBrowser: {
      title: 'Thank you',
      text: 'We have looked up the payment. The order is shown in the browser in which it was placed.',
    },
    foreignResult: {
      title: 'This result belongs to another payment',
      text: 'Go to your order to see what became of it.',
    },
    gateway: {
      title: 'The payment service does not answer',
      text: 'Your order is kept. Load this page again in a moment.',
    },
    request: {
      title: 'We cannot read this request',
      text: 'It is too large, or broken on its way. Please go back and try again.',
    },
    ours: { title: 'Something went wrong here', text: 'It is not your fault. Please try again.' },
    order: 'To your order',
  },
  /** The code behind a page. */
  code: {
    title: 'How this page is made',
    page: 'In the page',
    server: 'From server to server',
    request: 'Request {number} and its reply',
  },
} as const satisfies Texts;

interface Texts {
  readonly [name: string]: string | Texts;
}

type Shape<Table> = { readonly [Name in keyof Table]: Table[Name] extends string ? string : Shape<Table[Name]> };

/** The texts of the example shop in one language. A missing text is a type error. */
export type ShopTexts = Shape<typeof shop>;

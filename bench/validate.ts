import { paymentRequest } from '../catalogue/requests/requests.ts';
import { check } from '../catalogue/schema/check.ts';

const FIELDS = 200;
const ROUNDS = 9;
const CALLS_PER_ROUND = 3_000;
const LIMIT_MICROSECONDS = 60;

/** The cost of checking a full request, beside parsing the same request from its form body. */
interface ValidationFigure {
  readonly fields: number;
  readonly microsecondsPerRequest: number;
  readonly limitMicroseconds: number;
  readonly withinLimit: boolean;
  /** The time in which the platform's own `URLSearchParams` parses the same body, in the same run. */
  readonly readingTheBodyMicroseconds: number;
}

const account: readonly (readonly [string, string])[] = [
  ['entityId', '8a8294174e735d0c014e78cf26461790'],
  ['amount', '1092.00'],
  ['taxAmount', '0'],
  ['currency', 'EUR'],
  ['paymentBrand', 'VISA'],
  ['paymentType', 'DB'],
  ['descriptor', 'Order 4711 of the example shop'],
  ['merchantTransactionId', 'order 4711 of 2026-02-28'],
  ['card.number', '4200 0000 0000 0000'],
  ['card.holder', 'Jane Jones'],
  ['card.expiryMonth', '05'],
  ['card.expiryYear', '2034'],
  ['card.cvv', '123'],
  ['customer.givenName', 'Jane'],
  ['customer.surname', 'Jones'],
  ['customer.email', 'jane.jones@example.org'],
  ['customer.phone', '(555)555-5555'],
  ['customer.birthDate', '1980-02-29'],
  ['customer.ip', '192.0.2.1'],
  ['customer.browser.acceptHeader', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['customer.browser.language', 'en-GB'],
  ['customer.browser.screenHeight', '1080'],
  ['customer.browser.screenWidth', '1920'],
  ['customer.browser.timezone', '-60'],
  ['customer.browser.userAgent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['customer.browser.javaEnabled', '0'],
  ['billing.street1', 'Main Street'],
  ['billing.houseNumber1', '12'],
  ['billing.city', 'London'],
  ['billing.postcode', 'SW1A 1AA'],
  ['billing.country', 'GB'],
  ['shipping.street1', 'Main Street 12'],
  ['shipping.city', 'London'],
  ['shipping.country', 'GB'],
  ['shipping.method', 'LOWEST_COST'],
  ['shipping.cost', '4.90'],
  ['shopperResultUrl', 'https://shop.example/result?order=4711'],
  ['customParameters[SHOPPER_pluginId]', 'example-shop 1.2.3'],
];

const item = (index: number): readonly (readonly [string, string])[] => [
  [`cart.items[${index}].name`, `Hat number ${index}`],
  [`cart.items[${index}].merchantItemId`, `hat-${index}`],
  [`cart.items[${index}].quantity`, '2'],
  [`cart.items[${index}].type`, 'PHYSICAL'],
  [`cart.items[${index}].currency`, 'EUR'],
  [`cart.items[${index}].description`, 'A straw hat with a green ribbon, made in a small workshop by the sea.'],
  [`cart.items[${index}].price`, '54.60'],
  [`cart.items[${index}].totalAmount`, '109.20'],
  [`cart.items[${index}].tax`, '19.00'],
];

const fullBody = (): string => {
  const pairs = [...account];
  for (let index = 0; pairs.length < FIELDS; index += 1) pairs.push(...item(index));
  return new URLSearchParams(pairs.slice(0, FIELDS).map(([name, value]) => [name, value])).toString();
};

/** Requests that are parsed before they are checked, as many as wait together in a busy process. */
const REQUESTS_AT_A_TIME = 50;

const elapsedMicroseconds = (work: () => void): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) * 1_000;
};

const checkAll = (requests: readonly ReadonlyMap<string, string>[]): void => {
  for (const request of requests) {
    if (!check(paymentRequest, request).ok) throw new Error('The request is right.');
  }
};

/** Parses and checks in turns: names and values are new strings for each request, as in production. */
const roundOf = (body: string): { readonly checking: number; readonly reading: number } => {
  let checking = 0;
  let reading = 0;
  for (let call = 0; call < CALLS_PER_ROUND; call += REQUESTS_AT_A_TIME) {
    let requests: readonly ReadonlyMap<string, string>[] = [];
    reading += elapsedMicroseconds(() => {
      requests = Array.from({ length: REQUESTS_AT_A_TIME }, () => new Map(new URLSearchParams(body)));
    });
    checking += elapsedMicroseconds(() => checkAll(requests));
  }
  return { checking: checking / CALLS_PER_ROUND, reading: reading / CALLS_PER_ROUND };
};

/** Returns the fastest round, because other work of the machine can only add time. */
const least = (values: readonly number[]): number => Math.min(...values);

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Measures the check of a payment with 200 fields: the fastest of some rounds, after one round of warm-up. */
export const benchValidate = async (): Promise<ValidationFigure> => {
  const body = fullBody();
  roundOf(body);
  const rounds = Array.from({ length: ROUNDS }, () => roundOf(body));
  const checking = least(rounds.map((round) => round.checking));
  return {
    fields: FIELDS,
    microsecondsPerRequest: rounded(checking),
    limitMicroseconds: LIMIT_MICROSECONDS,
    withinLimit: checking <= LIMIT_MICROSECONDS,
    readingTheBodyMicroseconds: rounded(least(rounds.map((round) => round.reading))),
  };
};

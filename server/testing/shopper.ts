import type { Redirect } from '../payments/ports/redirect.ts';

/** A reply that may contain a redirect. */
type ReplyBody = Readonly<Record<string, unknown>>;

/** A page as a browser received it. */
export interface SeenPage {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** A form on a page. */
interface SeenForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attributeOf = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** Returns the form on a page; throws when there is none. */
export const formOn = ({ text, url }: SeenPage): SeenForm => {
  const form = /<form[^>]*>/.exec(text)?.[0];
  if (form === undefined) throw new Error(`there is no form on ${url}: ${text}`);
  const inputs = text.match(/<input[^>]*>/g) ?? [];
  return {
    action: new URL(attributeOf(form, 'action'), url).href,
    fields: Object.fromEntries(inputs.map((input) => [attributeOf(input, 'name'), attributeOf(input, 'value')])),
  };
};

/** Opens a page. */
export const openPage = async (url: string, fields?: Readonly<Record<string, string>> | string): Promise<SeenPage> => {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { 'Accept-Language': 'en' },
    ...(fields === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'en' },
          body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
        }),
  });
  // The answer to a form may redirect to the page's own URL.
  const { status, headers } = response;
  if (status === 303) return await openPage(new URL(headers.get('location') ?? '', url).href);
  return { url, status, text: await response.text(), headers };
};

/** Submits the form on a page, as its script does. */
export const sendForm = async (page: SeenPage, more: Readonly<Record<string, string>> = {}): Promise<SeenPage> => {
  const { action, fields } = formOn(page);
  return await openPage(action, { ...fields, ...more });
};

/** Returns the URL to which a page redirects the browser, and the checkout for the page around it. */
export const redirectOn = ({ text }: SeenPage): { readonly url: string; readonly checkoutId: string } | undefined => {
  const tag = /<div[^>]*data-redirect-to[^>]*>/.exec(text)?.[0];
  if (tag === undefined) return undefined;
  return { url: attributeOf(tag, 'data-redirect-to'), checkoutId: attributeOf(tag, 'data-checkout-id') };
};

const fieldsOf = (parameters: Redirect['parameters']): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

/** Returns the redirect of a pending reply; throws when there is none. */
export const redirectIn = (body: ReplyBody): Redirect => {
  if (body['redirect'] === undefined) throw new Error(`no redirect: ${JSON.stringify(body)}`);
  return body['redirect'] as Redirect;
};

/** Handles the preconditions of a redirect like a hidden frame: loads them, and lets their pages post back. */
const meetPreconditions = async ({ preconditions = [] }: Redirect): Promise<void> => {
  for (const { url, parameters } of preconditions) {
    const page = await openPage(url, fieldsOf(parameters));
    if (page.text.includes('<form')) await sendForm(page);
  }
};

/** Follows a redirect as a shop does: the preconditions first, then the page itself. */
export const follow = async (body: ReplyBody): Promise<SeenPage> => {
  const redirect = redirectIn(body);
  await meetPreconditions(redirect);
  return await openPage(redirect.url, redirect.method === 'POST' ? fieldsOf(redirect.parameters) : undefined);
};

/** Completes a challenge: from our page to the issuer's, answers there, and returns. */
export const answerChallenge = async (page: SeenPage, answer: 'approve' | 'decline' | 'cancel'): Promise<SeenPage> =>
  sendForm(await sendForm(await sendForm(page), { answer }));

/** The browser data that the widget sends; the gateway adds the headers `Accept` and `User-Agent`. */
export const browserOfWidget = {
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1440',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.screenColorDepth': '24',
} as const;

/** A billing address. */
export const billingAddress = {
  'billing.street1': 'Market Street 1',
  'billing.city': 'London',
  'billing.postcode': 'N1',
  'billing.country': 'GB',
} as const;

/** The data of a browser and a customer from a shop: everything that an authentication can need. */
export const browserData = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.browser.acceptHeader': 'text/html',
  ...browserOfWidget,
  ...billingAddress,
  shopperResultUrl: 'https://shop.example/result?order=7',
} as const;

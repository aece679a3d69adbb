const MAXIMUM_LANGUAGE_CHARACTERS = 8; // The interface's limit of customer.browser.language.
/** The depths that 3-D Secure knows; a browser's own that is none of them counts as the next one below. */
const colorDepths = [48, 32, 24, 16, 15, 8, 4, 1];

/** Gives what 3-D Secure wants to know of the shopper's browser; the gateway adds the accept header itself. */
export const browserData = (): Record<string, string> => ({
  'customer.browser.language': shortened(navigator.language),
  'customer.browser.screenHeight': String(screen.height),
  'customer.browser.screenWidth': String(screen.width),
  'customer.browser.timezone': String(new Date().getTimezoneOffset()),
  'customer.browser.userAgent': navigator.userAgent,
  'customer.browser.javaEnabled': 'false', // Browsers run no Java any more.
  'customer.browser.screenColorDepth': String(colorDepths.find((depth) => depth <= screen.colorDepth)),
});

const shortened = (language: string): string =>
  language.length <= MAXIMUM_LANGUAGE_CHARACTERS ? language : (language.split('-')[0] ?? '');

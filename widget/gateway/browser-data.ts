const MAXIMUM_LANGUAGE_CHARACTERS = 8; // The interface's limit of customer.browser.language.
/** The color depths of 3-D Secure; another depth of a browser counts as the next lower one. */
const colorDepths = [48, 32, 24, 16, 15, 8, 4, 1];

/** Returns the browser data for 3-D Secure; the gateway adds the accept header itself. */
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

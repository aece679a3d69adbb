/** What is said of problems because of which no part can come. These words are in the script. */
export const ownProblemTexts = {
  addressMalformed: 'The script is not from {baseUrl}v1/paymentWidgets.js. Does baseUrl end with a slash?',
  partMissing:
    'A part of the widget did not load, or not as it was built. Does script-src of the page allow the gateway?',
};

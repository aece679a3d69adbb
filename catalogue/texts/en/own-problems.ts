/** The reports about problems that prevent all chunks from loading. The script contains these texts. */
export const ownProblemTexts = {
  addressMalformed: 'The script is not from {baseUrl}v1/paymentWidgets.js. Does baseUrl end with a slash?',
  chunkMissing:
    'A chunk of the script did not load, or not as it was built. Does script-src of the page allow the gateway?',
  chunksRefused: 'Trusted Types of the page let no chunk of the script load. Its policy needs: trusted-types tollgate.',
};

/** The reports about problems that prevent all chunks from loading. The script contains these texts. */
export const ownProblemTexts = {
  addressMalformed: 'The script is not from {baseUrl}v1/paymentWidgets.js. Does baseUrl end with a slash?',
  chunkMissing: 'A chunk of the script did not load as it was built. Does script-src allow the gateway?',
  chunksRefused: 'A chunk of the script did not load. Does the policy of the page allow: trusted-types tollgate?',
};

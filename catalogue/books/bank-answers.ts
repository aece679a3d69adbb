/** How a file of the bank came to the gateway. */
export const answerSources = {
  UPLOAD: 'It was sent by `PUT /v1/sepa/answers`.',
  SFTP: 'It was fetched from the server of the bank.',
  SIMULATOR: 'The simulated bank made it; test environment only.',
} as const;

/** How a file of the bank came to the gateway. */
export type AnswerSource = keyof typeof answerSources;

/** The administrator with whom benchmarks sign in to the back office. */
export const user = {
  email: 'bench@example.com',
  password: 'a sentence for the bench',
  seed: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

/** The environment variables with which a gateway makes this administrator. */
export const variables = {
  DEMO_USER_EMAIL: user.email,
  DEMO_USER_PASSWORD: user.password,
  DEMO_USER_SEED: user.seed,
};

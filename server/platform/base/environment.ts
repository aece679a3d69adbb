/**
 * The environment of a gateway: `test` simulates acquirers, issuers and time; in `live` money is real and nothing is
 * simulated.
 * Source: interface, 'Environments'.
 */
export type Environment = 'test' | 'live';

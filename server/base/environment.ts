/**
 * What a gateway works for: `test` simulates acquirers, issuers and time; in `live` money is real and none of that exists.
 * Source: interface, 'Environments'.
 */
export type Environment = 'test' | 'live';

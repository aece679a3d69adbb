// Generated from docs/openapi.json by `npm run docs`; do not edit.

/** The groups of result codes in the order in which they are tried, and what the codes of each mean. */
const groups = [
  ['success', /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/],
  ['review', /^(000\.400\.0[^3]|000\.400\.100)/],
  ['pending', /^(000\.200)/],
  ['pending', /^(800\.400\.5|100\.400\.500)/],
  ['declined', /^(000\.400\.[1][0-9][1-9]|000\.400\.2)/],
  ['declined', /^(800\.[17]00|800\.800\.[123])/],
  ['error', /^(900\.[1234]00|000\.400\.030)/],
  ['error', /^(800\.[56]|999\.|600\.1|800\.800\.[84])/],
  ['declined', /^(100\.39[765])/],
  ['declined', /^(300\.100\.100)/],
  ['declined', /^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/],
  ['declined', /^(800\.400\.1)/],
  ['declined', /^(800\.400\.2|100\.390)/],
  ['declined', /^(800\.[32])/],
  ['declined', /^(800\.1[123456]0)/],
  ['error', /^(600\.[23]|500\.[12]|800\.121)/],
  ['error', /^(100\.[13]50)/],
  ['error', /^(100\.250|100\.360)/],
  ['error', /^(700\.[1345][05]0)/],
  ['error', /^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500)/],
  ['error', /^(100\.800)/],
  ['error', /^(100\.[97]00)/],
  ['error', /^(100\.100|100.2[01])/],
  ['error', /^(100\.55)/],
  ['declined', /^(000\.100\.2)/],
];

const codeOf = (of) => String(typeof of === 'object' ? (of?.result?.code ?? '') : of);

export const categoryOf = (of) => groups.find(([, pattern]) => pattern.test(codeOf(of)))?.[0] ?? 'error';
export const isSuccess = (of) => categoryOf(of) === 'success';
export const isReview = (of) => categoryOf(of) === 'review';
export const isPending = (of) => categoryOf(of) === 'pending';
export const isDeclined = (of) => categoryOf(of) === 'declined';

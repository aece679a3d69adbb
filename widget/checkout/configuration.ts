/** What the gateway tells the widget about a checkout. */
export interface Configuration {
  readonly amount: string;
  readonly currency: string;
  readonly paymentType: string;
  /** The brands that the merchant has set for the checkout; empty when the page decides. */
  readonly brands: readonly string[];
  readonly shopperResultUrl: string;
  readonly expiresInSeconds: number;
  readonly isTestSystem: boolean;
  readonly ndc: string;
  readonly timestamp: string;
}

/** What became of asking for the configuration. */
export type ConfigurationAnswer =
  | { readonly kind: 'configured' | 'inProgress'; readonly configuration: Configuration }
  | { readonly kind: 'decided'; readonly configuration: Configuration; readonly resourcePath: string }
  | { readonly kind: 'unusable'; readonly description: string }
  | { readonly kind: 'unreachable' };

const ATTEMPT_TIMEOUT_MS = 10_000;
const pausesMs = [500, 1500, 0]; // Three attempts bridge a change of cells; then the shopper decides.

/** Asks the gateway for a checkout's configuration, again when there is no answer. */
export const askForConfiguration = async (
  apiAddress: string,
  checkoutId: string,
  unloaded: AbortSignal,
): Promise<ConfigurationAnswer> => {
  const address = `${apiAddress}checkouts/${encodeURIComponent(checkoutId)}/configuration`;
  for (const pauseMs of pausesMs) {
    try {
      const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
      const response = await fetch(address, { signal, credentials: 'omit', cache: 'no-store' });
      const answer = configurationAnswer(response.status, await response.json());
      if (answer.kind !== 'unreachable') return answer;
    } catch {
      // No connection or no JSON: the next attempt may fare better.
    }
    if (unloaded.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { kind: 'unreachable' };
};

/** Reads the gateway's reply to the question for a configuration. */
export const configurationAnswer = (status: number, reply: unknown): ConfigurationAnswer => {
  const fields = record(reply);
  if (status >= 500 || status === 429) return { kind: 'unreachable' };
  if (status !== 200) {
    return { kind: 'unusable', description: text(record(fields['result'])['description']) };
  }
  const configuration = configurationOf(fields);
  const resourcePath = text(fields['resourcePath']);
  if (resourcePath) return { kind: 'decided', configuration, resourcePath };
  return { kind: fields['state'] === 'submitted' ? 'inProgress' : 'configured', configuration };
};

const configurationOf = (fields: Readonly<Record<string, unknown>>): Configuration => ({
  amount: text(fields['amount']),
  currency: text(fields['currency']),
  paymentType: text(fields['paymentType']),
  brands: Array.isArray(fields['brands']) ? fields['brands'].map(text).filter(Boolean) : [],
  shopperResultUrl: text(fields['shopperResultUrl']),
  expiresInSeconds: typeof fields['expiresInSeconds'] === 'number' ? fields['expiresInSeconds'] : 0,
  isTestSystem: fields['isTestSystem'] === true,
  ndc: text(fields['ndc']),
  timestamp: text(fields['timestamp']),
});

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

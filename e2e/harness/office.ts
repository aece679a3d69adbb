import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type ProviderAccount, startProvider } from '../../server/testing/identity-provider.ts';
import { cards } from './cards.ts';
import { type GatewayProcess, startGateway } from './gateway.ts';

const SEED_BYTES = 20;

/** The fixed administrator of journeys. */
interface Administrator {
  readonly email: string;
  readonly password: string;
  readonly seed: string;
}

/** A gateway with a back office, in a process of its own. */
export interface Office extends GatewayProcess {
  readonly administrator: Administrator;
  /** Pays with a card by the merchant's token, and returns the id. @throws Error for wrong parameters. */
  pay(more?: Readonly<Record<string, string>>): Promise<string>;
  /** Sends a request with the merchant's token. */
  post(path: string, parameters: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>>;
}

/** Options of a back office. */
interface OfficeOptions {
  /** Whether its first link is wanted instead of a fixed administrator. */
  readonly isNew?: boolean;
  /** Further environment variables. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The e-mail address of the fixed administrator. */
export const ADMINISTRATOR = 'ada@example.com';

/** Starts a gateway with a back office. */
export async function startOffice({ isNew = false, more = {} }: OfficeOptions = {}): Promise<Office> {
  const administrator = {
    email: ADMINISTRATOR,
    password: randomBytes(12).toString('hex'),
    seed: new Secret({ size: SEED_BYTES }).base32,
  };
  const { email, password, seed } = administrator;
  const variables = isNew ? {} : { DEMO_USER_EMAIL: email, DEMO_USER_PASSWORD: password, DEMO_USER_SEED: seed };
  const gateway = await startGateway(undefined, { host: 'localhost', variables: { ...variables, ...more } });
  const post: Office['post'] = async (path, parameters) => {
    const response = await fetch(new URL(path, gateway.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${gateway.accessToken}` },
      body: new URLSearchParams({ entityId: gateway.entityId, ...parameters }),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  return {
    ...gateway,
    administrator,
    post,
    pay: async (changed = {}) => {
      const { number } = cards.approved;
      const paid = await post('v1/payments', {
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        paymentBrand: 'VISA',
        'card.number': number,
        'card.holder': 'Jane Jones',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.cvv': '123',
        ...changed,
      });
      const { parameterErrors } = paid['result'] as { readonly parameterErrors?: unknown };
      if (parameterErrors !== undefined) throw new Error(JSON.stringify(parameterErrors));
      return String(paid['id']);
    },
  };
}

/** Starts a back office in which people also sign in with a provider of OpenID Connect, where these have accounts. */
export async function startOfficeWithProvider(people: readonly ProviderAccount[]): Promise<Office> {
  const provider = await startProvider({ people });
  const { issuer, clientId, clientSecret, name } = provider.settings;
  const more = {
    OIDC_ISSUER: issuer,
    OIDC_NAME: name,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  };
  const office = await startOffice({ more });
  return { ...office, close: async () => void (await Promise.all([office.close(), provider.close()])) };
}

/** Returns the code that an authenticator with this key shows now. */
export const codeOf = (seed: string): string => new TOTP({ secret: Secret.fromBase32(seed) }).generate();

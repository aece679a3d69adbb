import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { cards } from './cards.ts';
import { type GatewayProcess, startGateway } from './gateway.ts';

const SEED_BYTES = 20;

/** The fixed administrator of journeys. */
export interface Administrator {
  readonly email: string;
  readonly password: string;
  readonly seed: string;
}

/** A gateway with a back office, in a process of its own. */
export interface Office extends GatewayProcess {
  readonly administrator: Administrator;
  /** Pays with a card by the merchant's token, and returns the id. */
  pay(more?: Readonly<Record<string, string>>): Promise<string>;
  /** Sends a request with the merchant's token. */
  post(path: string, parameters: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>>;
}

/** Starts a gateway with a back office; with a fixed administrator unless its first link is wanted. */
export async function startOffice({ isNew = false }: { readonly isNew?: boolean } = {}): Promise<Office> {
  const administrator = {
    email: 'ada@example.com',
    password: randomBytes(12).toString('hex'),
    seed: new Secret({ size: SEED_BYTES }).base32,
  };
  const { email, password, seed } = administrator;
  const variables = isNew ? {} : { DEMO_USER_EMAIL: email, DEMO_USER_PASSWORD: password, DEMO_USER_SEED: seed };
  const gateway = await startGateway(undefined, { host: 'localhost', variables });
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
    pay: async (more = {}) => {
      const { number } = cards.approved;
      const paid = await post('v1/payments', {
        ...{ amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', 'card.number': number },
        ...{ 'card.holder': 'Jane Jones', 'card.expiryMonth': '05', 'card.expiryYear': '2034', 'card.cvv': '123' },
        ...more,
      });
      return String(paid['id']);
    },
  };
}

/** Returns the code that an authenticator with this key shows now. */
export const codeOf = (seed: string): string => new TOTP({ secret: Secret.fromBase32(seed) }).generate();

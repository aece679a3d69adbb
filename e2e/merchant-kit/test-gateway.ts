/** A gateway in its test environment, and the merchant's account there. */
export interface GatewayAccess {
  /** Its address; ends with a slash. */
  readonly url: string;
  readonly entityId: string;
  readonly accessToken: string;
}

/** Something that happened to a checkout or a payment. */
export interface ToldEvent {
  readonly kind: string;
  readonly details: Readonly<Record<string, string>>;
}

/** What has become of a payment. */
export interface PaymentStatus {
  /** The payment's id; none before anybody paid. */
  readonly id?: string;
  readonly registrationId?: string;
  readonly result: { readonly code: string; readonly description?: string; readonly category?: string };
  readonly [name: string]: unknown;
}

/** What a test asks of the gateway, beside what its shop does. */
export interface TestGateway extends GatewayAccess {
  /** Creates a checkout as a merchant's server does, and gives its id. */
  createCheckout(parameters: Readonly<Record<string, string>>): Promise<string>;
  /** What has become of a checkout, as the merchant's server asks for it. */
  statusOf(checkoutId: string): Promise<PaymentStatus>;
  /** All that happened to a checkout and its payment, in order. */
  eventsOf(checkoutId: string): Promise<readonly ToldEvent[]>;
  /** Moves the gateway's clock ahead; when it resolves, everything that came due has run. */
  advanceClock(seconds: number): Promise<void>;
  /** Stops the clock, or lets it run on; the other way to move it. */
  freezeClock(): Promise<void>;
  resumeClock(): Promise<void>;
}

/** The gateway of a test, spoken to as a merchant's server does. */
export function testGateway(access: GatewayAccess): TestGateway {
  const moveClock = async (parameters: Readonly<Record<string, string>>): Promise<void> => {
    await post(access, 'v1/test/clock', parameters);
  };
  return {
    ...access,
    async createCheckout(parameters) {
      const { id } = await post<PaymentStatus>(access, 'v1/checkouts', parameters);
      if (id === undefined) throw new Error('The gateway gave no checkout.');
      return id;
    },
    // A declined payment answers as one that was approved: what counts is its result.
    statusOf: (checkoutId) => get<PaymentStatus>(access, `v1/checkouts/${checkoutId}/payment`),
    async eventsOf(checkoutId) {
      const { events } = await get<{ events: readonly ToldEvent[] }>(access, 'v1/test/events', { checkoutId });
      return events;
    },
    advanceClock: (seconds) => moveClock({ action: 'advance', seconds: String(seconds) }),
    freezeClock: () => moveClock({ action: 'freeze' }),
    resumeClock: () => moveClock({ action: 'resume' }),
  };
}

type Parameters = Readonly<Record<string, string>>;

/** Posts to the gateway. @throws Error with what the gateway says, when it refuses. */
async function post<Reply>(access: GatewayAccess, path: string, parameters: Parameters): Promise<Reply> {
  const body = new URLSearchParams({ entityId: access.entityId, ...parameters });
  const response = await fetch(new URL(path, access.url), { method: 'POST', headers: headersOf(access), body });
  const reply: unknown = await response.json();
  if (!response.ok) throw new Error(`The gateway refused ${path}: ${JSON.stringify(reply)}`);
  return reply as Reply;
}

async function get<Reply>(access: GatewayAccess, path: string, parameters: Parameters = {}): Promise<Reply> {
  const query = new URLSearchParams({ entityId: access.entityId, ...parameters });
  const response = await fetch(new URL(`${path}?${query}`, access.url), { headers: headersOf(access) });
  return (await response.json()) as Reply;
}

const headersOf = ({ accessToken }: GatewayAccess) => ({ authorization: `Bearer ${accessToken}` });

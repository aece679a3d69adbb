/** A gateway in its test environment, and the merchant's account there. */
export interface GatewayAccess {
  /** The URL of the gateway; ends with a slash. */
  readonly url: string;
  readonly entityId: string;
  readonly accessToken: string;
}

/** An event of a checkout or a payment. */
export interface GatewayEvent {
  readonly kind: string;
  readonly details: Readonly<Record<string, string>>;
}

/** The status of a payment. */
export interface PaymentStatus {
  /** The payment's id; undefined before a payment. */
  readonly id?: string;
  readonly registrationId?: string;
  readonly result: { readonly code: string; readonly description?: string; readonly category?: string };
  readonly [name: string]: unknown;
}

/** The requests of a test to the gateway, besides those of its shop. */
export interface TestGateway extends GatewayAccess {
  /** Creates a checkout as a merchant's server does, and returns its id. */
  createCheckout(parameters: Readonly<Record<string, string>>): Promise<string>;
  /** Returns the status of a checkout, as the merchant's server queries it. */
  statusOf(checkoutId: string): Promise<PaymentStatus>;
  /** Returns all events of a checkout and its payment, in order. */
  eventsOf(checkoutId: string): Promise<readonly GatewayEvent[]>;
  /** Returns the time of the gateway's clock, which tests may have moved. */
  readClock(): Promise<Date>;
  /** Moves the gateway's clock ahead; resolves when every timer that came due has run. */
  advanceClock(seconds: number): Promise<void>;
  /** Stops the clock; `resumeClock` starts it again. */
  freezeClock(): Promise<void>;
  resumeClock(): Promise<void>;
}

/** Creates the gateway of a test, with the requests of a merchant's server. */
export function testGateway(access: GatewayAccess): TestGateway {
  const moveClock = async (parameters: Readonly<Record<string, string>>): Promise<void> => {
    await post(access, 'v1/test/clock', parameters);
  };
  return {
    ...access,
    async createCheckout(parameters) {
      const { id } = await post<PaymentStatus>(access, 'v1/checkouts', parameters);
      if (id === undefined) throw new Error('The gateway returned no checkout.');
      return id;
    },
    // Returns the status of declined payments too, whose replies have an error status.
    statusOf: (checkoutId) => get<PaymentStatus>(access, `v1/checkouts/${checkoutId}/payment`),
    async eventsOf(checkoutId) {
      const { events } = await get<{ events: readonly GatewayEvent[] }>(access, 'v1/test/events', { checkoutId });
      return events;
    },
    readClock: async () => new Date((await get<{ time: string }>(access, 'v1/test/clock')).time),
    advanceClock: (seconds) => moveClock({ action: 'advance', seconds: String(seconds) }),
    freezeClock: () => moveClock({ action: 'freeze' }),
    resumeClock: () => moveClock({ action: 'resume' }),
  };
}

type Parameters = Readonly<Record<string, string>>;

/** Posts to the gateway. @throws Error with the gateway's message when it rejects the request. */
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

import { type Right, type Role, roles } from '../../../catalogue/backoffice/rights.ts';
import { tokenPresets, tokenRights } from '../../../catalogue/backoffice/token-rights.ts';
import { newDemoCredentials } from '../../../server/access/entities/demo.ts';
import { addChannel, addMerchant } from '../../../server/access/entities/settings.ts';
import { issueToken } from '../../../server/access/entities/tokens.ts';
import { sepaSettings } from '../../../server/testing/bank-files.ts';
import type { TestGateway } from '../../../server/testing/gateway-under-test.ts';
import type { Draws } from '../../../server/testing/interleavings/draws.ts';
import { createPerson, pageOf } from '../../../server/testing/people.ts';
import type { Operation } from './description.ts';

/** Somebody who sends requests. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether all that belongs to the merchant of the world must be refused. */
  readonly isStranger: boolean;
  /** The merchant of a caller and its channels; of the merchant of the world, or of another one, if a stranger has one. */
  readonly owns?: readonly string[];
  /** What a caller of the merchant may do; all that they may for a token that names nothing. */
  readonly rights?: ReadonlySet<Right>;
}

/** A merchant with its channels, and those who ask for its records: all are new for each world. */
export interface World {
  readonly merchant: string;
  readonly channels: readonly string[];
  /** The addresses of people who can sign in. */
  readonly emails: readonly string[];
  /** Tokens and sessions of this world: no answer repeats them. */
  readonly credentials: readonly string[];
  /** Makes new tokens and sessions for all callers. */
  renew(): Promise<void>;
  /** Returns whether a caller may do everything: most requests come from them. */
  mayDoEverything(caller: Caller): boolean;
  /** Returns whether a caller has the rights that it began with: nobody has given a role to who came after it. */
  isNewest(caller: Caller): boolean;
  /** Notes an answer to somebody of the merchant: the ids in it are of its records. */
  learn(caller: Caller, text: string): void;
  /** Returns whether an id is of a record of the merchant. */
  isOwn(id: string): boolean;
  /** Returns who may send a request to an operation for another merchant. */
  stranger(operation: Operation): Caller;
  /** Draws who sends a request to an operation: mostly somebody who may. */
  caller(operation: Operation, draws: Draws): Caller;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const session = (token: string) => ({ Cookie: `tollgate_session=${token}`, 'X-Tollgate': 'backoffice' });

/** An id as the gateway makes them: no two records have the same. */
const ID = /\b[0-9a-f]{32}\b/g;

const nobody: Caller = { name: 'nobody', headers: {}, isStranger: true };

/** A person who opens the back office and has not signed in. */
const visitor: Caller = { name: 'visitor', headers: { 'X-Tollgate': 'backoffice' }, isStranger: true };

/** Opens a world on a gateway. */
export const openWorld = async (gateway: TestGateway, draws: Draws): Promise<World> => {
  const { database, realClock: clock } = gateway;
  const dependencies = { database, clock, vault: gateway.gateway.vault };
  const [merchant, other] = [await addMerchant(dependencies, 'Shop', {}), await addMerchant(dependencies, 'Other', {})];
  const channels = [
    await addChannel(dependencies, merchant, 'Strict', sepaSettings),
    await addChannel(dependencies, merchant, 'Lenient', { compatibility: 'lenient' }),
  ];
  const elsewhere = [other, await addChannel(dependencies, other, 'Elsewhere', sepaSettings)];
  const own = new Set<string>();
  const credentials: string[] = [];
  const emails: string[] = [];
  const belongingTo = (scope: string | undefined) => {
    if (scope === undefined) return { isStranger: false };
    return scope === other
      ? { isStranger: true, owns: elsewhere }
      : { isStranger: false, owns: [merchant, ...channels] };
  };
  const withToken = async (name: string, scope: string, rights?: readonly Right[]): Promise<Caller> => {
    const { token } = await issueToken({ database, clock }, scope, undefined, { rights });
    credentials.push(token);
    return { name, headers: bearer(token), rights: new Set(rights ?? tokenRights), ...belongingTo(scope) };
  };
  const signedIn = async (name: string, role: Role, scope?: Parameters<typeof createPerson>[2]): Promise<Caller> => {
    const person = await createPerson(gateway, role, scope);
    emails.push(person.email);
    const page = await pageOf(gateway, person);
    const token = page.cookies.get('tollgate_session') ?? '';
    credentials.push(token);
    const may = new Set<Right>(roles[role].rights);
    return { name, headers: session(token), rights: may, ...belongingTo(scope?.id) };
  };
  /** Makes new tokens and sessions: requests revoke them, sign out and disable people. */
  const newCallers = async () => {
    const everything = await withToken('token of everything', merchant);
    const someTokens = [
      await withToken('token of a channel', channels[0] ?? merchant),
      await withToken('token of a shop', merchant, tokenPresets.shop),
      await withToken('token that reads', merchant, tokenPresets.read),
      await withToken('token with one right', merchant, [draws.from(tokenRights)]),
    ];
    const strangers = {
      bearer: await withToken('token of another merchant', other),
      session: await signedIn('stranger', 'administrator', { kind: 'merchant', id: other }),
    };
    const administrator = await signedIn('administrator', 'administrator');
    const people: Caller[] = [];
    for (const role of Object.keys(roles) as Role[]) {
      people.push(await signedIn(role, role, { kind: 'merchant', id: merchant }));
    }
    return { everything, someTokens, strangers, administrator, people };
  };
  let callers = await newCallers();
  const wrong: readonly Caller[] = [
    nobody,
    { name: 'unknown token', headers: bearer(newDemoCredentials().accessToken), isStranger: true },
    {
      name: 'no token',
      headers: { Authorization: draws.from(['Bearer', 'Bearer ', 'Basic YTpi', 'bearer a b']) },
      isStranger: true,
    },
    { name: 'unknown session', headers: session('0'.repeat(64)), isStranger: true },
  ];
  return {
    merchant,
    channels,
    emails,
    credentials,
    renew: async () => {
      callers = await newCallers();
    },
    mayDoEverything: (caller) => caller === callers.everything || caller === callers.administrator,
    isNewest: (caller) => {
      const { everything, someTokens, strangers, administrator, people } = callers;
      return [everything, ...someTokens, ...Object.values(strangers), administrator, ...people].includes(caller);
    },
    learn: ({ isStranger, owns }, text) => {
      if (!isStranger && owns !== undefined) for (const [id] of text.matchAll(ID)) own.add(id);
    },
    isOwn: (id) => own.has(id),
    stranger: ({ security }) => callers.strangers[security === 'session' ? 'session' : 'bearer'],
    caller: ({ security, path }, with_) => {
      const { everything, someTokens, strangers, administrator, people } = callers;
      const usualStranger = path.startsWith('/backoffice/') ? visitor : nobody;
      if (security === 'none') return with_.happens(0.9) ? usualStranger : everything;
      const [usual, some] = security === 'bearer' ? [everything, someTokens] : [administrator, people];
      const drawn = with_.share();
      if (drawn < 0.8) return usual;
      if (drawn < 0.9) return with_.from(some);
      if (drawn < 0.93) return strangers[security];
      if (drawn < 0.98) return with_.from(wrong);
      return security === 'bearer' ? administrator : everything;
    },
  };
};

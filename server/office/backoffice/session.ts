import { audited } from '../../access/audit/audit.ts';
import type { MerchantPlace } from '../../access/entities/places.ts';
import { contains, type GivenRole, rightsOf } from '../../access/people/model/person.ts';
import { peopleRecords } from '../../access/people/model/records.ts';
import { forgetSession } from '../../access/people/model/sessions.ts';
import { endingAll, type Issued, type Origin, sessionLimits } from '../../access/people/sessions.ts';
import { browserMark, type Code, enterCode, signIn } from '../../access/people/sign-in.ts';
import { type Clock, timestampText } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Caller } from './caller.ts';
import { cookieWith } from './cookies.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { ServeOffice } from './serve.ts';

/** The ways to sign in that this installation offers. */
interface SignInMethods {
  readonly password: boolean;
  readonly passkey: boolean;
  readonly oidc?: { readonly name: string } | undefined;
}

/** The dependencies of the endpoints of sessions. */
interface SessionRoutesDependencies extends OfficeDependencies {
  readonly methods: SignInMethods;
  /** The clock of payments, which tests move. */
  readonly gatewayClock: Clock;
}

/**
 * Returns the answer after a step of a sign-in, with the new session in place of the one before. `sent` has the marks
 * that the browser has already; without it, those stay as they are, as after a confirmation.
 */
export const issuedAnswer = async (
  { baseUrl, vault, database }: OfficeDependencies,
  { token, session }: Issued,
  sent?: Pick<Origin, 'mark'>,
): Promise<Answer> => {
  const person =
    sent !== undefined && session.stage === 'FULL' ? await peopleRecords(database).byId(session.person) : undefined;
  const mark =
    person === undefined ? [] : [cookieWith('mark', await browserMark(vault, person.email, sent?.mark), baseUrl)];
  return {
    code: '000.000.100',
    fields: { next: session.stage === 'FULL' ? 'DONE' : session.stage },
    cookies: [cookieWith('session', token, baseUrl), ...mark],
  };
};

/** Returns the name of a scope for people. */
export const scopeName = ({ scope }: Pick<GivenRole, 'scope'>, merchants: readonly MerchantPlace[]): string => {
  if (scope.kind === 'division' || scope.kind === 'psp') return scope.id;
  const places = merchants.flatMap((merchant) => [merchant, ...merchant.channels]);
  return places.find(({ id }) => id === scope.id)?.name ?? scope.id;
};

const shownSession = (
  { environment, methods, gatewayClock }: SessionRoutesDependencies,
  { person, session, given }: Caller,
  merchants: readonly MerchantPlace[],
): Readonly<Record<string, unknown>> => {
  const { id, email, name, language } = person;
  const { stage, confirmedAtMs } = session;
  const isComplete = stage === 'FULL';
  const confirmedUntil = confirmedAtMs && timestampText(confirmedAtMs + sessionLimits.confirmedMs);
  return {
    user: { id, email, name, language },
    stage,
    // An incomplete sign-in shows no roles and no rights, because the password may be stolen.
    roles: isComplete
      ? given.map((role) => ({
          id: role.id,
          role: role.role,
          scope: { ...role.scope, name: scopeName(role, merchants) },
        }))
      : [],
    rights: isComplete ? rightsOf(given) : [],
    environment,
    now: timestampText(gatewayClock.now()),
    confirmedUntil,
    methods,
  };
};

const codeIn = ({ code, recoveryCode }: { readonly code?: string; readonly recoveryCode?: string }): Code => {
  if (code !== undefined && recoveryCode === undefined) return { code };
  if (recoveryCode !== undefined && code === undefined) return { recoveryCode };
  throw wrongParameters([{ name: 'code', message: 'invalid or missing parameter (send code or recoveryCode)' }]);
};

const seenIn = (merchants: readonly MerchantPlace[], given: readonly GivenRole[]): readonly MerchantPlace[] =>
  merchants.flatMap((merchant) => {
    const channels = merchant.channels.filter((channel) => given.some(({ scope }) => contains(scope, channel)));
    const isNamed = given.some(
      ({ scope }) => scope.kind === 'psp' || (scope.kind === 'merchant' && scope.id === merchant.id),
    );
    return channels.length > 0 || isNamed ? [{ ...merchant, channels }] : [];
  });

/** Binds signing in and out, and the facts about the person that the page needs. */
export const bindSession = (serve: ServeOffice, dependencies: SessionRoutesDependencies): void => {
  const { places, baseUrl, database, methods, environment } = dependencies;
  const withoutSession = [cookieWith('session', '', baseUrl)];

  serve.open('readSession', async ({ caller }) => {
    if (caller !== undefined) {
      return { code: '000.000.100', fields: shownSession(dependencies, caller, await places.merchants()) };
    }
    return { code: '000.000.100', fields: { methods, environment } };
  });

  serve.open('signIn', async ({ request, from }) => {
    const { email, password } = request;
    return await issuedAnswer(dependencies, await signIn(dependencies, { email, password, mark: from.mark }, from));
  });

  serve.person('enterCode', async ({ request, session, from }) => {
    if (session.stage !== 'CODE') throw new Rejection('800.900.300', { reason: 'no code is needed now' });
    return await issuedAnswer(dependencies, await enterCode(dependencies, session, codeIn(request), from.mark), from);
  });

  serve.person('confirmSession', async ({ request, session }) =>
    issuedAnswer(dependencies, await enterCode(dependencies, session, codeIn(request))),
  );

  serve.person('signOut', async ({ request, session, person, entry }) => {
    const isEverywhere = request.everywhere === 'true';
    await audited(database, async () => {
      const others = isEverywhere ? await endingAll({ database }, person.id, session) : {};
      const changes = together(others, { deletes: [forgetSession(session)] });
      const action = isEverywhere ? 'access.signedOutEverywhere' : 'access.signedOut';
      return { changes, result: undefined, entries: [entry({ action, subject: person.id })] };
    });
    return { code: '000.000.100', cookies: withoutSession };
  });

  serve.person('listEntities', async ({ given }) => {
    const merchants = seenIn(await places.merchants(), given).map(({ id, name, channels }) => ({
      id,
      name,
      channels: channels.map((channel) => ({ id: channel.id, name: channel.name, division: channel.division })),
    }));
    return { code: '000.000.100', fields: { merchants } };
  });
};

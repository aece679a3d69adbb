import type { InvitationReply } from '../../../catalogue/backoffice/replies/access.ts';
import { audited } from '../../access/audit/audit.ts';
import {
  beginEnrolment,
  changePassword,
  changeProfile,
  completeEnrolment,
  renewRecoveryCodes,
} from '../../access/people/authenticators.ts';
import { accept, findInvitation } from '../../access/people/invitations.ts';
import { passkeyRecords } from '../../access/people/model/passkeys.ts';
import { forgetSession } from '../../access/people/model/sessions.ts';
import { addPasskey, askForPasskey, beginPasskey, removePasskey, usePasskey } from '../../access/people/passkeys.ts';
import { sessionsOf } from '../../access/people/sessions.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { acceptedLanguages, pageLanguage } from '../../platform/pages/texts.ts';
import { cookieOf, cookieWith } from './cookies.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { ServeOffice } from './serve.ts';
import { issuedAnswer, scopeName } from './session.ts';

const done: Answer = { code: '000.000.100' };

/** Binds links for new passwords. */
const bindLinks = (serve: ServeOffice, dependencies: OfficeDependencies): void => {
  const { places, limits } = dependencies;

  /** Guessing tokens is limited as guessing passwords is. */
  const counted = <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
    limits.attempt({ network: address }, work, {
      isFailure: (error) => error instanceof Rejection && error.details.status === 404,
    });

  serve.open('readInvitation', async ({ request, from }) => {
    const { invitation } = await counted(from.address, () => findInvitation(dependencies, request.token));
    const { kind, email, role, scope } = invitation;
    const shown: InvitationReply = {
      kind,
      ...(email === undefined ? {} : { email }),
      ...(kind === 'INVITED'
        ? { role, scope: { ...scope, name: scopeName({ scope }, await places.merchants()) } }
        : {}),
    };
    return { ...done, fields: { ...shown } };
  });

  serve.open('acceptInvitation', async ({ request, from, headers }) => {
    const language = request.language ?? pageLanguage(acceptedLanguages(headers['accept-language']));
    const accepted = await counted(from.address, () => accept(dependencies, { ...request, language }, from));
    return accepted.issued === undefined
      ? { ...done, fields: { next: 'SIGN_IN' } }
      : await issuedAnswer(dependencies, accepted.issued);
  });
};

/** Binds passkeys: how a person signs in and confirms with one, and manages them. */
const bindPasskeys = (serve: ServeOffice, dependencies: OfficeDependencies): void => {
  const { baseUrl, database } = dependencies;

  const askFirst = async (): Promise<Answer> => {
    const { options, proof } = await askForPasskey(dependencies);
    return { ...done, fields: { options }, cookies: [cookieWith('question', proof, baseUrl)] };
  };
  serve.open('askForPasskey', askFirst);
  serve.person('askToConfirmByPasskey', askFirst);

  const answered = (answer: Answer): Answer => ({
    ...answer,
    cookies: [...(answer.cookies ?? []), cookieWith('question', '', baseUrl)],
  });

  serve.open('signInWithPasskey', async ({ request, from, headers }) => {
    const sent = { response: request.response, proof: cookieOf(headers, 'question', baseUrl) };
    return answered(await issuedAnswer(dependencies, await usePasskey(dependencies, sent, from), from));
  });

  serve.person('confirmByPasskey', async ({ request, from, headers, session }) => {
    const sent = { response: request.response, proof: cookieOf(headers, 'question', baseUrl) };
    return answered(await issuedAnswer(dependencies, await usePasskey(dependencies, sent, from, session)));
  });

  serve.person('listPasskeys', async ({ person }) => {
    const found = await passkeyRecords(database).ofPerson(person.id);
    const passkeys = found.map(({ id, name, createdAtMs, usedAtMs }) => ({
      id,
      name,
      created: timestampText(createdAtMs),
      used: usedAtMs && timestampText(usedAtMs),
    }));
    return { ...done, fields: { passkeys } };
  });

  serve.person('beginPasskey', async (call) => ({
    ...done,
    fields: { options: await beginPasskey({ ...dependencies }, call) },
  }));

  serve.person('addPasskey', async (call) => {
    const { id, name, createdAtMs } = await addPasskey(dependencies, call, call.request.name, call.request.response);
    return { ...done, fields: { passkey: { id, name, created: timestampText(createdAtMs) } } };
  });

  serve.person('removePasskey', async (call) => {
    await removePasskey(dependencies, call, call.ids['id'] ?? '');
    return done;
  });
};

/** Binds the password, the authenticator and the sessions of a person. */
const bindOwnAccess = (serve: ServeOffice, dependencies: OfficeDependencies): void => {
  const { database } = dependencies;

  serve.person('beginAuthenticator', async (call) => ({
    ...done,
    fields: { ...(await beginEnrolment(dependencies, call)) },
  }));

  serve.person('completeAuthenticator', async (call) => {
    const { issued, recoveryCodes } = await completeEnrolment(dependencies, call, call.request.code);
    // Browsers do not send their marks here; who sets up an authenticator in a sign-in gets a first one.
    const answer = await issuedAnswer(dependencies, issued, call.session.stage === 'ENROL' ? {} : undefined);
    return { ...answer, fields: { ...answer.fields, recoveryCodes } };
  });

  serve.person('renewRecoveryCodes', async (call) => ({
    ...done,
    fields: { recoveryCodes: await renewRecoveryCodes(dependencies, call) },
  }));

  serve.person('changePassword', async (call) => {
    await changePassword(dependencies, call, call.request.current, call.request.password);
    return done;
  });

  serve.person('changeProfile', async (call) => {
    await changeProfile(dependencies, call, call.request);
    return done;
  });

  serve.person('listSessions', async ({ person, session }) => {
    const found = await sessionsOf(dependencies, person.id);
    const sessions = found.map(({ id, address, agent, createdAtMs, seenAtMs }) => ({
      id,
      address,
      agent,
      created: timestampText(createdAtMs),
      seen: timestampText(seenAtMs),
      isThis: id === session.id,
    }));
    return { ...done, fields: { sessions } };
  });

  serve.person('endSession', async ({ person, id, entry }) => {
    await audited(database, async () => {
      const found = (await sessionsOf(dependencies, person.id)).find((each) => each.id === id);
      if (found === undefined) throw new Rejection('200.300.404', { status: 404, reason: 'there is no such session' });
      const entries = [entry({ action: 'access.sessionEnded', subject: person.id })];
      return { changes: { deletes: [forgetSession(found)] }, result: undefined, entries };
    });
    return done;
  });
};

/** Binds links for new passwords, and the management of a person's credentials. */
export const bindAccess = (serve: ServeOffice, dependencies: OfficeDependencies): void => {
  bindLinks(serve, dependencies);
  bindPasskeys(serve, dependencies);
  bindOwnAccess(serve, dependencies);
};

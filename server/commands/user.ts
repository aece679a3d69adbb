import { type Role, roleNames, type ScopeKind } from '../../catalogue/backoffice/rights.ts';
import { isPlainName } from '../../catalogue/formats/plain-names.ts';
import { partedTokens, USUAL_PARTING } from '../access/entities/parting.ts';
import { createPlaces } from '../access/entities/places.ts';
import { type Giver, invite, linkOf, scopeText } from '../access/people/invitations.ts';
import type { Person, Scope } from '../access/people/model/person.ts';
import { peopleRecords } from '../access/people/model/records.ts';
import { emailOf } from '../access/people/sign-in.ts';
import { type Member, members, resetAccess, setState } from '../access/people/team.ts';
import { timestampText } from '../platform/base/clock.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { command, type Form, Refused } from './command.ts';
import type { CommandDependencies } from './dependencies.ts';
import { entityOf, MOST_LISTED } from './settings.ts';

const email: Form = { placeholder: 'EMAIL', words: 'an e-mail address', pattern: /^[^@\s]+@[^@\s]+$/ };

const role: Form = {
  placeholder: 'ROLE',
  words: `one of ${roleNames.join(', ')}`,
  pattern: new RegExp(`^(?:${roleNames.join('|')})$`),
};

const yes: Form = { placeholder: 'yes', words: 'yes', pattern: /^yes$/ };

const scope: Form = {
  placeholder: 'SCOPE',
  words: 'psp, division:NAME, merchant:ID or channel:ID',
  pattern: /^(?:psp|division:\S.*|(?:merchant|channel):[0-9a-f]{32})$/,
};

/** The command line may do everything that the operator of the database could do anyway; the audit says who ran it. */
const giver = ({ actor }: CommandDependencies): Giver => ({
  actor: { kind: 'command', id: actor, name: actor },
  given: undefined,
});

const peopleOf = ({ database, realClock: clock }: CommandDependencies) => ({ database, clock });

/** Returns the option of a command for a parameter of the back office. */
const optionOf = (parameter: string): string => `--${parameter.replaceAll('.', '-')}`;

/** Runs a change. @throws Refused with the reason of a rejection, or with the wrong options. */
const refusing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { reason, parameterErrors = [] } = error.details;
    const wrong = parameterErrors.map(({ name, message }) => `${optionOf(name)} ${message}`).join(', ');
    throw new Refused(`Nothing was changed: ${reason ?? wrong}.`, { cause: error });
  }
};

const personWith = async ({ database }: CommandDependencies, typed: string): Promise<Person> => {
  const person = await peopleRecords(database).byEmail(emailOf(typed));
  if (person === undefined) throw new Refused(`Nobody has access with the e-mail address ${emailOf(typed)}.`);
  return person;
};

const scopeOf = async (dependencies: CommandDependencies, text: string): Promise<Scope> => {
  const [kind = '', ...rest] = text.split(':');
  const found: Scope = { kind: kind as ScopeKind, id: rest.join(':') };
  if (found.kind === 'merchant' || found.kind === 'channel') await entityOf(dependencies, found.id, found.kind);
  if (found.kind === 'division') {
    const channels = await createPlaces(dependencies.database, dependencies.realClock).channels();
    if (!channels.some(({ division }) => division === found.id)) {
      throw new Refused(`No channel belongs to the division ${found.id}.`);
    }
  }
  return found;
};

const shown = ({ person, given }: Member) => ({
  id: person.id,
  email: person.email,
  name: person.name,
  state: person.state,
  created: timestampText(person.createdAtMs),
  seen: person.seenAtMs === undefined ? null : timestampText(person.seenAtMs),
  roles: given.map(({ role: name, scope: where }) => ({ role: name, scope: scopeText(where) })),
});

const lineOf = (member: Member): string => {
  const { email: address, state, roles, seen } = shown(member);
  const given = roles.map(({ role: name, scope: where }) => `${name} (${where})`).join(', ');
  return [state.padEnd('DISABLED'.length), address, given || 'no role', `last seen: ${seen ?? 'never'}`].join('  ');
};

/** Others will know the person by it. */
const invitedEmail: Form = {
  ...email,
  words: `${email.words} without invisible or look-alike letters`,
  pattern: { test: (text) => email.pattern.test(text) && isPlainName(text) },
};

const byEmail = { email: ['required', email, 'The e-mail address of the person.'] } as const;

/** The commands for people who use the back office. */
export const userCommands = [
  command({
    name: 'user list',
    summary: 'Lists the people who use the back office, with their roles.',
    details: `At most ${MOST_LISTED}, by their e-mail addresses.`,
    options: {},
    example: '',
    isChange: false,
    run: async ({ database }) => {
      const all = (await members(database)).slice(0, MOST_LISTED);
      return {
        text:
          all.length === 0
            ? 'Nobody has access yet. The gateway prints a link for the first administrator when it starts.'
            : all.map(lineOf).join('\n'),
        json: all.map(shown),
      };
    },
  }),
  command({
    name: 'user invite',
    summary: 'Makes a link with which somebody gets a role in the back office.',
    details:
      'The link is printed now and never again: only its SHA-256 is stored. ' +
      'It is valid for seven days and accepted once. Send it to the person over a way that you trust.',
    options: {
      email: ['required', invitedEmail, 'The e-mail address of the person.'],
      role: ['required', role, `What the person may do: ${role.words}.`],
      scope: ['optional', scope, `Where the role holds: ${scope.words}; without it, everywhere.`],
    },
    example: '--email ada@example.com --role administrator',
    isChange: true,
    run: async (dependencies, values) => {
      const where = await scopeOf(dependencies, values.scope ?? 'psp');
      const wanted = { email: values.email, role: values.role as Role, scope: where };
      const { id, token } = await refusing(() => invite(peopleOf(dependencies), giver(dependencies), wanted, []));
      const link = linkOf(dependencies.baseUrl, token);
      return { text: link, json: { id, link }, audit: { id, role: wanted.role, scope: scopeText(where) } };
    },
  }),
  command({
    name: 'user disable',
    summary: 'Takes all access from a person at once, and keeps their roles.',
    details:
      'Their sessions end. The last administrator of the installation cannot be disabled. ' +
      'Their access tokens that were not used in the last 30 days are revoked; ' +
      'those that were used are handed over to `--tokens-to`, who must be allowed everything that the tokens may. ' +
      'With `--revoke-tokens` all of them are revoked: a shop that sends one stops.',
    options: {
      ...byEmail,
      'tokens-to': ['optional', email, 'The person who answers for their access tokens from now on.'],
      'revoke-tokens': ['optional', yes, `Revokes those too that were used in the last 30 days: ${yes.words}.`],
    },
    example: '--email ada@example.com --tokens-to grace@example.com',
    isChange: true,
    run: async (dependencies, { email: address, ...values }) => {
      const { id } = await personWith(dependencies, address);
      const to = values['tokens-to'] === undefined ? undefined : await personWith(dependencies, values['tokens-to']);
      const parting = {
        ...USUAL_PARTING,
        ...(values['revoke-tokens'] === undefined ? {} : { used: 'REVOKE' as const }),
        to: to?.id,
      };
      const { database, realClock, clock: gatewayClock } = dependencies;
      const whole = { database, gatewayClock, merchants: await createPlaces(database, realClock).merchants() };
      const by = giver(dependencies);
      const fates: string[] = [];
      await refusing(() =>
        setState(peopleOf(dependencies), by, id, 'DISABLED', [], async () => {
          const parted = await partedTokens(whole, id, undefined, parting, (note) => ({
            ...note,
            atMs: realClock.now(),
            actor: by.actor,
          }));
          fates.splice(0, fates.length, ...parted.entries.map(({ action, subject }) => `${action} ${subject}`));
          return parted;
        }),
      );
      const text = [`${emailOf(address)} is disabled`, ...fates].join('\n');
      return { text, json: { id, state: 'DISABLED', tokens: fates }, audit: { id, tokens: fates.join(', ') } };
    },
  }),
  command({
    name: 'user enable',
    summary: 'Gives access back to a person who was disabled.',
    details: 'Their roles are as before. Tokens that were revoked or handed over stay so.',
    options: byEmail,
    example: '--email ada@example.com',
    isChange: true,
    run: async (dependencies, values) => {
      const { id } = await personWith(dependencies, values.email);
      await refusing(() => setState(peopleOf(dependencies), giver(dependencies), id, 'ACTIVE', []));
      return { text: `${emailOf(values.email)} is active`, json: { id, state: 'ACTIVE' }, audit: { id } };
    },
  }),
  command({
    name: 'user reset',
    summary: 'Makes a link with which a person sets a new password and authenticator.',
    details:
      'The link is printed now and never again; it is valid for one day. Until it is used, everything stays as it is; ' +
      'then the old password, authenticator, recovery codes, passkeys and sessions end.',
    options: byEmail,
    example: '--email ada@example.com',
    isChange: true,
    run: async (dependencies, values) => {
      const { id } = await personWith(dependencies, values.email);
      const { token } = await refusing(() => resetAccess(peopleOf(dependencies), giver(dependencies), id, []));
      const link = linkOf(dependencies.baseUrl, token);
      return { text: link, json: { id, link }, audit: { id } };
    },
  }),
];

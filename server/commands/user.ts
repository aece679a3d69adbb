import { userInfo } from 'node:os';
import { type Role, roleNames, type ScopeKind, scopeKinds } from '../../catalogue/backoffice/rights.ts';
import { timestampText } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';
import { type Giver, invite, linkOf, scopeText } from '../people/invitations.ts';
import type { Person, Scope } from '../people/model/person.ts';
import { peopleRecords } from '../people/model/records.ts';
import { emailOf } from '../people/sign-in.ts';
import { members, resetAccess, setState } from '../people/team.ts';
import { command, type Form, Refused } from './command.ts';
import type { CommandDependencies } from './dependencies.ts';
import { entityOf } from './settings.ts';

const email: Form = { placeholder: 'EMAIL', words: 'an e-mail address', pattern: /^[^@\s]+@[^@\s]+$/ };

const role: Form = {
  placeholder: 'ROLE',
  words: `one of ${roleNames.join(', ')}`,
  pattern: new RegExp(`^(?:${roleNames.join('|')})$`),
};

const scope: Form = {
  placeholder: 'SCOPE',
  words: '`psp` for everywhere, or `division:NAME`, `merchant:ID` or `channel:ID`',
  pattern: /^(?:psp|(?:division|merchant|channel):.+)$/,
};

/** The command line may give everything: who runs it has the database and the master key. */
const commandLine = (): Giver => {
  const { username } = userInfo();
  return { actor: { kind: 'command', id: username, name: username }, given: undefined };
};

const scopeFrom = async (dependencies: CommandDependencies, text = 'psp'): Promise<Scope> => {
  const [kind = 'psp', id = ''] = text.split(/:(.*)/s);
  if (kind === 'merchant' || kind === 'channel') await entityOf(dependencies, id, kind);
  return { kind: scopeKinds.find((each): each is ScopeKind => each === kind) ?? 'psp', id };
};

const personWith = async ({ database }: CommandDependencies, typed: string): Promise<Person> => {
  const person = await peopleRecords(database).byEmail(emailOf(typed));
  if (person === undefined) throw new Refused('Nobody has this e-mail address.');
  return person;
};

/** Sessions and links follow the real clock, as in the gateway. */
const realTime = ({ database, realClock }: CommandDependencies) => ({ database, clock: realClock });

const refusing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Rejection) throw new Refused(`${error.details.reason ?? error.code}.`, { cause: error });
    throw error;
  }
};

const setting =
  (state: Person['state']) => async (dependencies: CommandDependencies, values: { readonly email: string }) => {
    const person = await personWith(dependencies, values.email);
    await refusing(() => setState(realTime(dependencies), commandLine(), person.id, state, []));
    return {
      text: `${person.email} is ${state === 'ACTIVE' ? 'enabled' : 'disabled'}.`,
      json: { id: person.id, state },
      audit: { person: person.id, state },
    };
  };

/** The commands for people who use the back office. */
export const userCommands = [
  command({
    name: 'user list',
    summary: 'Lists who has access to the back office, with their roles.',
    options: {},
    example: '',
    isChange: false,
    run: async ({ database }) => {
      const all = await members(database);
      const rows = all.map(({ person, given }) => ({
        ...{ id: person.id, email: person.email, name: person.name, state: person.state },
        roles: given.map((each) => `${each.role} (${scopeText(each.scope)})`),
        seen: person.seenAtMs === undefined ? null : timestampText(person.seenAtMs),
      }));
      return {
        text:
          rows.length === 0
            ? 'Nobody has access yet. The gateway prints a link for the first administrator when it starts.'
            : rows
                .map((row) => [row.email, row.state, row.roles.join(', '), row.seen ?? 'never'].join('  '))
                .join('\n'),
        json: rows,
      };
    },
  }),
  command({
    name: 'user invite',
    summary: 'Prints a link with which somebody gets a role, once, within seven days.',
    options: {
      email: ['required', email, 'The e-mail address of the person.'],
      role: ['required', role, `The role: ${role.words}.`],
      scope: ['optional', scope, `Where it holds: ${scope.words}; by default everywhere.`],
    },
    example: '--email ada@example.com --role support --scope channel:8ac7a4c7679c71ed0167b705a8dc0d3a',
    isChange: true,
    run: async (dependencies, values) => {
      const about = {
        email: values.email,
        role: values.role as Role,
        scope: await scopeFrom(dependencies, values.scope),
      };
      const { id, token } = await refusing(() => invite(realTime(dependencies), commandLine(), about, []));
      const link = linkOf(dependencies.baseUrl, token);
      return {
        text: `Send this link to ${values.email}; it is shown only now:\n${link}`,
        json: { id, link },
        audit: { invitation: id },
      };
    },
  }),
  command({
    name: 'user reset',
    summary: 'Prints a link with which a person sets a new password and authenticator, once, within a day.',
    options: { email: ['required', email, 'The e-mail address of the person.'] },
    example: '--email ada@example.com',
    isChange: true,
    run: async (dependencies, values) => {
      const person = await personWith(dependencies, values.email);
      const { id, token } = await refusing(() => resetAccess(realTime(dependencies), commandLine(), person.id, []));
      const link = linkOf(dependencies.baseUrl, token);
      return {
        text: `Send this link to ${person.email}; it is shown only now:\n${link}`,
        json: { id, link },
        audit: { person: person.id },
      };
    },
  }),
  command({
    name: 'user disable',
    summary: 'Disables a person and ends their sessions at once; the last administrator cannot be disabled.',
    options: { email: ['required', email, 'The e-mail address of the person.'] },
    example: '--email ada@example.com',
    isChange: true,
    run: setting('DISABLED'),
  }),
  command({
    name: 'user enable',
    summary: 'Enables a person again.',
    options: { email: ['required', email, 'The e-mail address of the person.'] },
    example: '--email ada@example.com',
    isChange: true,
    run: setting('ACTIVE'),
  }),
];

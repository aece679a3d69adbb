import type { Environment } from '../platform/base/environment.ts';
import type { Database, Insert } from '../platform/database/database.ts';
import { commitUnlessConflict } from '../platform/database/deciding.ts';
import { query } from '../platform/database/query.ts';
import { WrongConfiguration } from './wrong-configuration.ts';

interface Tables {
  installation: { readonly name: string; readonly value: string };
}

const NAME = 'environment';

const storedEnvironment = query<Tables>()((db) => db.selectFrom('installation').selectAll().where('name', '=', NAME));

const claim = (value: Environment): Insert => ({ table: 'installation', row: { name: NAME, value } });

/**
 * Makes sure that a database belongs to this environment, permanently: credentials, payments and the clock of the test
 * environment are not valid in live, and simulated acquirers must never receive live payments. The first process
 * decides.
 * @throws WrongConfiguration when the database belongs to the other environment.
 */
export const claimEnvironment = async (database: Database, environment: Environment): Promise<void> => {
  const read = async () => (await database.read(storedEnvironment, {}))[0]?.value;
  if ((await read()) === undefined) await commitUnlessConflict(database, { inserts: [claim(environment)] });
  const owner = await read();
  if (owner === environment) return;
  throw new WrongConfiguration(
    `this database belongs to the ${owner} environment, and ENVIRONMENT is ${environment}. ` +
      `Set ENVIRONMENT=${owner}, or name another database by DATABASE_URL or DATA_DIR: one database never serves both`,
  );
};

import type { Database, Update } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { contextOf } from './data-keys.ts';
import { type MasterKeys, masterKeys } from './master-keys.ts';
import { type DataKeyRow, dataKeyRecords, updateWrapped } from './records.ts';
import type { Vault } from './vault.ts';

/** One row with sealed texts. */
export interface SealedRow {
  /** The position of the row among those of its table and entity. */
  readonly place: string;
  /** The record for which the texts were sealed. */
  readonly owner: string;
  readonly sealed: readonly string[];
  /** Creates the update that writes the same texts, sealed again, in the same order. */
  update(resealed: readonly string[]): Update;
}

/** A table with sealed texts; the folder that owns the table provides it. */
export interface SealedTexts {
  /** Returns at most `limit` rows of an entity after `after`, in order; none when there are no more. */
  page(entity: string, after: string, limit: number): Promise<readonly SealedRow[]>;
}

/** The dependencies of a key change. */
export interface RotationDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly masterKey: Buffer;
  readonly previousMasterKeys: readonly Buffer[];
}

/** The number of rows that are read and sealed again at once; payments continue meanwhile. */
const PAGE = 100;

type Wrap = (masters: MasterKeys, context: string, wrapped: string) => string;

/** Wraps every data key with `wrap`; returns how many were changed. Rows that change meanwhile are read again. */
const rewrap = async (dependencies: RotationDependencies, wrap: Wrap): Promise<number> => {
  const { database, masterKey, previousMasterKeys } = dependencies;
  const masters = masterKeys(masterKey, previousMasterKeys);
  let changed = 0;
  const change = async (row: DataKeyRow): Promise<boolean> => {
    const wrapped = wrap(masters, contextOf(row.entity, row.id), row.wrapped);
    if (wrapped === row.wrapped) return true;
    const isKept = await commitUnlessConflict(database, { updates: [updateWrapped(row, wrapped)] });
    if (isKept) changed += 1;
    return isKept;
  };
  for (let isWhole = false; !isWhole; ) {
    isWhole = true;
    for await (const row of dataKeyRecords(database).all()) {
      if (!(await change(row))) isWhole = false;
    }
  }
  return changed;
};

/**
 * Wraps every data key under each master key of this process as well, so that processes that know only one of them keep
 * working. Returns how many were changed.
 */
export const adoptMasterKey = (dependencies: RotationDependencies): Promise<number> =>
  rewrap(dependencies, (masters, context, wrapped) => masters.completed(context, wrapped));

/**
 * Removes all wrappings but the one under this process's own master key; no other master key opens anything afterwards.
 * Returns how many were changed.
 * @throws Error, before anything is lost, when a data key cannot be opened.
 */
export const forgetMasterKeys = (dependencies: RotationDependencies): Promise<number> =>
  rewrap(dependencies, (masters, context, wrapped) => masters.firstOnly(context, wrapped));

const entitiesWithKeys = async (database: Database): Promise<ReadonlySet<string>> => {
  const entities = new Set<string>();
  for await (const { entity } of dataKeyRecords(database).all()) entities.add(entity);
  return entities;
};

/** Creates a new data key for every entity that has one; new texts are sealed under it. Returns how many. */
export const renewDataKeys = async (dependencies: RotationDependencies): Promise<number> => {
  const entities = await entitiesWithKeys(dependencies.database);
  for (const entity of entities) await dependencies.vault.renewKey(entity);
  return entities.size;
};

const resealRow = async ({ database, vault }: RotationDependencies, entity: string, newest: string, row: SealedRow) => {
  if (row.sealed.every((text) => text.startsWith(`${newest}.`))) return false;
  const seal = async (text: string) => vault.seal(entity, row.owner, await vault.open(entity, row.owner, text));
  return await commitUnlessConflict(database, { updates: [row.update(await Promise.all(row.sealed.map(seal)))] });
};

/**
 * Seals all texts again that were sealed under older data keys, page by page. It may be stopped and started again at
 * any time; a row that changes meanwhile is left for the next run. Returns how many rows were sealed again.
 */
export const resealAll = async (
  dependencies: RotationDependencies,
  tables: readonly SealedTexts[],
): Promise<number> => {
  let resealed = 0;
  for (const entity of await entitiesWithKeys(dependencies.database)) {
    const newest = await dependencies.vault.sealingKey(entity);
    for (const table of tables) {
      for (let after = ''; ; ) {
        const page = await table.page(entity, after, PAGE);
        const done = await Promise.all(page.map((row) => resealRow(dependencies, entity, newest, row)));
        resealed += done.filter(Boolean).length;
        after = page.at(-1)?.place ?? after;
        if (page.length < PAGE) break;
      }
    }
  }
  return resealed;
};

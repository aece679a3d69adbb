import { Conflict, type Database, type Update } from '../database/database.ts';
import { contextOf } from './data-keys.ts';
import { type MasterKeys, masterKeys } from './master-keys.ts';
import { type DataKeyRow, dataKeyRecords, updateWrapped } from './records.ts';
import type { Vault } from './vault.ts';

/** One row that holds sealed texts. */
export interface SealedRow {
  /** The row's place among those of its table and entity. */
  readonly place: string;
  /** Whom the texts were sealed for. */
  readonly owner: string;
  readonly sealed: readonly string[];
  /** Gives the update that writes the same texts, sealed anew, in the same order. */
  update(resealed: readonly string[]): Update;
}

/** A table that holds sealed texts; whoever owns it hands it over. */
export interface SealedTexts {
  /** Gives rows of an entity behind `after`, in their order, at most `limit`; none when there are no more. */
  page(entity: string, after: string, limit: number): Promise<readonly SealedRow[]>;
}

/** What changing the keys of a vault takes. */
export interface RotationDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly masterKey: Buffer;
  readonly previousMasterKeys: readonly Buffer[];
}

/** How many rows are read and sealed anew at once: payments go on beside it. */
const PAGE = 100;

type Wrap = (masters: MasterKeys, context: string, wrapped: string) => string;

/** Wraps every data key otherwise; gives how many were changed. Rows that others change meanwhile are read again. */
const rewrapped = async (dependencies: RotationDependencies, wrap: Wrap): Promise<number> => {
  const { database, masterKey, previousMasterKeys } = dependencies;
  const masters = masterKeys(masterKey, previousMasterKeys);
  let changed = 0;
  const change = async (row: DataKeyRow): Promise<boolean> => {
    const wrapped = wrap(masters, contextOf(row.entity, row.id), row.wrapped);
    if (wrapped === row.wrapped) return true;
    const isKept = await kept(database, updateWrapped(row, wrapped));
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

const kept = async (database: Database, update: Update): Promise<boolean> => {
  try {
    await database.commit({ updates: [update] });
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
};

/**
 * Wraps every data key under each master key of this process as well, so that processes that know only one of them all go
 * on. Gives how many were changed.
 */
export const adoptMasterKey = (dependencies: RotationDependencies): Promise<number> =>
  rewrapped(dependencies, (masters, context, wrapped) => masters.completed(context, wrapped));

/**
 * Leaves every data key wrapped under this process's own master key alone: no other master key opens anything any more.
 * Gives how many were changed. @throws Error, before anything is lost, when a data key cannot be opened.
 */
export const forgetMasterKeys = (dependencies: RotationDependencies): Promise<number> =>
  rewrapped(dependencies, (masters, context, wrapped) => masters.firstOnly(context, wrapped));

const entitiesWithKeys = async (database: Database): Promise<ReadonlySet<string>> => {
  const entities = new Set<string>();
  for await (const { entity } of dataKeyRecords(database).all()) entities.add(entity);
  return entities;
};

/** Gives a new data key to every entity that has one; what is sealed from now on is sealed under it. Gives how many. */
export const renewDataKeys = async (dependencies: RotationDependencies): Promise<number> => {
  const entities = await entitiesWithKeys(dependencies.database);
  for (const entity of entities) await dependencies.vault.renewKey(entity);
  return entities.size;
};

const resealRow = async ({ database, vault }: RotationDependencies, entity: string, newest: string, row: SealedRow) => {
  if (row.sealed.every((text) => text.startsWith(`${newest}.`))) return false;
  const seal = async (text: string) => vault.seal(entity, row.owner, await vault.open(entity, row.owner, text));
  return await kept(database, row.update(await Promise.all(row.sealed.map(seal))));
};

/**
 * Seals anew what was sealed under older data keys, page by page. It may be stopped and started again at any time, and a
 * row that somebody else changes meanwhile is left for the next run. Gives how many rows were sealed anew.
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

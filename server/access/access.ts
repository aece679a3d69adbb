import type { Database } from '../platform/database/database.ts';
import { credentials } from '../platform/http/credentials.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import { noteBeyondRights } from './entities/beyond-rights.ts';
import { entities } from './entities/entities.ts';
import { sealedSettings } from './entities/sealed-settings.ts';
import { tokenUses } from './entities/tokens.ts';
import { idempotencyKeys } from './idempotency/once.ts';
import { forgetKeys } from './idempotency/records.ts';
import { createDrawer, type Drawing } from './looks/drawer.ts';
import { logoRoutes } from './looks/routes.ts';
import type { Hasher, HashTurns } from './people/credentials/passwords.ts';
import { forgetSignIns } from './people/forget.ts';
import { firstToken, linkOf } from './people/invitations.ts';
import type { AttemptCounts } from './people/limits.ts';
import { forgetInvitations } from './people/model/invitations.ts';
import { sealedSeeds } from './people/model/records.ts';
import type { ProviderSettings } from './people/oidc.ts';
import { createVault } from './vault/vault.ts';

/** The keys that a gateway is opened with. */
export interface AccessGiven {
  readonly masterKey: Buffer;
  /** Master keys that this one is about to replace. */
  readonly previousMasterKeys?: readonly Buffer[];
  /** The provider of OpenID Connect with which people may sign in; undefined where there is none. */
  readonly provider?: ProviderSettings | undefined;
  /** Hashes passwords; without it, a thread of libuv does, at the priority of the process. */
  readonly passwordHasher?: Hasher | undefined;
  /** Draws logos; without it, this thread does. */
  readonly drawing?: Drawing | undefined;
  /** The turns of all processes of this gateway; without them, this process has its own. */
  readonly hashTurns?: HashTurns | undefined;
  /** The counts of failed attempts of all processes of this gateway; without them, this process has its own. */
  readonly attemptCounts?: AttemptCounts | undefined;
}

/** Returns the tables in which this wing stores encrypted texts. */
export const sealedByAccess = (database: Database) => [sealedSettings(database), sealedSeeds(database)];

/** Opens who may do what, and what is kept secret: merchants and channels, tokens, people, and the vault. */
export const openAccess = (given: AccessGiven, platform: Platform) => {
  const { database, clock, log, realClock, baseUrl } = platform;
  const known = entities(database, realClock);
  const vault = createVault(database, realClock, given.masterKey, given.previousMasterKeys);
  const uses = tokenUses({ database, clock, log });
  return {
    known,
    vault,
    drawLogo: createDrawer(given.drawing),
    credentials: credentials(known, clock, uses.used),
    idempotency: idempotencyKeys({ database, clock, realClock, log, vault }),
    beyond: noteBeyondRights({ database, clock: realClock }),
    /** Returns a channel with its current settings. */
    channelOf: async (id: string) => ({
      id,
      name: (await known.entityById(id))?.name ?? id,
      settings: await known.settingsOf(id),
    }),
    /** Returns the link that makes the first administrator of the back office; undefined once somebody has access. */
    firstLink: async (): Promise<string | undefined> => {
      const token = await firstToken({ database, vault });
      return token && linkOf(baseUrl, token);
    },
    forgets: { idempotencyKeys: forgetKeys, invitations: forgetInvitations, sessions: forgetSignIns },
    pages: [logoRoutes(database)],
    stored: uses.stored,
  } satisfies Wing & Record<string, unknown>;
};

/** Who may do what, and what is kept secret. */
export type Access = ReturnType<typeof openAccess>;

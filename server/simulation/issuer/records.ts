import type { MessageVersion, TransStatus } from '../../payments/three-d-secure/protocol/messages.ts';
import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';

/**
 * The simulated issuer's record of a challenge, or of a decoupled authentication. Of the card number it has the last
 * four digits only.
 */
export interface SimulatedChallenge {
  readonly acsTransID: string;
  readonly version: number;
  readonly threeDSServerTransID: string;
  readonly dsTransID: string;
  readonly messageVersion: MessageVersion;
  readonly brand: 'mastercard' | 'others';
  /** The URL to which the browser returns. */
  readonly notificationURL: string;
  /** The purchase that the page shows. */
  readonly purchase: { readonly amount: string; readonly currency: string; readonly merchant: string };
  /** The brand of the card and its last four digits; undefined in records from before they were stored. */
  readonly card?: { readonly brand: string | undefined; readonly lastDigits: string };
  /** The language of the page, as the directory received it; undefined in records from before it was stored. */
  readonly language: string | undefined;
  readonly isElsewhere: boolean;
  readonly createdAtMs: number;
  /** The holder's answer; undefined before it. */
  readonly decision: Decision | undefined;
}

/** The end of a challenge. */
export interface Decision {
  readonly transStatus: TransStatus;
  readonly challengeCancel?: string;
}

interface ChallengeRow {
  readonly id: string;
  readonly version: number;
  readonly facts: string;
  readonly decision: string | null;
  readonly created_at: number;
}

const byId = rowQueries<ChallengeRow>('simulated_challenges').by('id');

type Facts = Omit<SimulatedChallenge, 'acsTransID' | 'version' | 'decision' | 'createdAtMs'>;

/** Creates the queries of the simulated issuer's records. */
export const simulatedChallenges = (database: Database) => ({
  byId: async (id: string): Promise<SimulatedChallenge | undefined> => {
    const [row] = await database.read(byId, { id });
    return (
      row && {
        ...(JSON.parse(row.facts) as Facts),
        acsTransID: row.id,
        version: row.version,
        decision: row.decision === null ? undefined : (JSON.parse(row.decision) as Decision),
        createdAtMs: row.created_at,
      }
    );
  },
});

/** Returns the insertion of a challenge. */
export const insertChallenge = ({
  acsTransID,
  version,
  decision,
  createdAtMs,
  ...facts
}: SimulatedChallenge): Insert => ({
  table: 'simulated_challenges',
  row: {
    id: acsTransID,
    version,
    facts: JSON.stringify(facts satisfies Facts),
    decision: decision === undefined ? null : JSON.stringify(decision),
    created_at: createdAtMs,
  },
});

/** Returns the update that stores the holder's answer; the first one counts. */
export const updateDecision = ({ acsTransID, version }: SimulatedChallenge, decision: Decision): Update => ({
  table: 'simulated_challenges',
  key: { id: acsTransID },
  version,
  set: { decision: JSON.stringify(decision) },
});

/** Deletes challenges that began before a time. */
export const forgetChallenges = forgettingByAge('simulated_challenges', ['id'], 'created_at');

import type { Database, Insert, Update } from '../../database/database.ts';
import { forgettingByAge } from '../../database/forgetting.ts';
import { query } from '../../database/query.ts';
import type { MessageVersion, TransStatus } from '../../three-d-secure/protocol/messages.ts';

/** What the simulated issuer remembers of a challenge, or of a holder who is asked elsewhere. It never had the card number. */
export interface SimulatedChallenge {
  readonly acsTransID: string;
  readonly version: number;
  readonly threeDSServerTransID: string;
  readonly dsTransID: string;
  readonly messageVersion: MessageVersion;
  readonly brand: 'mastercard' | 'others';
  /** Where the browser goes afterwards. */
  readonly notificationURL: string;
  /** What the page shows. */
  readonly purchase: { readonly amount: string; readonly currency: string; readonly merchant: string };
  /** What its page is written in, as the directory was told; nothing in those that began before it was kept. */
  readonly language: string | undefined;
  readonly isElsewhere: boolean;
  readonly createdAtMs: number;
  /** What the holder did; nothing yet. */
  readonly decision: Decision | undefined;
}

/** How a challenge ended. */
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

interface Tables {
  simulated_challenges: ChallengeRow;
}

const byId = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('simulated_challenges').selectAll().where('id', '=', input('id')),
);

type Facts = Omit<SimulatedChallenge, 'acsTransID' | 'version' | 'decision' | 'createdAtMs'>;

/** Gives what the simulated issuer remembers. */
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

/** Gives the insertion of a challenge. */
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

/** Gives the update that writes what the holder did; the first decision stands. */
export const updateDecision = ({ acsTransID, version }: SimulatedChallenge, decision: Decision): Update => ({
  table: 'simulated_challenges',
  key: { id: acsTransID },
  version,
  set: { decision: JSON.stringify(decision) },
});

/** Removes challenges that began before a time. */
export const forgetChallenges = forgettingByAge('simulated_challenges', ['id'], 'created_at');

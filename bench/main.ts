import { cpus } from 'node:os';
import { benchAttackers } from './attackers/attackers.ts';
import { benchBooks } from './books.ts';
import { benchConnections } from './connections.ts';
import { benchConnectors } from './connectors.ts';
import { benchCost } from './cost.ts';
import { benchDatabase } from './database/database.ts';
import { benchFirstView } from './first-view.ts';
import { benchFollowUps } from './follow-ups.ts';
import { benchProfile } from './profile.ts';
import { benchSchedules } from './schedules/schedules.ts';
import { benchSearch } from './search.ts';
import { benchSepa } from './sepa/sepa.ts';
import { benchSettlement } from './settlement/settlement.ts';
import { benchSeveral } from './several.ts';
import { benchStart } from './start.ts';
import { benchSummary } from './summary.ts';
import { benchTimers } from './timers/timers.ts';
import { benchValidate } from './validate.ts';
import { benchVolume } from './volume.ts';
import { benchWebhooks } from './webhooks/webhooks.ts';
import { benchWidget } from './widget/widget.ts';

/** All benchmarks, by the name under which `npm run bench -- NAME …` runs one alone. */
const benchmarks: Readonly<Record<string, () => Promise<unknown>>> = {
  validate: benchValidate,
  start: benchStart,
  summary: benchSummary,
  several: benchSeveral,
  cost: benchCost,
  profile: benchProfile,
  webhooks: benchWebhooks,
  timers: benchTimers,
  schedules: benchSchedules,
  settlement: benchSettlement,
  sepa: benchSepa,
  books: benchBooks,
  widget: benchWidget,
  database: benchDatabase,
  connections: benchConnections,
  connectors: benchConnectors,
  'follow-ups': benchFollowUps,
  volume: benchVolume,
  search: benchSearch,
  'first-view': benchFirstView,
  attackers: benchAttackers,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.\n`,
  );
  process.exit(1);
}

const figures: Record<string, unknown> = {};
for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (asked.length === 0 || asked.includes(name)) figures[name] = await benchmark();
}
const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model };
process.stdout.write(`${JSON.stringify({ machine, figures }, undefined, 2)}\n`);
process.exit(0);

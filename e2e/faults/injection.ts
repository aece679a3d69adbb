import { utimesSync, writeFileSync } from 'node:fs';
import type { Fault, FaultyProxy } from '../../server/testing/acquirers.ts';
import type { Consumer } from '../../server/testing/webhooks.ts';
import type { OwnPostgres } from '../../tools/test/postgres.ts';
import type { GatewayProcess } from '../harness/gateway.ts';
import type { DiskState, FaultyDisk } from './disk.ts';
import type { FaultKind } from './plan.ts';
import type { Wire, WireState } from './wire.ts';

/** Everything that a campaign can disturb. */
export interface Targets {
  readonly gateway: GatewayProcess;
  readonly postgres: OwnPostgres | undefined;
  readonly wires: { readonly database: Wire | undefined; readonly acquirer: Wire; readonly consumer: Wire };
  readonly acquirer: FaultyProxy;
  readonly consumer: Consumer;
  /** The disk of the database; undefined if this machine has no compiler. */
  readonly disk: FaultyDisk | undefined;
  /** The file that libfaketime reads. */
  readonly clockFile: string;
}

interface Injection {
  begin(targets: Targets): Promise<void> | void;
  end(targets: Targets): Promise<void> | void;
}

/** More requests than a fault of some seconds meets. */
const MANY = 5_000;

/** Sets the difference between the clock of the gateway and the real one. */
export const shiftClock = (clockFile: string, seconds: number): void => {
  writeFileSync(clockFile, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  utimesSync(clockFile, new Date(), new Date());
};

const onWire = (name: keyof Targets['wires'], state: WireState): Injection => ({
  begin: ({ wires }) => wires[name]?.become(state),
  end: ({ wires }) => wires[name]?.become('sound'),
});

const atAcquirer = (...faults: readonly Fault[]): Injection => ({
  begin: ({ acquirer }) => {
    for (let count = 0; count < MANY; count += 1) acquirer.ahead.push(...faults);
  },
  end: ({ acquirer }) => void acquirer.ahead.splice(0),
});

const atConsumer = (answer: Consumer['answer']): Injection => ({
  begin: ({ consumer }) => {
    consumer.answer = answer;
  },
  end: ({ consumer }) => {
    consumer.answer = () => 200;
  },
});

const jump = (seconds: number): Injection => ({
  begin: ({ clockFile }) => shiftClock(clockFile, seconds),
  end: ({ clockFile }) => shiftClock(clockFile, 0),
});

/** PostgreSQL ends when it cannot write its log. It is started again after the fault, as a supervisor would. */
const onDisk = (state: DiskState): Injection => ({
  begin: ({ disk }) => disk?.become(state),
  end: async ({ disk, postgres }) => {
    disk?.become('sound');
    await postgres?.resume();
  },
});

const HOUR_S = 3_600;

/** How each kind of fault begins and ends. */
export const injections: Readonly<Record<FaultKind, Injection>> = {
  'gateway killed': { begin: ({ gateway }) => gateway.kill(), end: ({ gateway }) => gateway.start() },
  'process killed': { begin: ({ gateway }) => gateway.killOne(), end: () => undefined },
  'gateway stopped': { begin: ({ gateway }) => gateway.freeze(), end: ({ gateway }) => gateway.thaw() },
  'clock jumps ahead': jump(HOUR_S),
  'clock jumps back': jump(-HOUR_S),
  'disk full': onDisk('full'),
  'disk takes no writes': onDisk('full for all writes'),
  'disk slow': onDisk('slow'),
  'database killed': { begin: ({ postgres }) => postgres?.halt(), end: ({ postgres }) => postgres?.resume() },
  'database stopped': { begin: ({ postgres }) => postgres?.freeze(), end: ({ postgres }) => postgres?.thaw() },
  'database network cut': onWire('database', 'cut'),
  'database network hangs': onWire('database', 'hanging'),
  'database network slow': onWire('database', 'slow'),
  'acquirer network cut': onWire('acquirer', 'cut'),
  'acquirer silent': onWire('acquirer', 'hanging'),
  'acquirer slow': onWire('acquirer', 'slow'),
  'acquirer loses answers': atAcquirer('cut after', 'cut in the answer', 'answer lost, another sent'),
  'acquirer receives twice': atAcquirer('delivered twice at once', 'delivered twice in turn'),
  'acquirer answers nonsense': atAcquirer('nonsense', 'unavailable'),
  'consumer hangs': atConsumer(() => undefined),
  'consumer answers 500': atConsumer(() => 500),
  'consumer closes': onWire('consumer', 'cut'),
};

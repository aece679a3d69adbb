import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { type HashOrder, PARAMETERS } from './hashing.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the program of a thread');

// On Linux a priority is that of the calling thread; elsewhere it would be that of the process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

port.on('message', ({ password, known }: HashOrder) => {
  port.postMessage(known === undefined ? hashSync(password, PARAMETERS) : verifySync(known, password));
});

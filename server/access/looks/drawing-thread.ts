import { parentPort } from 'node:worker_threads';
import { drawLogo } from './draw.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the program of a thread');

port.on('message', (picture: Uint8Array) => {
  port.postMessage(drawLogo(picture));
});

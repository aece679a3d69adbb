import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw.ts';
import type { Paper } from './paper.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the program of a thread');

port.on('message', async (paper: Paper) => {
  port.postMessage(await drawPaper(paper));
});

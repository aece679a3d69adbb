import { readFileSync } from 'node:fs';
import { ApiError, Tollgate } from '../../../clients/node/tollgate.js';

const { baseUrl, accessToken, requests } = JSON.parse(readFileSync(0, 'utf8'));
const tollgate = new Tollgate({ baseUrl, accessToken, attempts: 1 });

/** Returns what a client makes of a reply: the id and code that it returns, or throws. */
const made = async ([method, ...words]) => {
  try {
    const reply = await tollgate[method](...words);
    return ['returned', reply.id ?? null, reply.result.code];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return ['thrown', error.id ?? null, error.code];
  }
};

const all = [];
for (const request of requests) all.push(await made(request));
process.stdout.write(JSON.stringify(all));

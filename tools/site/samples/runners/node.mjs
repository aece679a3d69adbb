// Runs samples for Node, a line of JSON for each: its file and variables. Answers each with the reply that it printed.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const printed = [];
console.log = (reply) => void printed.push(reply);
for await (const line of createInterface({ input: process.stdin })) {
  const { file, variables } = JSON.parse(line);
  Object.assign(process.env, variables);
  const problem = await import(pathToFileURL(file).href).then(
    () => undefined,
    (error) => String(error),
  );
  process.stdout.write(`${JSON.stringify({ replies: printed.splice(0), problem })}\n`);
}

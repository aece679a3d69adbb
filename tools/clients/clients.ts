import { resultGroups } from '../../catalogue/result-codes/groups.ts';
import type { Description } from './description.ts';
import { modelOf } from './model.ts';
import { nodeClient, nodeResults, nodeTypes } from './node.ts';
import { phpClient, phpResults, phpTypes } from './php.ts';
import { pythonClient, pythonResults, pythonTypes } from './python.ts';

/** A file of a client: its path from the top of the repository, and its text. */
interface ClientFile {
  readonly path: string;
  readonly text: string;
}

/** A group whose codes mean several things is judged by the first. */
const groups = resultGroups.map(({ pattern, categories: [category = 'error'] }) => ({
  category,
  pattern: pattern.source,
}));

/** Returns the generated files of the clients, from an OpenAPI description. */
export const clientFiles = (description: Description): readonly ClientFile[] => {
  const model = modelOf(description);
  return [
    { path: 'clients/node/tollgate.js', text: nodeClient(model) },
    { path: 'clients/node/tollgate.d.ts', text: nodeTypes(model) },
    { path: 'clients/node/results.js', text: nodeResults(groups) },
    { path: 'clients/php/src/Tollgate.php', text: phpClient(model) },
    { path: 'clients/php/src/Types.php', text: phpTypes(model) },
    { path: 'clients/php/src/Results.php', text: phpResults(groups) },
    { path: 'clients/python/tollgate/client.py', text: pythonClient(model) },
    { path: 'clients/python/tollgate/types.py', text: pythonTypes(model) },
    { path: 'clients/python/tollgate/results.py', text: pythonResults(groups) },
  ];
};

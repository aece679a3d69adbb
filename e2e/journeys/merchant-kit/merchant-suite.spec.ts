import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromiumArguments, findChromium } from '../../../tools/test/browsers.ts';
import { expect, journey } from '../journey.ts';

const run = promisify(execFile);

/** Time for packing, another Playwright and six payments. */
const SUITE_LIMIT_MS = 240_000;

/** Returns the files in the guide; each begins with its name. */
async function filesOfGuide(): Promise<ReadonlyMap<string, string>> {
  const guide = await readFile('docs/playwright.md', 'utf8');
  const blocks = [...guide.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)];
  return new Map(blocks.map(([, name = '', code = '']) => [name, code]));
}

/** The guide's configuration with the browser of this machine. */
const configurationHere = `import config from './playwright.config.ts';
export default { ...config, use: { ...config.use, launchOptions: ${JSON.stringify({ executablePath: findChromium(), args: chromiumArguments })} } };`;

/** Makes a merchant's folder with the installed package and Playwright. */
async function merchantFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-'));
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@playwright'), { recursive: true });
  await run('npm', ['pack', '--pack-destination', folder, '--ignore-scripts', '--silent']);
  await run('sh', ['-c', 'tar -xzf tollgate-*.tgz && mv package node_modules/tollgate'], { cwd: folder });
  for (const name of ['@playwright/test', '@types']) await symlink(resolve('node_modules', name), join(modules, name));
  for (const [name, code] of await filesOfGuide()) await writeFile(join(folder, name), code);
  await writeFile(join(folder, 'here.config.ts'), configurationHere);
  await writeFile(join(folder, 'package.json'), '{ "name": "merchant", "private": true, "type": "module" }');
  return folder;
}

journey("the guide's suite passes in a merchant's own project", async ({ stack }) => {
  journey.setTimeout(SUITE_LIMIT_MS);
  const folder = await merchantFolder();
  const [tsc, playwright] = [
    resolve('node_modules/typescript/bin/tsc'),
    resolve('node_modules/@playwright/test/cli.js'),
  ];
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: folder,
    SHOP_URL: stack.shopUrl,
    GATEWAY_URL: stack.gatewayUrl,
    ENTITY_ID: stack.entityId,
    ACCESS_TOKEN: stack.accessToken,
  };
  try {
    const types = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    const checked = await run(process.execPath, [tsc, ...types, 'checkout.spec.ts', 'playwright.config.ts'], {
      cwd: folder,
      env,
    }).catch((error: { stdout: string }) => error);
    expect(checked.stdout, 'the types that merchants see').toBe('');
    const tested = await run(process.execPath, [playwright, 'test', '--config=here.config.ts', '--workers=1'], {
      cwd: folder,
      env,
    }).catch((error: { stdout: string }) => error);
    expect(tested.stdout).toContain('6 passed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

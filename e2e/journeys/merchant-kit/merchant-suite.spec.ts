import { resolve } from 'node:path';
import { chromiumArguments, findChromium } from '../../../tools/test/browsers.ts';
import { filesOfGuide, merchantProject } from '../../harness/merchant-project.ts';
import { expect, journey } from '../journey.ts';

/** Time for packing, another Playwright and six payments. */
const SUITE_LIMIT_MS = 240_000;

/** The guide's configuration with the browser of this machine. */
const configurationHere = `import config from './playwright.config.ts';
export default { ...config, use: { ...config.use, launchOptions: ${JSON.stringify({ executablePath: findChromium(), args: chromiumArguments })} } };`;

journey("the guide's suite passes in a merchant's own project", async ({ stack }) => {
  journey.setTimeout(SUITE_LIMIT_MS);
  const project = await merchantProject(['@playwright/test', '@types']);
  try {
    expect(project.installed, 'the package alone, without the gateway and its native parts').toEqual(['tollgate']);
    expect(project.packedBytes).toBeLessThan(1_000_000);
    await project.write({ ...(await filesOfGuide('the-widget/playwright.md')), 'here.config.ts': configurationHere });
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const types = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    const checked = await project.run([tsc, ...types, 'checkout.spec.ts', 'playwright.config.ts']);
    expect(checked, 'the types that merchants see').toBe('');
    const playwright = resolve('node_modules/@playwright/test/cli.js');
    const tested = await project.run([playwright, 'test', '--config=here.config.ts', '--workers=1'], {
      SHOP_URL: stack.shopUrl,
      GATEWAY_URL: stack.gatewayUrl,
      ENTITY_ID: stack.entityId,
      ACCESS_TOKEN: stack.accessToken,
    });
    expect(tested).toContain('6 passed');
  } finally {
    await project.close();
  }
});

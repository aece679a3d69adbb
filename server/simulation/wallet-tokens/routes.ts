import { type RequestHandler, Router } from 'express';
import { answeringWidget, widgetForm } from '../../checkout/wallets/answering.ts';
import type { BodyReader } from '../../platform/http/reading/body.ts';
import type { Throttle } from '../../platform/http/throttle.ts';
import { tokenForSheet } from './sheet-token.ts';
import type { TestTokens } from './test-tokens.ts';

/** The dependencies of the tokens for simulated sheets. */
export interface SheetTokenDependencies {
  readonly throttle: Throttle;
  readonly bodies: BodyReader;
  testTokens(): Promise<TestTokens>;
}

/** Creates the endpoint for the tokens of simulated sheets. */
export const sheetTokenRoutes = (dependencies: SheetTokenDependencies): RequestHandler =>
  Router().post(
    '/v1/test/wallets/tokens',
    answeringWidget(dependencies)(async (request) => ({
      token: await tokenForSheet(dependencies.testTokens, await widgetForm(request, dependencies.bodies)),
    })),
  );

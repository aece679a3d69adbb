import { type RequestHandler, Router } from 'express';
import { answeringWidget, widgetForm } from '../../checkouts/wallets/answering.ts';
import type { BodyReader } from '../../http/reading/body.ts';
import type { Throttle } from '../../http/throttle.ts';
import { tokenForSheet } from './sheet-token.ts';
import type { TestTokens } from './test-tokens.ts';

/** What the tokens of simulated sheets are made with. */
export interface SheetTokenDependencies {
  readonly throttle: Throttle;
  readonly bodies: BodyReader;
  testTokens(): Promise<TestTokens>;
}

/** Gives the endpoint that makes the token that a simulated sheet hands over. */
export const sheetTokenRoutes = (dependencies: SheetTokenDependencies): RequestHandler =>
  Router().post(
    '/v1/test/wallets/tokens',
    answeringWidget(dependencies)(async (request) => ({
      token: await tokenForSheet(dependencies.testTokens, await widgetForm(request, dependencies.bodies)),
    })),
  );

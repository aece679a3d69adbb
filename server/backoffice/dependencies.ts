import type { Logger } from 'pino';
import type { Environment } from '../base/environment.ts';
import type { AnswerWriter } from '../http/answer.ts';
import type { Recorder } from '../http/exchange.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { BodyReader } from '../http/reading/body.ts';
import type { Throttle } from '../http/throttle.ts';
import type { SignInDependencies } from '../people/sign-in.ts';
import type { Places } from './places.ts';

/** What the requests of people depend on. */
export interface OfficeDependencies extends SignInDependencies {
  readonly environment: Environment;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  readonly places: Places;
  readonly throttle: Throttle;
  readonly idempotency: Idempotency;
  readonly bodies: BodyReader;
  readonly record: Recorder;
  readonly log: Logger;
  readonly write: AnswerWriter;
}

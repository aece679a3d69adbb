import type { Logger } from 'pino';
import type { Places } from '../../access/entities/places.ts';
import type { SignInDependencies } from '../../access/people/sign-in.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { AnswerWriter } from '../../platform/http/answer.ts';
import type { Recorder } from '../../platform/http/exchange.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import type { BodyReader } from '../../platform/http/reading/body.ts';
import type { Throttle } from '../../platform/http/throttle.ts';

/** The dependencies of people's requests. */
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

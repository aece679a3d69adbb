import { CannotStart } from '../platform/base/cannot-start.ts';

/** A configuration with which the process cannot start. */
export class WrongConfiguration extends CannotStart {
  override readonly name = 'WrongConfiguration';
}

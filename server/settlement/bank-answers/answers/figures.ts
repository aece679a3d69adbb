import type { Registry } from 'prom-client';
import type { NotedAnswer } from '../../../connectors/sepa/model/noted-answer.ts';
import { counter } from '../../../platform/metrics/registered.ts';

/** Creates the function that counts a file of a bank. */
export const answerFigures = (registry: Registry): ((answer: NotedAnswer) => void) => {
  const answers = counter(registry, 'tollgate_bank_answers_total');
  return ({ source, outcome }) => answers.labels(source, outcome.kind).inc();
};

import { handOver } from '../lazy/hand-over.ts';
import type { StandInPart } from '../lazy/parts.ts';
import { events, placings, searches, writings } from './calls.ts';
import { type Asked, type Collection, nodesOf } from './collection.ts';

/** Lays the stand-in where the page has nothing of the name; what a page lays itself, before or later, stays. */
const lay: StandInPart = () => {
  if ('$' in window || 'jQuery' in window) return () => undefined;
  const collection = (nodes: Iterable<Node>): Collection => {
    const all = [...nodes];
    return Object.assign(Object.create(calls), all, { length: all.length });
  };
  const calls = {
    ...searches(collection),
    ...writings,
    ...placings,
    detach: placings.remove, // Handlers stay on elements by themselves.
    ...events,
    [Symbol.iterator]: Array.prototype[Symbol.iterator],
  };
  const standIn = (asked: Asked, within?: Asked): Collection => {
    if (typeof asked === 'function') asked();
    const [root] = within ? nodesOf(within) : [];
    return collection(nodesOf(asked, root instanceof Element ? root : document));
  };
  const given = Object.assign(standIn, { fn: calls });
  for (const name of names) {
    Object.defineProperty(window, name, { value: given, configurable: true, writable: true });
  }
  return () => {
    for (const name of names) if (Reflect.get(window, name) === given) Reflect.deleteProperty(window, name);
  };
};

const names = ['$', 'jQuery'];

handOver(lay);

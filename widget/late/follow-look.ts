import type { FieldSettings } from '../bridge/messages.ts';
import { onLookChange } from '../view/look-changes.ts';

type Look = FieldSettings['look'];

/** Follows everything after which a frame of the form may look different, and sends what differs. */
export const followLook = (
  frame: HTMLIFrameElement,
  sent: { look: Look },
  read: () => Look,
  send: (changes: Look) => void,
): (() => void) =>
  onLookChange(frame, () => {
    const look = read();
    const changes = differences(sent.look, look);
    sent.look = look;
    if (changes.length > 0) send(changes);
  });

/** Returns the properties that differ in two looks, with their later values; empty where there is none. */
const differences = (before: Look, after: Look): Look => {
  const [old, current] = [new Map(before), new Map(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name) =>
    old.get(name) === current.get(name) ? [] : [[name, current.get(name) ?? '']],
  );
};

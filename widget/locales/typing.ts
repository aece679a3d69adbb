import { digitsOf } from './digits.ts';

/** A text and the position of the caret in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** A text that has just been changed. */
export interface Edit extends Typed {
  /** The text before the change. */
  readonly before: string;
  /** The kind of change, as `InputEvent` names it; empty for autofill and for changes by scripts. */
  readonly inputType: string;
}

/** Returns the characters of a text that count: without separators, in ASCII. */
type Plain = (text: string) => string;

/**
 * Returns the text after a deletion. Where only a separator was deleted, which would be shown again at once, the
 * character beyond it is deleted too, so that each press of a key deletes one character.
 */
export const deletedOverGap = (edit: Edit, plain: Plain = digitsOf): Typed => {
  const { text, caret, before, inputType } = edit;
  if (!inputType.startsWith('delete') || plain(text) !== plain(before)) return edit;
  const [left, right] = [text.slice(0, caret), text.slice(caret)];
  if (inputType.endsWith('Forward')) return { text: left + right.replace(/[A-Z\d]/, ''), caret };
  const [end = '', gap = ''] = /[A-Z\d]([^A-Z\d]*)$/.exec(left) ?? [];
  const kept = left.slice(0, left.length - end.length);
  return { text: kept + gap + right, caret: kept.length };
};

/**
 * Returns the characters that count with a space at each gap, and the caret after the same character as before. Beyond
 * the maximum, what is typed between other characters is ignored, and the end of what is typed after them.
 */
export const grouped = (edit: Edit, gaps: readonly number[], maximum: number, plain: Plain = digitsOf): Typed => {
  const { text, caret } = deletedOverGap(edit, plain);
  const left = text.slice(0, caret);
  const after = plain(text.slice(caret)).slice(0, maximum);
  const before = plain(left).slice(0, maximum - after.length);
  const all = before + after;
  const blanks = gaps.filter((gap) => gap < all.length);
  // At a gap, the caret stays on its side.
  const isAfterBlank = left.slice(0, left.length - plain(left).length + before.length).endsWith(' ');
  return {
    text: [0, ...blanks].map((start, index) => all.slice(start, blanks[index])).join(' '),
    caret:
      before.length + blanks.filter((gap) => gap < before.length || (gap === before.length && isAfterBlank)).length,
  };
};

const shown = new WeakMap<HTMLInputElement, string>();

/** Rewrites an input after an event `input`, or without one after a change by a script. */
export const arrangeInput = (
  input: HTMLInputElement,
  event: Event | undefined,
  arranged: (edit: Edit) => Typed,
): void => {
  const { value } = input;
  const { inputType = '', isComposing } = (event ?? {}) as Partial<InputEvent>;
  // An input method would insert its text a second time into a rewritten input.
  if (isComposing) {
    input.addEventListener('compositionend', composed, { once: true });
    return;
  }
  // Autofill writes into inputs without the focus, whose caret is anywhere.
  const hasFocus = input.matches(':focus');
  const caret = (hasFocus ? input.selectionStart : undefined) ?? value.length;
  const next = arranged({ text: value, caret, before: shown.get(input) ?? '', inputType });
  if (next.text !== value) input.value = next.text;
  if (hasFocus && (next.text !== value || (event && next.caret !== caret))) {
    input.setSelectionRange(next.caret, next.caret);
  }
  shown.set(input, next.text);
};

const composed = ({ target }: Event): void => {
  target?.dispatchEvent(new Event('input', { bubbles: true }));
};

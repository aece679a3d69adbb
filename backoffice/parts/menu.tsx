import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { frameTexts } from '../frame/frame-texts.ts';
import { fill } from '../frame/texts.ts';
import { Icon } from './icon.tsx';

/** Between a menu and its button, in pixels. */
const GAP = 4;

/** Puts a menu below the end of its button, or above it where the page has no room below. */
const place = (menu: HTMLElement, button: HTMLElement): void => {
  const { bottom, top, left, right } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const start = isRightToLeft ? left : right - width;
  const most = document.documentElement.clientWidth - width - GAP;
  menu.style.left = `${Math.max(GAP, Math.min(start, most))}px`;
  menu.style.top = `${bottom + GAP + height > window.innerHeight ? Math.max(GAP, top - GAP - height) : bottom + GAP}px`;
};

/** What the arrows move to, beside Tab. */
const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The rare actions of a row, behind one button. `name` says whose they are to those who do not see the row. The children
 * are buttons and links; the menu closes once one is chosen, and the focus is then on its button.
 */
export const Menu = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => {
  const id = useId();
  const menu = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const label = fill(frameTexts.value.actionsFor, { name });
  return (
    <>
      <button ref={button} type="button" class="bare" popovertarget={id} aria-label={label} title={label}>
        <Icon name="more" />
      </button>
      {/* Pages close it by themselves: with Escape, and when somebody turns to something else. */}
      <fieldset
        ref={menu}
        id={id}
        popover="auto"
        aria-label={label}
        class="popover row-menu"
        onToggle={() => {
          if (menu.current === null || button.current === null || !menu.current.matches(':popover-open')) return;
          place(menu.current, button.current);
          menu.current.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
        }}
        onKeyDown={(event) => {
          const step = moves[event.key];
          if (step === undefined) return;
          event.preventDefault();
          event.stopPropagation(); // Lists move by the arrows, too.
          const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')];
          const at = entries.findIndex((each) => each === document.activeElement);
          entries.at((at + step) % entries.length)?.focus();
        }}
        onClickCapture={() => menu.current?.hidePopover()}
      >
        {children}
      </fieldset>
    </>
  );
};

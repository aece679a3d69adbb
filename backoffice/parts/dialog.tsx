import { type ComponentChildren, createContext } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { frameTexts } from '../frame/frame-texts.ts';
import { Icon } from './icon.tsx';

/** Closes the surrounding dialog; undefined outside of a dialog. */
export const CloseDialog = createContext<(() => void) | undefined>(undefined);

/**
 * A dialog; it begins at its first field, the browser keeps the focus inside and closes it with Escape. The focus
 * returns to where it was.
 */
export const Dialog = ({
  title,
  onClose,
  mayClose = () => true,
  isDrawer = false,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  /** Asked before the reader closes it, by Escape or the button. */
  readonly mayClose?: () => boolean;
  /** Whether it stands at the edge, beside what it is about. */
  readonly isDrawer?: boolean;
  readonly children: ComponentChildren;
}) => {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = (event: Event): void => {
    if (mayClose()) onClose();
    else event.preventDefault();
  };
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    const first = element.current?.querySelector<HTMLElement>('form :is(input, select, textarea)');
    first?.focus();
    // What is proposed in a field gives way to what is typed.
    if (first instanceof HTMLInputElement) first.select();
    return () => {
      // The element is removed without being closed, so that the browser does not return the focus by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={element} class={isDrawer ? 'drawer' : undefined} aria-labelledby={id} onCancel={close}>
      <div class="head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="bare"
          onClick={close}
          aria-label={frameTexts.value.close}
          title={frameTexts.value.close}
        >
          <Icon name="close" />
        </button>
      </div>
      <CloseDialog.Provider value={onClose}>{children}</CloseDialog.Provider>
    </dialog>
  );
};

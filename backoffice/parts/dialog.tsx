import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { frameTexts } from '../frame/frame-texts.ts';

/** A dialog; the browser keeps the focus inside, closes it with Escape, and returns the focus afterwards. */
export const Dialog = ({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) => {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} aria-labelledby={id} onCancel={onClose}>
      <div class="head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="small" onClick={onClose}>
          {frameTexts.value.close}
        </button>
      </div>
      {children}
    </dialog>
  );
};

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { frameTexts } from '../frame/frame-texts.ts';
import { Icon } from './icon.tsx';

/** Whether a view has been shown already: the first heading of a page is not focused. */
let isFirst = true;

/** A view: its heading is focused after navigation, so that screen readers and keyboards begin there. */
export const Page = ({
  title,
  back,
  beside,
  actions,
  children,
}: {
  readonly title: string;
  /** The view that this one belongs to. */
  readonly back?: { readonly href: string; readonly text: string };
  /** Content beside the heading, such as the number of entries. */
  readonly beside?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = `${title} – ${frameTexts.value.title}`;
  }, [title]);
  return (
    <>
      {back && (
        <a class="back" href={back.href}>
          <Icon name="back" /> {back.text}
        </a>
      )}
      <div class="head">
        <div class="titled">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
};

/** A part of a view with a heading. */
export const Section = ({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}) => (
  <section class="panel">
    <div class="head">
      <h2>{title}</h2>
      {actions && <div class="actions">{actions}</div>}
    </div>
    {children}
  </section>
);

import type { Child, Stop } from './tree.ts';

/** A value, or a function that gives it anew whenever a signal that it read has changed. */
type Live<Value> = Value | (() => Value);

/** An attribute's text; without one there is no attribute. */
type Text = Live<string | undefined>;

/** An attribute that is there or not. */
type Flag = Live<boolean>;

/** An attribute that says either in words. */
type TrueOrFalse = Live<'true' | 'false'>;

/** `onInput`, `onKeydown` and so on: `on` and the name of the event. */
type Handlers<Target> = {
  readonly [Name in keyof HTMLElementEventMap as `on${Capitalize<Name>}`]?: (
    event: HTMLElementEventMap[Name] & { readonly currentTarget: Target },
  ) => void;
};

/** What every tag can have. Names are those of HTML, in small letters. */
interface Common<Target> {
  readonly children?: Child;
  /** The classes an element begins with. Pages add their own, so those that change are written as `classWhen`. */
  readonly class?: Text;
  /** Classes that come and go, each with its condition. */
  readonly classWhen?: Readonly<Record<string, () => boolean>>;
  /** Called once the element is in the page; gives what is to be done when it goes. */
  readonly mounted?: (element: Target) => Stop | undefined;
  readonly id?: Text;
  readonly lang?: Text;
  readonly dir?: Live<'ltr' | 'rtl'>;
  readonly title?: Text;
  readonly hidden?: Flag;
  readonly tabindex?: Live<number>;
  readonly role?: Live<'alert' | 'group' | 'radiogroup' | 'status'>;
  readonly 'aria-busy'?: TrueOrFalse;
  readonly 'aria-describedby'?: Text;
  readonly 'aria-hidden'?: TrueOrFalse;
  readonly 'aria-invalid'?: TrueOrFalse;
  readonly 'aria-label'?: Text;
  readonly 'aria-labelledby'?: Text;
  readonly [data: `data-${string}`]: Text;
}

/** The tags that the widget uses, each with what it alone can have; a new one is a new row. */
interface Own {
  readonly a: { readonly href: Text; readonly target?: Text };
  readonly bdi: unknown;
  readonly button: { readonly type: 'button' | 'submit'; readonly name?: Text; readonly disabled?: Flag };
  readonly div: unknown;
  readonly form: { readonly novalidate?: boolean };
  readonly details: unknown;
  readonly dialog: unknown;
  readonly iframe: { readonly allow?: string; readonly name?: Text; readonly src?: Text; readonly scrolling?: 'no' };
  readonly input: {
    readonly autocomplete?: Text;
    readonly autocorrect?: 'off';
    readonly inputmode?: 'numeric';
    readonly maxlength?: number;
    readonly name?: Text;
    readonly placeholder?: Text;
    readonly readonly?: Flag;
    readonly checked?: Flag;
    readonly disabled?: Flag;
    readonly spellcheck?: 'false';
    readonly max?: string;
    readonly type?: 'text' | 'date' | 'email' | 'tel' | 'password' | 'hidden' | 'radio' | 'checkbox';
    readonly value?: Live<string>;
  };
  readonly label: { readonly for?: Text };
  readonly option: { readonly value: string };
  readonly p: unknown;
  readonly select: {
    readonly autocomplete?: Text;
    readonly name?: Text;
    readonly value?: Live<string>;
    readonly disabled?: Flag;
  };
  readonly span: unknown;
  readonly summary: unknown;
}

/** The name of a tag. */
export type Tag = keyof Own;

/** What can stand in a tag. */
export type AttributesOf<Name extends Tag> = Common<HTMLElementTagNameMap[Name]> &
  Handlers<HTMLElementTagNameMap[Name]> &
  Own[Name];

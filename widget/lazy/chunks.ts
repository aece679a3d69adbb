import type { Signal } from '@preact/signals';
import type { Language } from '../../catalogue/languages/languages.ts';
import type { MakeAddedFields } from '../checkout/added-fields.ts';
import type { Checkout, ProblemTexts } from '../checkout/checkout.ts';
import type { PlacedForm } from '../checkout/chooser.ts';
import type { LateChunk } from '../checkout/late-chunk.ts';
import type { LoadedTexts, PackedChunks } from '../locales/chunk-texts.ts';
import type { Directory, LoadChunk } from './load-chunk.ts';

/** The chunks of the widget that load when needed, by the names of their files. */
export interface Chunks {
  /** Redirects the shopper: shows the bank's page in a frame, in a window or in the whole tab. */
  readonly redirect: RedirectChunk;
  /** The forms of brands other than cards. */
  readonly brands: BrandsChunk;
  /** The buttons of wallets, with a checkout or, in fast checkout, before there is one. */
  readonly wallets: BrandsChunk;
  /** The list in which the shopper chooses a method, for pages with the option `layout`. */
  readonly chooser: ChooserChunk;
  /** What loads once the form can be used. */
  readonly finish: LateChunk;
  /** jQuery, for pages without one whose callbacks use `$`. */
  readonly jquery: JqueryChunk;
  /** The list of stored accounts, and the texts for storing an account without a payment. */
  readonly stored: StoredChunk;
  /** Explains what is wrong with the name of a brand. */
  readonly 'brand-names': BrandNamesChunk;
  /** The full card form, for options and brands that the usual one does not support. */
  readonly 'card-more': { readonly makeAddedFields: MakeAddedFields };
}

type Translated = Exclude<Language, 'en'>;

/** All that loads when needed: the chunks of code, and those that consist of data only. */
export interface Loaded
  extends Chunks,
    Readonly<Record<Translated, LoadedTexts>>,
    Readonly<Record<`${Translated}-later`, PackedChunks>> {
  readonly directory: Directory;
  /** The texts that only a few brands need, by language tag. English is in the chunk `brands`. */
  readonly 'few-brands': Readonly<Record<string, string>>;
  readonly problems: ProblemTexts;
}

/** The form from which the shopper is redirected. */
export interface Place {
  /** The container of the form that was submitted. */
  readonly container: HTMLElement;
  /**
   * The window or frame for the submitted method unless the page names one; empty: the container; nothing: not known.
   */
  readonly usualTarget: string | undefined;
  /** Returns the address of the shop to which the shopper can return. */
  returnTo(): string;
}

/** Starts the redirect; returns the function that ends it. */
export type RedirectChunk = (checkout: Checkout, place: Place) => () => void;

/** One form of a brand other than cards. */
export interface BrandForm {
  readonly container: HTMLElement;
  /** Random name of the form, by which the checkout knows which form was submitted. */
  readonly channel: string;
}

/** What the forms of brands need from the page. */
export interface BrandsPlace {
  /** The node after which the forms are inserted. */
  readonly after: ChildNode;
  /** Returns the shop's return address if the gateway does not know it yet; empty otherwise. */
  resultUrl(): string;
  /** Loads the chunks that only some of these forms need. */
  readonly loadChunk: LoadChunk;
  /** Shows the messages about the payment in a form's container; returns the function that removes them. */
  showMessage(container: HTMLElement, channel: string): () => void;
}

/** A form of the page that the widget replaces, for chunks that add to it. */
export interface FormsPlace {
  /** Returns the containers of its forms. */
  containers(): readonly HTMLElement[];
  /** Returns the shop's return address if the gateway does not know it yet; empty otherwise. */
  resultUrl(): string;
  /** Shows the messages about the payment in a container while `isHere`; returns the function that removes them. */
  showMessage(container: HTMLElement, isHere: () => boolean): () => void;
  /** The forms that chunks have added; `executePayment` can submit them. */
  readonly added: Signal<readonly BrandForm[]>;
  /** While true, `onReady` is not called. */
  readonly isAwaited: Signal<boolean>;
}

/**
 * Sets the texts before anything is mounted. Returns the function that shows the stored accounts before the first form
 * of the page, which in turn returns the function that removes them.
 */
export type StoredChunk = (checkout: Checkout) => (place: FormsPlace) => () => void;

/** Gives the checkout its chooser, before anything is mounted. */
export type ChooserChunk = (checkout: Checkout, forms: readonly PlacedForm[]) => void;

/** The forms of the brands other than cards, in one form of the page. */
export interface Brands {
  readonly forms: readonly BrandForm[];
  /** The brands that cannot be shown. */
  readonly unknown: readonly string[];
}

/** The same, mounted by a chunk. */
export interface MountedBrands extends Brands {
  unmount(): void;
}

/** Mounts the forms of these brands. Reports those that cannot be shown. */
export type BrandsChunk = (
  checkout: Checkout,
  brands: readonly string[],
  place: BrandsPlace,
) => MountedBrands | Promise<MountedBrands>;

/** Explains to developers that a name is no brand, and which brand is probably meant; nothing for the id of a brand. */
export type BrandNamesChunk = (name: string) => string | undefined;

/** Sets `$` and `jQuery` where the page has neither; returns the function that removes them. */
export type JqueryChunk = () => () => void;

import type { Signal } from '@preact/signals-core';
import type { Language } from '../../catalogue/languages/languages.ts';
import type { MakeAddedFields } from '../checkout/added-fields.ts';
import type { Checkout, ProblemTexts } from '../checkout/checkout.ts';
import type { LoadedTexts } from '../locales/chunk-texts.ts';
import type { Directory, LoadChunk } from './load-chunk.ts';

/** The chunks of the widget that come when they are needed, by the names of their files. */
export interface Chunks {
  /** Leads the shopper to where the payment goes on: the bank's page in the page itself, a window, the whole tab. */
  readonly redirect: RedirectChunk;
  /** The forms of brands that are paid elsewhere. */
  readonly brands: BrandsChunk;
  /** The buttons of wallets, in a checkout or before there is one. */
  readonly wallets: BrandsChunk;
  /** The rest of the look, which comes when the form can be used. */
  readonly finish: LateStyleChunk;
  /** jQuery, for pages whose callbacks use `$` and that have none. */
  readonly jquery: JqueryChunk;
  /** Stored accounts: those that are offered, and the words where one is only stored. */
  readonly stored: StoredChunk;
  /** Says what is wrong with the name of a brand. */
  readonly 'brand-names': BrandNamesChunk;
  /** The card form whose page or brands ask for more than the usual one has. */
  readonly 'card-more': { readonly makeAddedFields: MakeAddedFields };
}

/** All that is loaded when it is needed: the chunks, and what is nothing but data. */
export interface Loaded extends Chunks, Readonly<Record<Exclude<Language, 'en'>, LoadedTexts>> {
  readonly directory: Directory;
  /** What the forms of few brands say, by language tag; English is in their chunk. */
  readonly 'few-brands': Readonly<Record<string, string>>;
  readonly problems: ProblemTexts;
}

/** Where the shopper is led from. */
export interface Place {
  /** The container of the form that was submitted. */
  readonly container: HTMLElement;
  /** Where the submitted method is shown if the page does not say; empty: in the container; nothing: not known. */
  readonly usualTarget: string | undefined;
  /** The address of the shop to which the shopper can go back. */
  returnTo(): string;
}

/** Leads the shopper until it is stopped. */
export type RedirectChunk = (checkout: Checkout, place: Place) => () => void;

/** One form of a brand that is paid elsewhere. */
export interface BrandForm {
  readonly container: HTMLElement;
  /** Random name by which the checkout knows who was submitted. */
  readonly channel: string;
}

/** What the forms of brands stand on. */
export interface BrandsPlace {
  /** The element behind which the forms stand. */
  readonly after: ChildNode;
  /** The address of the shop, if the gateway has to be told; empty otherwise. */
  resultUrl(): string;
  /** Loads what only some of these forms need. */
  readonly loadChunk: LoadChunk;
  /** Puts the texts about the payment into a form's container. */
  showMessage(container: HTMLElement, channel: string): () => void;
}

/** A form of the page with the widget in its place, as far as chunks add to it. */
export interface FormsPlace {
  /** The containers that are there. */
  containers(): readonly HTMLElement[];
  /** The address of the shop, if the gateway has to be told; empty otherwise. */
  resultUrl(): string;
  /** Puts the texts about the payment into a container, for as long as the shopper looks there. */
  showMessage(container: HTMLElement, isHere: () => boolean): () => void;
  /** The forms that chunks have added, so that they can be submitted by the class of their container. */
  readonly added: Signal<readonly BrandForm[]>;
  /** The page is told that all is ready only when this is false. */
  readonly isAwaited: Signal<boolean>;
}

/**
 * Settles the words before anything is mounted; gives what shows the stored accounts in front of the first form of the page,
 * and ends it.
 */
export type StoredChunk = (checkout: Checkout) => (place: FormsPlace) => () => void;

/** What a form of the page has got for the brands that are no cards. */
export interface Brands {
  readonly forms: readonly BrandForm[];
  /** The brands that cannot be shown. */
  readonly unknown: readonly string[];
}

/** The same, as a chunk has put it into the page. */
export interface MountedBrands extends Brands {
  unmount(): void;
}

/** Puts the forms of these brands into the page; those that cannot be shown it reports. */
export type BrandsChunk = (
  checkout: Checkout,
  brands: readonly string[],
  place: BrandsPlace,
) => MountedBrands | Promise<MountedBrands>;

/** Says that a name is no brand, and which one was likely meant; nothing of the id of a brand. For developers, in English. */
export type BrandNamesChunk = (name: string) => string | undefined;

/** Lays the rest of the look under the page's own style, with the marks that the gateway has at this address. */
export type LateStyleChunk = (apiAddress: string) => () => void;

/** Sets `$` and `jQuery` where the page has neither; gives what takes them away. */
export type JqueryChunk = () => () => void;

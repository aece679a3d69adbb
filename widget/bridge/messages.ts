/**
 * The inputs that live in frames, by the names which their class names in the page carry: number and code always, the
 * others where a page wants no card data of its own (`enableSAQACompliance`).
 */
export type HostedFieldName = 'cardNumber' | 'cvv' | 'expiry' | 'cardHolder';

/** Everything the page may learn about a hosted field; never what was typed. */
export interface FieldState {
  readonly length: number;
  readonly valid: boolean;
  /** The offered brands which the number can belong to, or nothing while too little has been typed to tell. */
  readonly brands?: readonly string[] | undefined;
  /** What is wrong with it, where that is more than that it is not valid; a key of the error messages. */
  readonly error?: string;
  /** All brands that the gateway's list has for the number, where the page wants it to be asked. */
  readonly listed?: readonly string[];
}

/** What the frame that can do more is told beyond the usual. */
export interface MoreSettings {
  /** How the placeholder looks: CSS properties of the page's choice. */
  readonly placeholderLook?: readonly (readonly [string, string])[];
  /** What is said about the field to those who do not see the page around it. */
  readonly description?: string;
  /** The gateway's list of first digits tells the brands. */
  readonly asksForBrands?: boolean;
  /** A date of expiry that has passed is right too. */
  readonly takesPastDates?: boolean;
  /** The holder may be left out. */
  readonly takesNoHolder?: boolean;
}

/** A parameter that the gateway refused. */
export interface RefusedParameter {
  readonly name: string;
  readonly message: string;
  /** It is needed and was not sent. */
  readonly isMissing?: true;
}

/** A name and a value that go with a redirect. */
export interface RedirectParameter {
  readonly name: string;
  readonly value: string;
}

/** Where a browser is to go, and with what. */
interface Way {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly RedirectParameter[];
}

/** What the shopper has to do elsewhere before the payment can go on; see the interface, 'Asynchronous payments'. */
export interface Redirect extends Way {
  /** What has to be loaded in hidden frames before. */
  readonly preconditions: readonly Way[];
}

/** Why a checkout cannot be used: for people, and for programs where the gateway says so. */
export interface Unusable {
  readonly description: string;
  readonly fault?: string | undefined;
}

/** What became of a submission, as the number's frame reports it. */
export type Outcome =
  | {
      readonly kind: 'decided';
      readonly resourcePath: string;
      /** The gateway's reply to the submission itself said so; who asks later learns nothing of it. */
      readonly isDeclined: boolean;
    }
  | { readonly kind: 'redirected'; readonly redirect: Redirect }
  | { readonly kind: 'corrected'; readonly errors: readonly RefusedParameter[]; readonly description: string }
  | ({ readonly kind: 'unusable' } & Unusable)
  | { readonly kind: 'open' }
  /** The bank asks the holder of the card where no browser is, by telephone say. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'lost' };

/** How a hosted field looks and behaves; sent whenever a frame has connected, and when something changes. */
export interface FieldSettings {
  readonly checkoutId: string;
  /** What is submitted: `payment`, or `registration` where an account is only stored. */
  readonly resource: string;
  /** The brands that this form offers. */
  readonly brands: readonly string[];
  readonly language: string;
  readonly direction: string;
  readonly label: string;
  readonly placeholder: string;
  /** Computed style of an ordinary input beside the frame; the frame takes the properties that it knows. */
  readonly look: readonly (readonly [string, string])[];
  readonly grouped: boolean;
  readonly masked: boolean;
  readonly more?: MoreSettings;
}

/** What the page says to a frame. */
export type ToFrame =
  | { readonly type: 'settings'; readonly settings: FieldSettings }
  | { readonly type: 'codeLength'; readonly length: number }
  | { readonly type: 'error'; readonly text: string }
  | { readonly type: 'locked'; readonly locked: boolean }
  | { readonly type: 'focus' }
  | { readonly type: 'clear' }
  /** Answered behind everything that the frame has said until then, so that the page knows what has been typed. */
  | { readonly type: 'ask' }
  | { readonly type: 'submit'; readonly fields: readonly (readonly [string, string])[] };

/** What a frame says to the page. */
export type ToPage =
  | { readonly type: 'state'; readonly state: FieldState }
  | { readonly type: 'focus' }
  | { readonly type: 'blur' }
  | { readonly type: 'enter' }
  | { readonly type: 'answer' }
  | { readonly type: 'outcome'; readonly outcome: Outcome };

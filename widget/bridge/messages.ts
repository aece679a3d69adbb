/**
 * The inputs in frames, by the names in their class names: number and security code always, the others where the page
 * sets `enableSAQACompliance`.
 */
export type HostedFieldName = 'cardNumber' | 'cvv' | 'expiry' | 'cardHolder';

/** All that the page learns about a field in a frame; never what was typed. */
export interface FieldState {
  readonly length: number;
  readonly valid: boolean;
  /** The offered brands to which the number can belong; nothing while too few digits have been typed. */
  readonly brands?: readonly string[] | undefined;
  /** The key of the error message, where `valid` alone does not determine it. */
  readonly error?: string;
  /** All brands of the number in the gateway's list, where the page sets `brandDetectionType: 'binlist'`. */
  readonly listed?: readonly string[];
}

/** Settings that only the full frame understands. */
interface MoreSettings {
  /** The placeholder's CSS properties, from the page's `iframeStyles`. */
  readonly placeholderLook?: readonly (readonly [string, string])[];
  /** The field's description for screen readers. */
  readonly description?: string;
  /** The brands come from the gateway's list of first digits. */
  readonly asksForBrands?: boolean;
  /** A past date of expiry is valid too. */
  readonly takesPastDates?: boolean;
  /** The holder may be empty. */
  readonly takesNoHolder?: boolean;
}

/** A parameter that the gateway refused. */
export interface RefusedParameter {
  readonly name: string;
  readonly message: string;
  /** The parameter is required and was not sent. */
  readonly isMissing?: true;
}

/** A name and a value that the browser sends with a redirect. */
export interface RedirectParameter {
  readonly name: string;
  readonly value: string;
}

/** A request that the browser makes: a link to follow or a form to post. */
export interface BrowserRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly RedirectParameter[];
}

/** Where the shopper has to confirm the payment before it can continue; see the interface, 'Asynchronous payments'. */
export interface Redirect extends BrowserRequest {
  /** What has to load in hidden frames before. */
  readonly preconditions: readonly BrowserRequest[];
}

/** Why a checkout cannot be used: a text for developers, and the gateway's code where it sends one. */
export interface Unusable {
  readonly description: string;
  readonly fault?: string | undefined;
}

/** The outcome of a submission, as the card number's frame reports it. */
export type Outcome =
  | {
      readonly kind: 'decided';
      readonly resourcePath: string;
      /** The gateway's reply to the submission said so. Later inquiries do not return it. */
      readonly isDeclined: boolean;
    }
  | { readonly kind: 'redirected'; readonly redirect: Redirect }
  | { readonly kind: 'corrected'; readonly errors: readonly RefusedParameter[]; readonly description: string }
  | ({ readonly kind: 'unusable' } & Unusable)
  | { readonly kind: 'open' }
  /** The bank asks the card holder outside the browser, for example by telephone. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'lost' };

/** How a field in a frame looks and behaves; sent whenever a frame connects and when something changes. */
export interface FieldSettings {
  readonly checkoutId: string;
  /** The resource that is submitted: `payment`, or `registration` where an account is only stored. */
  readonly resource: string;
  /** The brands that this form offers. */
  readonly brands: readonly string[];
  readonly language: string;
  readonly direction: string;
  readonly label: string;
  readonly placeholder: string;
  /** The label is shown, so that number and code can have a sample as the placeholder. */
  readonly labelled: boolean;
  /** Computed style of an ordinary input beside the frame. The frame applies the properties that it knows. */
  readonly look: readonly (readonly [string, string])[];
  readonly grouped: boolean;
  readonly masked: boolean;
  readonly required: boolean;
  readonly more?: MoreSettings;
}

/** A message from the page to a frame. */
export type ToFrame =
  | { readonly type: 'settings'; readonly settings: FieldSettings }
  /** What has changed in the look since; an empty value resets a property. */
  | { readonly type: 'look'; readonly look: FieldSettings['look'] }
  | { readonly type: 'codeLength'; readonly length: number }
  | { readonly type: 'error'; readonly text: string }
  | { readonly type: 'locked'; readonly locked: boolean }
  | { readonly type: 'focus' }
  | { readonly type: 'clear' }
  /** The frame answers after all messages that it has sent before, so that the page knows the latest state. */
  | { readonly type: 'ask' }
  | { readonly type: 'submit'; readonly fields: readonly (readonly [string, string])[] };

/** A message from a frame to the page. */
export type ToPage =
  | { readonly type: 'state'; readonly state: FieldState }
  | { readonly type: 'focus' }
  | { readonly type: 'blur' }
  | { readonly type: 'enter' }
  | { readonly type: 'answer' }
  /** The browser has filled what it knows of a card: the contents of an input of the page. Never number or code. */
  | { readonly type: 'filled'; readonly field: 'expiry' | 'cardHolder'; readonly text: string }
  | { readonly type: 'outcome'; readonly outcome: Outcome };

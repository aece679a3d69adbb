/** The meaning of a result code. */
export type ResultCategory = 'success' | 'review' | 'pending' | 'declined' | 'error';

/** A result code, or a reply or notification's payload that has one. */
export type HasResult = string | { readonly result?: { readonly code?: string } };

/** Returns the meaning of a result code, by its group. */
export declare const categoryOf: (of: HasResult) => ResultCategory;
/** Returns whether a payment has succeeded. */
export declare const isSuccess: (of: HasResult) => boolean;
/** Returns whether a payment has succeeded and should be reviewed by hand. */
export declare const isReview: (of: HasResult) => boolean;
/** Returns whether the outcome of a payment is not known yet. */
export declare const isPending: (of: HasResult) => boolean;
/** Returns whether a payment was declined. */
export declare const isDeclined: (of: HasResult) => boolean;

/** Minutes for which a checkout can be paid. Source: interface, 'Limits'. */
export const VALID_FOR_MINUTES = 30;

/**
 * Minutes from the submission until the gateway calls a shop that has not queried the status. Source: interface,
 * 'Limits'.
 */
export const RESULT_CALL_AFTER_MINUTES = 29;

/** Days for which a checkout is kept and its result is readable. */
export const READABLE_FOR_DAYS = 30;

/** The texts of stored accounts, of storing an account, and of a submission for a summary, in English. */
export const stored = {
  labels: {
    storedAccounts: 'Your saved details',
    showOtherPaymentMethods: 'Pay in another way',
    showStoredAccounts: 'Pay with saved details',
    register: 'Save for my next purchase',
    nextStep: 'Continue',
    save: 'Save',
    saveCard: 'Save card',
    remove: 'Remove',
    keep: 'Keep',
  },
  errorMessages: {
    registrationError: 'Choose one that has not expired.',
  },
  messages: {
    /** The account's brand and the end of its number, such as Visa and 1111. */
    endingIn: '{brand} ending in {digits}',
    /** Replaces the brand of an account without a known one. */
    bankAccount: 'Bank account',
    expires: 'Expires {date}',
    expired: 'Expired {date}',
    /** The accessible name of the button beside an account. */
    removeThis: 'Remove {account}',
    removalAsked: 'Remove {account}? You will have to enter it again next time.',
    removed: '{account} has been removed.',
    notRemoved: 'It could not be removed. Try again, or contact the shop.',
    gone: 'This one can no longer be used. Choose another way to pay.',
    nothingCharged: 'Your details are saved for later. Nothing is charged now.',
    saving: 'Your details are being saved. Please do not close this page.',
    unsureSaved: 'We lost the connection. Trying again is safe: your details are saved once.',
    incompleteSave: 'Your details could not be saved. Check them, or contact the shop.',
    expiredSave: 'The time to save your details has run out. Go back to the shop and start again.',
    unusableSave: 'Your details cannot be saved here. Go back to the shop and start again.',
    handingIn: 'Your details are being checked. Please do not close this page.',
    handedIn: 'Your details have been sent to the shop. Nothing has been charged yet.',
  },
};

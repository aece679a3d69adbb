/** What the forms of bank accounts and of methods without a card say, in English. */
export const banks = {
  labels: {
    accountHolder: 'Account holder',
    accountIban: 'IBAN',
    accountBic: 'BIC',
    accountNumber: 'Account number',
    accountBank: 'Bank code',
    bankName: 'Bank',
    country: 'Country',
    accountId: 'User name or email address',
    mobilePhoneNumber: 'Mobile phone number',
    email: 'Email address',
    street1: 'Street and house number',
    postcode: 'Postcode',
    city: 'City',
    taxNumber: 'Tax number',
    numberOfInstallments: 'Number of instalments',
    giftCardNumber: 'Gift card number',
    pin: 'PIN',
    /** What is agreed to by paying by direct debit, where the merchant's name is known. */
    mandate:
      'By paying you allow {merchant} to collect this amount from your account by direct debit, and your bank to pay it. You can ask your bank for the money back within eight weeks.',
    mandateOfShop:
      'By paying you allow this shop to collect this amount from your account by direct debit, and your bank to pay it. You can ask your bank for the money back within eight weeks.',
  },
  errorMessages: {
    accountHolderError: 'Enter the name of the account holder.',
    accountIbanError: 'Check the IBAN.',
    accountBicError: 'Check the BIC. It has 8 or 11 characters.',
    accountNumberError: 'Check the account number.',
    accountBankError: 'Check the bank code.',
    bankNameError: 'Choose your bank.',
    countryError: 'Choose a country.',
    accountIdError: 'Enter the user name or email address of your account.',
    mobilePhoneNumberError: 'Check the phone number. Begin with + and the country code.',
    emailError: 'Check the email address.',
    street1Error: 'Enter street and house number.',
    postcodeError: 'Check the postcode.',
    cityError: 'Enter the city.',
    taxNumberError: 'Check the tax number.',
    numberOfInstallmentsError: 'Choose the number of instalments.',
    giftCardNumberError: 'Check the gift card number.',
    pinEmptyError: 'Enter the PIN.',
    pinError: 'Check the PIN.',
  },
  messages: {
    choose: 'Please choose',
    /** The bank may be chosen where the shopper is led to. */
    chooseLater: 'Choose on the next page',
  },
};

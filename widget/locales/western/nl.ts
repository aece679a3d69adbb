import type { Texts } from '../en.ts';

/** Dutch. */
export const nl: Texts = {
  labels: {
    brand: 'Soort kaart',
    cardNumber: 'Kaartnummer',
    expiryDate: 'Vervaldatum',
    mmyy: 'MM / JJ',
    cardHolder: 'Naam op de kaart',
    cvv: 'Beveiligingscode',
    cvvHint: 'De laatste 3 cijfers op de achterkant van uw kaart.',
    cvvHintAmex: 'De 4 cijfers op de voorkant van uw kaart.',
    submit: 'Nu betalen',
  },
  errorMessages: {
    cardNumberError: 'Controleer het kaartnummer.',
    cardBrandError: 'Dit soort kaart wordt hier niet geaccepteerd.',
    expiryMonthError: 'Vul maand en jaar in, bijvoorbeeld 05/29.',
    expiryYearError: 'Deze kaart is verlopen. Controleer de datum.',
    cardHolderError: 'Vul de naam in zoals die op de kaart staat.',
    cvvError: 'Controleer de beveiligingscode.',
  },
  messages: {
    processing: 'Uw betaling wordt verwerkt. Sluit deze pagina niet.',
    paused: 'Uw betaling is nog niet afgerond: ze moet nog worden bevestigd.',
    returning: 'U gaat terug naar de winkel …',
    follow: 'Verder naar de winkel',
    unsure: 'De verbinding is verbroken. U kunt het veilig opnieuw proberen: er wordt niet twee keer afgeschreven.',
    again: 'Opnieuw proberen',
    incomplete: 'Uw betaling kon niet worden verzonden. Controleer uw gegevens of neem contact op met de winkel.',
    unreachable: 'Het betaalformulier is niet bereikbaar. Controleer uw internetverbinding.',
    expired: 'De tijd om te betalen is verstreken. Ga terug naar de winkel en begin opnieuw.',
    unusable: 'Deze betaling is niet mogelijk. Ga terug naar de winkel en begin opnieuw.',
    blocked:
      'De beveiligde kaartvelden kunnen op deze pagina niet worden getoond. Laad de pagina opnieuw of neem contact op met de winkel.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Voornaam',
        surname: 'Achternaam',
        birthDate: 'Geboortedatum',
        sex: 'Geslacht',
      },
      errorMessages: {
        givenNameError: 'Vul uw voornaam in.',
        surNameError: 'Vul uw achternaam in.',
        birthDateError: 'Vul uw geboortedatum in.',
        sexError: 'Maak een keuze.',
      },
      messages: {
        payWith: 'Betalen met {brand}',
        female: 'Vrouw',
        male: 'Man',
      },
    },
    redirect: {
      labels: {
        cancel: 'Annuleren',
      },
      errorMessages: {},
      messages: {
        confirm: 'Bevestig uw betaling',
        elsewhere: 'Bevestig uw betaling in het venster dat is geopend.',
        proceed: 'Betaling bevestigen',
        back: 'Terug naar de winkel',
        wholeTab: 'In het hele venster openen',
      },
    },
  },
};

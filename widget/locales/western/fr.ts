import type { Texts } from '../en.ts';

/** French. */
export const fr: Texts = {
  labels: {
    brand: 'Type de carte',
    cardNumber: 'Numéro de carte',
    expiryDate: 'Date d’expiration',
    mmyy: 'MM / AA',
    cardHolder: 'Nom sur la carte',
    cvv: 'Code de sécurité',
    cvvHint: 'Les 3 derniers chiffres au dos de votre carte.',
    cvvHintAmex: 'Les 4 chiffres au recto de votre carte.',
    submit: 'Payer',
  },
  errorMessages: {
    cardNumberError: 'Vérifiez le numéro de carte.',
    cardBrandError: 'Ce type de carte n’est pas accepté ici.',
    expiryMonthError: 'Saisissez le mois et l’année, par exemple 05/29.',
    expiryYearError: 'Cette carte a expiré. Vérifiez la date.',
    cardHolderError: 'Saisissez le nom tel qu’il figure sur la carte.',
    cvvError: 'Vérifiez le code de sécurité.',
  },
  messages: {
    processing: 'Votre paiement est en cours de traitement. Ne fermez pas cette page.',
    paused: 'Votre paiement n’est pas terminé\u00a0: il doit encore être confirmé.',
    returning: 'Retour à la boutique en cours …',
    follow: 'Continuer vers la boutique',
    unsure:
      'La connexion a été interrompue. Vous pouvez réessayer sans risque\u00a0: vous ne serez pas débité deux fois.',
    again: 'Réessayer',
    incomplete: 'Votre paiement n’a pas pu être envoyé. Vérifiez vos informations ou contactez la boutique.',
    unreachable: 'Le formulaire de paiement est inaccessible. Vérifiez votre connexion internet.',
    expired: 'Le délai de paiement est écoulé. Revenez à la boutique et recommencez.',
    unusable: 'Ce paiement est impossible. Revenez à la boutique et recommencez.',
    blocked:
      'Les champs sécurisés de la carte ne peuvent pas être affichés sur cette page. Rechargez-la ou contactez la boutique.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Prénom',
        surname: 'Nom',
        birthDate: 'Date de naissance',
        sex: 'Sexe',
      },
      errorMessages: {
        givenNameError: 'Saisissez votre prénom.',
        surNameError: 'Saisissez votre nom.',
        birthDateError: 'Saisissez votre date de naissance.',
        sexError: 'Faites un choix.',
      },
      messages: {
        payWith: 'Payer avec {brand}',
        female: 'Femme',
        male: 'Homme',
      },
    },
    redirect: {
      labels: {
        cancel: 'Annuler',
      },
      errorMessages: {},
      messages: {
        confirm: 'Confirmez votre paiement',
        elsewhere: 'Confirmez votre paiement dans la fenêtre qui s’est ouverte.',
        proceed: 'Confirmer le paiement',
        back: 'Retour à la boutique',
        wholeTab: 'Ouvrir en pleine fenêtre',
      },
    },
  },
};

import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in French. */
export const mails: MailTexts = {
  hello: 'Bonjour {name},',
  receipt: { subject: 'Votre reçu de {shop}' },
  refund: {
    subject: 'Votre remboursement de {shop}',
    text: 'Un remboursement vous a été envoyé.',
    more: 'La date à laquelle vous le recevrez dépend de votre banque. Cela prend en général quelques jours.',
  },
  link: {
    subject: '{shop} vous demande un paiement',
    text: 'Vous pouvez le régler en ligne.',
    until: 'Valable jusqu’au',
    why:
      'Vous recevez cet e-mail parce que la boutique a indiqué votre adresse pour ce paiement. ' +
      'N’envoyez jamais les données de votre carte par e-mail.',
  },
  mandate: {
    subject: 'Votre mandat de prélèvement pour {shop}',
    text: 'Vous avez accepté des prélèvements SEPA sur votre compte.',
    creditor: 'Identifiant du créancier',
  },
  charge: {
    subject: 'Prochain paiement à {shop}',
    text: 'Un paiement pour votre abonnement est à venir.',
    more: 'Vous n’avez rien à faire. Si vous souhaitez changer quelque chose, faites-le avant ce jour.',
    day: 'Date du paiement',
  },
  expiring: {
    subject: 'Votre carte pour {shop} expire bientôt',
    text: 'La carte de votre abonnement expire avant le prochain paiement.',
    more: 'Veuillez en choisir une autre afin que votre abonnement continue.',
  },
  manage: 'Gérer l’abonnement',
  notice: {
    subject: 'Prélèvement à venir de {shop}',
    text: 'Un paiement sera prélevé sur votre compte par prélèvement SEPA.',
    more: 'Veuillez vous assurer que le compte est suffisamment approvisionné ce jour-là.',
  },
  failed: {
    subject: 'Votre paiement à {shop} a échoué',
    text: 'Un paiement pour votre abonnement n’a pas abouti.',
    more: 'Veuillez le régler afin que votre abonnement continue.',
  },
  code: {
    subject: 'Votre code pour {shop}',
    text: 'Saisissez ce code sur la page qui le demande.',
    more: 'Il est valable 10 minutes. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail. Ne communiquez ce code à personne.',
  },
  facts: { debit: 'Date du prélèvement', mandate: 'Référence du mandat', method: 'Moyen de paiement' },
  open: 'Afficher dans le navigateur',
  why:
    'Vous recevez cet e-mail parce que votre adresse a été indiquée lors d’un paiement. ' +
    'N’envoyez jamais les données de votre carte par e-mail.',
};

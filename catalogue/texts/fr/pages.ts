import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in French. */
export const pages: PageTexts = {
  leading: {
    title: 'Un instant, s’il vous plaît',
    text: 'Vous allez être redirigé vers la boutique.',
    action: 'Retour à la boutique',
  },
  returned: { title: 'Merci', text: 'Vous pouvez fermer cette page et revenir à la boutique.' },
  authentication: {
    title: 'Un instant, s’il vous plaît',
    text: 'Vous allez être redirigé vers votre banque.',
    action: 'Continuer vers la banque',
  },
  refused: {
    title: 'Cette page ne peut pas être utilisée',
    text: 'Le lien n’est pas valide ou a expiré. Rien n’a été modifié. Veuillez revenir à la boutique.',
  },
  link: {
    title: 'Paiement à {name}',
    paid: 'Merci. Le paiement a réussi.',
    pending: 'Votre paiement est en cours de traitement. Le résultat s’affichera ici.',
    waiting: 'Le paiement n’est pas encore terminé.',
    endings: {
      declined: 'Le paiement a été refusé. Rien n’a été débité.',
      cancelled: 'Le paiement a été annulé. Rien n’a été débité.',
      expired: 'Le délai de paiement est écoulé. Rien n’a été débité.',
      failed: 'Une erreur s’est produite. À notre connaissance, rien n’a été débité.',
    },
    reasons: {
      funds: 'Il n’y a pas assez d’argent sur le compte.',
      limit: 'Le plafond de la carte est atteint.',
      expired: 'La carte a expiré, ou sa date est fausse.',
      code: 'Le code de sécurité est faux.',
      authentication: 'La banque n’a pas pu confirmer votre identité.',
      unreachable: 'La banque n’a pas pu être jointe.',
      other: 'La banque n’a pas accepté le paiement.',
    },
    retry: 'Vous pouvez réessayer, aussi avec une autre carte.',
    print: 'Imprimer ou enregistrer en PDF',
    again: 'Réessayer',
    ended: 'Ce lien de paiement n’est plus valable. Veuillez en demander un nouveau.',
    secure: 'La boutique ne voit jamais votre numéro de carte.',
    goOn: 'Continuer vers le paiement',
    between: 'Veuillez saisir un montant compris entre {least} et {most}.',
    atLeast: 'Veuillez saisir un montant d’au moins {least}.',
    full: 'Ce lien de paiement n’accepte plus de paiements.',
    receipt: { date: 'Date du paiement', method: 'Payé avec', payment: 'Paiement', refunded: 'Remboursé' },
  },
  transfer: {
    title: 'Payer par virement',
    text:
      'Scannez le code avec votre application bancaire, ou copiez ces données dans un virement. ' +
      'La référence permet à la boutique de reconnaître votre paiement.',
    code: 'QR code pour votre application bancaire',
    holder: 'Titulaire du compte',
    copy: 'Copier',
    copied: 'Copié',
    received: 'L’argent est arrivé. Merci.',
  },
  mandate: {
    once:
      'En payant, vous autorisez {creditor} (identifiant créancier SEPA {identifier}) à prélever ' +
      'ce seul paiement sur votre compte par prélèvement SEPA, et votre banque à le débiter.',
    repeatedly:
      'En payant, vous autorisez {creditor} (identifiant créancier SEPA {identifier}) à prélever ce ' +
      'paiement et les suivants sur votre compte par prélèvement SEPA, et votre banque à les débiter.',
    refund:
      'Vous pouvez demander le remboursement à votre banque dans les huit semaines suivant un débit, ' +
      'selon les conditions de votre convention avec elle.',
    noRefund:
      'Ce mandat concerne les prélèvements interentreprises : après un débit, votre banque ne vous doit ' +
      'aucun remboursement. Jusqu’au jour du débit, vous pouvez demander à votre banque de ne pas le payer.',
    notice:
      'La référence du mandat vous est communiquée avec l’avis de prélèvement. ' +
      'Jours entre cet avis et le débit, au moins : {days}.',
  },
  failed: { title: 'Une erreur s’est produite', text: 'Veuillez revenir à la boutique et y consulter votre commande.' },
  facts: { merchant: 'Boutique', amount: 'Montant', card: 'Carte', reference: 'Référence' },
  tests: 'Autres résultats, pour les tests',
  simulator: {
    title: 'Paiement de test',
    notice: 'Ceci est une simulation. Aucun argent n’est transféré.',
    pay: 'Payer',
    decline: 'Refuser le paiement',
    cancel: 'Annuler et revenir à la boutique',
    later: 'Payer plus tard',
    close: 'Fermer sans rien faire',
    leadsTo: {
      cancel: 'La boutique apprend aussitôt que le paiement a été annulé.',
      decline: 'La boutique apprend aussitôt que le paiement a été refusé.',
      later: 'Le paiement reste en attente, et l’argent arrive dans quelques jours.',
      close:
        'Comme si la fenêtre était fermée : la boutique n’apprend rien, et le paiement expire au bout d’un moment.',
    },
    closed: 'Rien n’a été fait. Vous pouvez fermer cette page.',
  },
  issuer: {
    title: 'Approuvez-vous ce paiement ?',
    notice: 'Ceci est une banque simulée pour les tests. Aucun argent n’est transféré.',
    approve: 'Approuver',
    decline: 'Refuser',
    cancel: 'Annuler auprès de la banque',
    wait: 'Si vous ne faites rien, la banque cessera d’attendre au bout d’un moment.',
    done: { title: 'Un instant, s’il vous plaît', text: 'Vous allez être redirigé.', action: 'Continuer' },
  },
  brands: {
    directDebit: 'Prélèvement',
    sepaDirectDebit: 'Prélèvement SEPA',
    giftCard: 'Carte cadeau',
    bankTransfer: 'Virement bancaire',
    klarnaInvoice: 'Facture Klarna',
  },
};

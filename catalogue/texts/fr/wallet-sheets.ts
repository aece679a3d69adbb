import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in French. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulé)',
  notice: 'Environnement de test\u00a0: aucun argent n’est transféré.',
  merchant: 'Bénéficiaire',
  total: 'Montant total',
  card: 'Carte',
  cards: {
    approved: 'Carte acceptée',
    declined: 'Carte refusée',
    bare: 'Vérifiée par la banque',
  },
  person: 'Nom et adresse',
  pay: 'Payer',
  proceed: 'Continuer',
  fail: 'Provoquer une erreur',
  cancel: 'Annuler',
  close: 'Fermer',
  preparing: 'En attente de la boutique …',
  processing: 'Traitement en cours …',
  refused: 'Non payé.',
};

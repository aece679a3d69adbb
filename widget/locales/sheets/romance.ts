import type { SheetTexts } from '../english/wallet-sheets.ts';

/** French. */
export const fr: SheetTexts = {
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

/** Spanish. */
export const es: SheetTexts = {
  title: '{brand} (simulado)',
  notice: 'Entorno de pruebas: no se mueve dinero.',
  merchant: 'Pagar a',
  total: 'Importe total',
  card: 'Tarjeta',
  cards: {
    approved: 'Tarjeta aceptada',
    declined: 'Tarjeta rechazada',
    bare: 'El banco revisa la tarjeta',
  },
  person: 'Nombre y dirección',
  pay: 'Pagar',
  proceed: 'Continuar',
  fail: 'Provocar un error',
  cancel: 'Cancelar',
  close: 'Cerrar',
  preparing: 'Esperando a la tienda …',
  processing: 'Procesando …',
  refused: 'No pagado.',
};

/** Italian. */
export const it: SheetTexts = {
  title: '{brand} (simulato)',
  notice: 'Ambiente di test: non viene trasferito denaro.',
  merchant: 'Pagamento a',
  total: 'Totale',
  card: 'Carta',
  cards: {
    approved: 'Carta accettata',
    declined: 'Carta rifiutata',
    bare: 'La banca verifica la carta',
  },
  person: 'Nome e indirizzo',
  pay: 'Paga',
  proceed: 'Continua',
  fail: 'Provoca un errore',
  cancel: 'Annulla',
  close: 'Chiudi',
  preparing: 'In attesa del negozio …',
  processing: 'Elaborazione in corso …',
  refused: 'Non pagato.',
};

/** Portuguese. */
export const pt: SheetTexts = {
  title: '{brand} (simulado)',
  notice: 'Ambiente de testes: nenhum dinheiro é movimentado.',
  merchant: 'Pagar a',
  total: 'Total a pagar',
  card: 'Cartão',
  cards: {
    approved: 'Cartão aceite',
    declined: 'Cartão recusado',
    bare: 'O banco verifica o cartão',
  },
  person: 'Nome e morada',
  pay: 'Pagar',
  proceed: 'Continuar',
  fail: 'Provocar um erro',
  cancel: 'Cancelar',
  close: 'Fechar',
  preparing: 'À espera da loja …',
  processing: 'A processar …',
  refused: 'Não pago.',
};

/** Romanian. */
export const ro: SheetTexts = {
  title: '{brand} (simulat)',
  notice: 'Mediu de test: nu se transferă bani.',
  merchant: 'Plată către',
  total: 'Sumă totală',
  card: 'Card bancar',
  cards: {
    approved: 'Card acceptat',
    declined: 'Card respins',
    bare: 'Card verificat de bancă',
  },
  person: 'Nume și adresă',
  pay: 'Plătiți',
  proceed: 'Continuați',
  fail: 'Provocați o eroare',
  cancel: 'Anulați',
  close: 'Închideți',
  preparing: 'Se așteaptă magazinul …',
  processing: 'Se procesează …',
  refused: 'Neplătit.',
};

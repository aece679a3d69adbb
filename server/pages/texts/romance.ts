import type { PageTexts } from './en.ts';

/** French. */
export const fr: PageTexts = {
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
  failed: { title: 'Une erreur s’est produite', text: 'Veuillez revenir à la boutique et y consulter votre commande.' },
  simulator: {
    title: 'Paiement de test',
    notice: 'Ceci est une simulation. Aucun argent n’est transféré.',
    method: 'Moyen de paiement',
    amount: 'Montant',
    reference: 'Référence',
    pay: 'Payer',
    decline: 'Refuser le paiement',
    cancel: 'Annuler et revenir à la boutique',
    later: 'Payer plus tard',
    close: 'Fermer sans rien faire',
    closed: 'Rien n’a été fait. Vous pouvez fermer cette page.',
  },
  issuer: {
    title: 'Confirmez votre paiement',
    notice: 'Ceci est une banque simulée pour les tests. Aucun argent n’est transféré.',
    merchant: 'Boutique',
    amount: 'Montant',
    approve: 'Approuver',
    decline: 'Refuser',
    cancel: 'Annuler',
    wait: 'Si vous ne faites rien, la banque cessera d’attendre au bout d’un moment.',
    done: { title: 'Un instant, s’il vous plaît', text: 'Vous allez être redirigé.', action: 'Continuer' },
  },
};

/** Spanish. */
export const es: PageTexts = {
  leading: { title: 'Un momento, por favor', text: 'Le llevamos de vuelta a la tienda.', action: 'Volver a la tienda' },
  returned: { title: 'Gracias', text: 'Puede cerrar esta página y volver a la tienda.' },
  authentication: { title: 'Un momento, por favor', text: 'Le llevamos a su banco.', action: 'Continuar al banco' },
  refused: {
    title: 'Esta página no se puede usar',
    text: 'El enlace no es válido o ha caducado. No se ha cambiado nada. Vuelva a la tienda.',
  },
  failed: { title: 'Algo ha salido mal', text: 'Vuelva a la tienda y consulte allí su pedido.' },
  simulator: {
    title: 'Pago de prueba',
    notice: 'Esto es una simulación. No se mueve dinero.',
    method: 'Método de pago',
    amount: 'Importe',
    reference: 'Referencia',
    pay: 'Pagar',
    decline: 'Rechazar el pago',
    cancel: 'Cancelar y volver a la tienda',
    later: 'Pagar más tarde',
    close: 'Cerrar sin hacer nada',
    closed: 'No se ha hecho nada. Puede cerrar esta página.',
  },
  issuer: {
    title: 'Confirme su pago',
    notice: 'Este es un banco simulado para pruebas. No se mueve dinero.',
    merchant: 'Tienda',
    amount: 'Importe',
    approve: 'Aprobar',
    decline: 'Rechazar',
    cancel: 'Cancelar',
    wait: 'Si no hace nada, el banco dejará de esperar al cabo de un rato.',
    done: { title: 'Un momento, por favor', text: 'Le llevamos de vuelta.', action: 'Continuar' },
  },
};

/** Italian. */
export const it: PageTexts = {
  leading: { title: 'Un momento, per favore', text: 'La stiamo riportando al negozio.', action: 'Torna al negozio' },
  returned: { title: 'Grazie', text: 'Può chiudere questa pagina e tornare al negozio.' },
  authentication: {
    title: 'Un momento, per favore',
    text: 'La stiamo portando alla sua banca.',
    action: 'Continua verso la banca',
  },
  refused: {
    title: 'Questa pagina non può essere usata',
    text: 'Il link non è valido o è scaduto. Nulla è stato modificato. Torni al negozio.',
  },
  failed: { title: 'Qualcosa è andato storto', text: 'Torni al negozio e controlli lì il suo ordine.' },
  simulator: {
    title: 'Pagamento di prova',
    notice: 'Questa è una simulazione. Non viene trasferito denaro.',
    method: 'Metodo di pagamento',
    amount: 'Importo',
    reference: 'Riferimento',
    pay: 'Paga',
    decline: 'Rifiuta il pagamento',
    cancel: 'Annulla e torna al negozio',
    later: 'Paga più tardi',
    close: 'Chiudi senza fare nulla',
    closed: 'Non è stato fatto nulla. Può chiudere questa pagina.',
  },
  issuer: {
    title: 'Confermi il pagamento',
    notice: 'Questa è una banca simulata per i test. Non viene trasferito denaro.',
    merchant: 'Negozio',
    amount: 'Importo',
    approve: 'Approva',
    decline: 'Rifiuta',
    cancel: 'Annulla',
    wait: 'Se non fa nulla, dopo un po’ la banca smette di aspettare.',
    done: { title: 'Un momento, per favore', text: 'La stiamo riportando indietro.', action: 'Continua' },
  },
};

/** Portuguese. */
export const pt: PageTexts = {
  leading: { title: 'Um momento, por favor', text: 'Está a ser levado de volta à loja.', action: 'Voltar à loja' },
  returned: { title: 'Obrigado', text: 'Pode fechar esta página e voltar à loja.' },
  authentication: {
    title: 'Um momento, por favor',
    text: 'Está a ser levado ao seu banco.',
    action: 'Continuar para o banco',
  },
  refused: {
    title: 'Esta página não pode ser usada',
    text: 'O link não é válido ou expirou. Nada foi alterado. Volte à loja.',
  },
  failed: { title: 'Algo correu mal', text: 'Volte à loja e consulte lá a sua encomenda.' },
  simulator: {
    title: 'Pagamento de teste',
    notice: 'Isto é uma simulação. Nenhum dinheiro é movimentado.',
    method: 'Método de pagamento',
    amount: 'Montante',
    reference: 'Referência',
    pay: 'Pagar',
    decline: 'Recusar o pagamento',
    cancel: 'Cancelar e voltar à loja',
    later: 'Pagar mais tarde',
    close: 'Fechar sem fazer nada',
    closed: 'Nada foi feito. Pode fechar esta página.',
  },
  issuer: {
    title: 'Confirme o seu pagamento',
    notice: 'Este é um banco simulado para testes. Nenhum dinheiro é movimentado.',
    merchant: 'Loja',
    amount: 'Montante',
    approve: 'Aprovar',
    decline: 'Recusar',
    cancel: 'Cancelar',
    wait: 'Se não fizer nada, o banco deixa de esperar passado algum tempo.',
    done: { title: 'Um momento, por favor', text: 'Está a ser levado de volta.', action: 'Continuar' },
  },
};

/** Romanian. */
export const ro: PageTexts = {
  leading: {
    title: 'Un moment, vă rugăm',
    text: 'Sunteți redirecționat înapoi la magazin.',
    action: 'Înapoi la magazin',
  },
  returned: { title: 'Vă mulțumim', text: 'Puteți închide această pagină și vă puteți întoarce la magazin.' },
  authentication: {
    title: 'Un moment, vă rugăm',
    text: 'Sunteți redirecționat către banca dumneavoastră.',
    action: 'Continuați către bancă',
  },
  refused: {
    title: 'Această pagină nu poate fi folosită',
    text: 'Linkul nu este valid sau a expirat. Nu s-a modificat nimic. Vă rugăm să vă întoarceți la magazin.',
  },
  failed: {
    title: 'Ceva nu a mers bine',
    text: 'Vă rugăm să vă întoarceți la magazin și să verificați acolo comanda.',
  },
  simulator: {
    title: 'Plată de test',
    notice: 'Aceasta este o simulare. Nu se transferă bani.',
    method: 'Metodă de plată',
    amount: 'Sumă',
    reference: 'Referință',
    pay: 'Plătiți',
    decline: 'Refuzați plata',
    cancel: 'Anulați și înapoi la magazin',
    later: 'Plătiți mai târziu',
    close: 'Închideți fără a face nimic',
    closed: 'Nu s-a făcut nimic. Puteți închide această pagină.',
  },
  issuer: {
    title: 'Confirmați plata',
    notice: 'Aceasta este o bancă simulată pentru teste. Nu se transferă bani.',
    merchant: 'Magazin',
    amount: 'Sumă',
    approve: 'Aprobați',
    decline: 'Refuzați',
    cancel: 'Anulați',
    wait: 'Dacă nu faceți nimic, banca nu mai așteaptă după un timp.',
    done: { title: 'Un moment, vă rugăm', text: 'Sunteți redirecționat înapoi.', action: 'Continuați' },
  },
};

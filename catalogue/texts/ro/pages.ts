import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Romanian. */
export const pages: PageTexts = {
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
  link: {
    title: 'Plată către {name}',
    paid: 'Vă mulțumim. Plata a reușit.',
    pending: 'Plata dumneavoastră este în curs de procesare. Rezultatul va apărea aici.',
    waiting: 'Plata nu este încă finalizată.',
    endings: {
      declined: 'Plata a fost respinsă. Nu s-a debitat nimic.',
      cancelled: 'Plata a fost anulată. Nu s-a debitat nimic.',
      expired: 'Timpul pentru plată a expirat. Nu s-a debitat nimic.',
      failed: 'Ceva nu a mers bine. Din câte știm, nu s-a debitat nimic.',
    },
    reasons: {
      funds: 'Nu sunt destui bani în cont.',
      limit: 'Limita cardului a fost atinsă.',
      expired: 'Cardul a expirat sau data este greșită.',
      code: 'Codul de securitate este greșit.',
      authentication: 'Banca nu a putut confirma că sunteți dumneavoastră.',
      unreachable: 'Banca nu a putut fi contactată.',
      other: 'Banca nu a acceptat plata.',
    },
    retry: 'Puteți încerca din nou, și cu alt card.',
    print: 'Tipărește sau salvează ca PDF',
    again: 'Încercați din nou',
    ended: 'Acest link de plată nu mai este valabil. Solicitați unul nou.',
    secure: 'Magazinul nu vede niciodată numărul cardului dvs.',
    goOn: 'Continuați la plată',
    between: 'Introduceți o sumă între {least} și {most}.',
    atLeast: 'Introduceți o sumă de cel puțin {least}.',
    full: 'Acest link de plată nu mai acceptă plăți.',
    receipt: { date: 'Data', method: 'Plătit cu', payment: 'Plată', refunded: 'Rambursat' },
  },
  transfer: {
    title: 'Plătiți prin transfer bancar',
    text:
      'Scanați codul cu aplicația băncii sau copiați aceste date într-un transfer. ' +
      'După referință, magazinul recunoaște plata dumneavoastră.',
    code: 'Cod QR pentru aplicația băncii',
    holder: 'Titularul contului',
    copy: 'Copiați',
    copied: 'Copiat',
    received: 'Banii au ajuns. Vă mulțumim.',
  },
  mandate: {
    once:
      'Plătind, permiteți ca {creditor} (identificatorul creditorului {identifier}) să încaseze ' +
      'doar această plată din contul dvs. prin debitare directă SEPA, iar banca să o plătească.',
    repeatedly:
      'Plătind, permiteți ca {creditor} (identificatorul creditorului {identifier}) să încaseze această ' +
      'plată și pe cele ulterioare din contul dvs. prin debitare directă SEPA, iar banca să le plătească.',
    refund:
      'Puteți cere rambursarea de la bancă timp de opt săptămâni după o debitare, în condițiile contractului dvs. ' +
      'cu banca.',
    noRefund:
      'Acest mandat este pentru debitări între întreprinderi: după o debitare, ' +
      'nu aveți dreptul la rambursare din partea băncii. Până în ziua debitării, puteți cere băncii să nu o plătească.',
    notice:
      'Referința mandatului vine odată cu notificarea debitării. ' +
      'Zile de la notificare până la debitare, cel puțin: {days}.',
  },
  failed: {
    title: 'Ceva nu a mers bine',
    text: 'Vă rugăm să vă întoarceți la magazin și să verificați acolo comanda.',
  },
  facts: { merchant: 'Magazin', amount: 'Sumă', card: 'Card bancar', reference: 'Referință' },
  tests: 'Alte rezultate, pentru teste',
  simulator: {
    title: 'Plată de test',
    notice: 'Aceasta este o simulare. Nu se transferă bani.',
    pay: 'Plătiți',
    decline: 'Refuzați plata',
    cancel: 'Anulați și înapoi la magazin',
    later: 'Plătiți mai târziu',
    close: 'Închideți fără a face nimic',
    leadsTo: {
      cancel: 'Magazinul află imediat că plata a fost anulată.',
      decline: 'Magazinul află imediat că plata a fost refuzată.',
      later: 'Plata rămâne în așteptare, iar banii sosesc în câteva zile.',
      close: 'Ca și cum fereastra s-ar închide: magazinul nu află nimic, iar plata expiră după un timp.',
    },
    closed: 'Nu s-a făcut nimic. Puteți închide această pagină.',
  },
  issuer: {
    title: 'Aprobați această plată?',
    notice: 'Aceasta este o bancă simulată pentru teste. Nu se transferă bani.',
    approve: 'Aprobați',
    decline: 'Refuzați',
    cancel: 'Anulați la bancă',
    wait: 'Dacă nu faceți nimic, banca nu mai așteaptă după un timp.',
    done: { title: 'Un moment, vă rugăm', text: 'Sunteți redirecționat înapoi.', action: 'Continuați' },
  },
  brands: {
    directDebit: 'Debit direct',
    sepaDirectDebit: 'Debit SEPA',
    giftCard: 'Card cadou',
    bankTransfer: 'Transfer bancar',
    klarnaInvoice: 'Factură Klarna',
  },
};

import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Greek. */
export const walletSheets: SheetTexts = {
  title: '{brand} (προσομοίωση)',
  notice: 'Δοκιμαστικό περιβάλλον: δεν μεταφέρονται χρήματα.',
  merchant: 'Πληρωμή προς',
  total: 'Σύνολο',
  card: 'Κάρτα',
  cards: {
    approved: 'Κάρτα που εγκρίνεται',
    declined: 'Κάρτα που απορρίπτεται',
    bare: 'Κάρτα με έλεγχο τράπεζας',
  },
  person: 'Όνομα και διεύθυνση',
  pay: 'Πληρωμή',
  proceed: 'Συνέχεια',
  fail: 'Πρόκληση σφάλματος',
  cancel: 'Ακύρωση',
  close: 'Κλείσιμο',
  preparing: 'Αναμονή για το κατάστημα …',
  processing: 'Επεξεργασία …',
  refused: 'Η πληρωμή δεν έγινε.',
};

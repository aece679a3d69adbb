import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Spanish. */
export const walletSheets: SheetTexts = {
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

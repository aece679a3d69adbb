import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Spanish. */
export const pages: PageTexts = {
  leading: { title: 'Un momento, por favor', text: 'Le llevamos de vuelta a la tienda.', action: 'Volver a la tienda' },
  returned: { title: 'Gracias', text: 'Puede cerrar esta página y volver a la tienda.' },
  authentication: { title: 'Un momento, por favor', text: 'Le llevamos a su banco.', action: 'Continuar al banco' },
  refused: {
    title: 'Esta página no se puede usar',
    text: 'El enlace no es válido o ha caducado. No se ha cambiado nada. Vuelva a la tienda.',
  },
  link: {
    title: 'Pago a {name}',
    paid: 'Gracias. El pago se ha realizado correctamente.',
    pending: 'Su pago se está procesando. Aquí verá el resultado.',
    waiting: 'El pago aún no se ha completado.',
    endings: {
      declined: 'El pago fue rechazado. No se ha cobrado nada.',
      cancelled: 'El pago fue cancelado. No se ha cobrado nada.',
      expired: 'El tiempo para pagar se ha agotado. No se ha cobrado nada.',
      failed: 'Algo ha salido mal. Hasta donde sabemos, no se ha cobrado nada.',
    },
    reasons: {
      funds: 'No hay suficiente dinero en la cuenta.',
      limit: 'Se ha alcanzado el límite de la tarjeta.',
      expired: 'La tarjeta ha caducado o la fecha es incorrecta.',
      code: 'El código de seguridad es incorrecto.',
      authentication: 'El banco no pudo confirmar que es usted.',
      unreachable: 'No se pudo contactar con el banco.',
      other: 'El banco no ha aceptado el pago.',
    },
    retry: 'Puede volver a intentarlo, también con otra tarjeta.',
    print: 'Imprimir o guardar como PDF',
    again: 'Intentar de nuevo',
    ended: 'Este enlace de pago ya no es válido. Solicite uno nuevo.',
    secure: 'La tienda nunca ve su número de tarjeta.',
    goOn: 'Continuar con el pago',
    between: 'Introduzca un importe de {least} a {most}.',
    atLeast: 'Introduzca un importe de al menos {least}.',
    full: 'Este enlace de pago ya no admite más pagos.',
    receipt: { date: 'Fecha', method: 'Pagado con', payment: 'Pago', refunded: 'Reembolsado' },
  },
  transfer: {
    title: 'Pagar por transferencia',
    text:
      'Escanee el código con la aplicación de su banco o copie estos datos en una transferencia. ' +
      'Con la referencia, la tienda reconoce su pago.',
    code: 'Código QR para la aplicación de su banco',
    holder: 'Titular de la cuenta',
    copy: 'Copiar',
    copied: 'Copiado',
    received: 'El dinero ha llegado. Gracias.',
  },
  mandate: {
    once:
      'Al pagar, autoriza a {creditor} (identificador del acreedor {identifier}) a cobrar ' +
      'este único pago de su cuenta por adeudo directo SEPA, y a su banco a pagarlo.',
    repeatedly:
      'Al pagar, autoriza a {creditor} (identificador del acreedor {identifier}) a cobrar este ' +
      'pago y los posteriores de su cuenta por adeudo directo SEPA, y a su banco a pagarlos.',
    refund:
      'Puede pedir la devolución a su banco en las ocho semanas siguientes a un adeudo, ' +
      'según las condiciones de su contrato con él.',
    noRefund:
      'Este mandato es para adeudos entre empresas: después de un adeudo, su banco no le debe ninguna devolución. ' +
      'Hasta el día del adeudo, puede pedir a su banco que no lo pague.',
    notice:
      'La referencia del mandato llega con el aviso del adeudo. Días desde ese aviso hasta el adeudo, como mínimo: {days}.',
  },
  failed: { title: 'Algo ha salido mal', text: 'Vuelva a la tienda y consulte allí su pedido.' },
  facts: { merchant: 'Tienda', amount: 'Importe', card: 'Tarjeta', reference: 'Referencia' },
  tests: 'Otros resultados, para pruebas',
  simulator: {
    title: 'Pago de prueba',
    notice: 'Esto es una simulación. No se mueve dinero.',
    pay: 'Pagar',
    decline: 'Rechazar el pago',
    cancel: 'Cancelar y volver a la tienda',
    later: 'Pagar más tarde',
    close: 'Cerrar sin hacer nada',
    leadsTo: {
      cancel: 'La tienda sabe al momento que el pago ha sido cancelado.',
      decline: 'La tienda sabe al momento que el pago ha sido rechazado.',
      later: 'El pago queda pendiente y el dinero llega en unos días.',
      close: 'Como si se cerrara la ventana: la tienda no sabe nada y el pago caduca al cabo de un rato.',
    },
    closed: 'No se ha hecho nada. Puede cerrar esta página.',
  },
  issuer: {
    title: '¿Aprueba este pago?',
    notice: 'Este es un banco simulado para pruebas. No se mueve dinero.',
    approve: 'Aprobar',
    decline: 'Rechazar',
    cancel: 'Cancelar en el banco',
    wait: 'Si no hace nada, el banco dejará de esperar al cabo de un rato.',
    done: { title: 'Un momento, por favor', text: 'Le llevamos de vuelta.', action: 'Continuar' },
  },
  brands: {
    directDebit: 'Domiciliación',
    sepaDirectDebit: 'Adeudo SEPA',
    giftCard: 'Tarjeta regalo',
    bankTransfer: 'Transferencia bancaria',
    klarnaInvoice: 'Factura de Klarna',
  },
};

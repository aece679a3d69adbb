import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Spanish. */
export const mails: MailTexts = {
  hello: 'Hola, {name}:',
  receipt: { subject: 'Su recibo de {shop}' },
  refund: {
    subject: 'Su reembolso de {shop}',
    text: 'Se le ha enviado un reembolso.',
    more: 'Cuándo lo recibirá depende de su banco. Suele tardar unos días.',
  },
  link: {
    subject: '{shop} le solicita un pago',
    text: 'Puede pagarlo en línea.',
    until: 'Válido hasta',
    why:
      'Recibe este correo porque la tienda indicó su dirección para este pago. ' +
      'No envíe nunca los datos de su tarjeta por correo.',
  },
  mandate: {
    subject: 'Su mandato de adeudo para {shop}',
    text: 'Ha aceptado adeudos directos SEPA en su cuenta.',
    creditor: 'Identificador del acreedor',
  },
  charge: {
    subject: 'Próximo pago a {shop}',
    text: 'Se acerca un pago de su suscripción.',
    more: 'No tiene que hacer nada. Si desea cambiar algo, hágalo antes de ese día.',
    day: 'Fecha del pago',
  },
  expiring: {
    subject: 'Su tarjeta para {shop} caduca pronto',
    text: 'La tarjeta de su suscripción caduca antes del próximo pago.',
    more: 'Elija otra para que su suscripción continúe.',
  },
  manage: 'Gestionar la suscripción',
  notice: {
    subject: 'Próximo adeudo de {shop}',
    text: 'Se cobrará un pago de su cuenta por adeudo directo SEPA.',
    more: 'Asegúrese de que haya suficiente dinero en la cuenta ese día.',
  },
  failed: {
    subject: 'Su pago a {shop} ha fallado',
    text: 'Un pago de su suscripción no se ha podido realizar.',
    more: 'Páguelo para que su suscripción continúe.',
  },
  code: {
    subject: 'Su código para {shop}',
    text: 'Introduzca este código en la página que lo pide.',
    more: 'Es válido durante 10 minutos. Si no lo ha solicitado, puede ignorar este correo. No comparta el código con nadie.',
  },
  facts: { debit: 'Fecha del adeudo', mandate: 'Referencia del mandato', method: 'Forma de pago' },
  open: 'Ver en el navegador',
  why:
    'Recibe este correo porque su dirección se indicó en un pago. ' +
    'No envíe nunca los datos de su tarjeta por correo.',
};

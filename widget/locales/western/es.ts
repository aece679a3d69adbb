import type { Texts } from '../en.ts';

/** Spanish. */
export const es: Texts = {
  labels: {
    brand: 'Tipo de tarjeta',
    cardNumber: 'Número de tarjeta',
    expiryDate: 'Válida hasta',
    mmyy: 'MM / AA',
    cardHolder: 'Nombre en la tarjeta',
    cvv: 'Cód. seguridad',
    cvvHint: 'Los 3 últimos dígitos del reverso de su tarjeta.',
    cvvHintAmex: 'Los 4 dígitos del anverso de su tarjeta.',
    submit: 'Pagar ahora',
  },
  errorMessages: {
    cardNumberError: 'Compruebe el número de tarjeta.',
    cardBrandError: 'Aquí no se acepta este tipo de tarjeta.',
    expiryMonthError: 'Introduzca mes y año, por ejemplo 05/29.',
    expiryYearError: 'Esta tarjeta ha caducado. Compruebe la fecha.',
    cardHolderError: 'Introduzca el nombre tal como figura en la tarjeta.',
    cvvError: 'Compruebe el código de seguridad.',
  },
  messages: {
    processing: 'Su pago se está procesando. No cierre esta página.',
    paused: 'Su pago no ha terminado: todavía hay que confirmarlo.',
    returning: 'Le llevamos de vuelta a la tienda …',
    follow: 'Continuar a la tienda',
    unsure: 'Se ha perdido la conexión. Puede volver a intentarlo sin riesgo: no se le cobrará dos veces.',
    again: 'Reintentar',
    incomplete: 'No se ha podido enviar su pago. Compruebe sus datos o póngase en contacto con la tienda.',
    unreachable: 'No se puede acceder al formulario de pago. Compruebe su conexión a internet.',
    expired: 'El tiempo para pagar ha terminado. Vuelva a la tienda y empiece de nuevo.',
    unusable: 'No es posible realizar este pago. Vuelva a la tienda y empiece de nuevo.',
    blocked:
      'Los campos seguros de la tarjeta no se pueden mostrar en esta página. Recárguela o póngase en contacto con la tienda.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Nombre',
        surname: 'Apellidos',
        birthDate: 'Fecha de nacimiento',
        sex: 'Sexo',
      },
      errorMessages: {
        givenNameError: 'Introduzca su nombre.',
        surNameError: 'Introduzca sus apellidos.',
        birthDateError: 'Introduzca su fecha de nacimiento.',
        sexError: 'Elija una opción.',
      },
      messages: {
        payWith: 'Pagar con {brand}',
        female: 'Mujer',
        male: 'Hombre',
      },
    },
    redirect: {
      labels: {
        cancel: 'Cancelar',
      },
      errorMessages: {},
      messages: {
        confirm: 'Confirme su pago',
        elsewhere: 'Confirme su pago en la ventana que se ha abierto.',
        proceed: 'Confirmar el pago',
        back: 'Volver a la tienda',
        wholeTab: 'Abrir en toda la ventana',
      },
    },
  },
};

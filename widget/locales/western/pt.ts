import type { Texts } from '../en.ts';

/** Portuguese, in words that are at home in Portugal and in Brazil. */
export const pt: Texts = {
  labels: {
    brand: 'Tipo de cartão',
    cardNumber: 'Número do cartão',
    expiryDate: 'Validade',
    mmyy: 'MM / AA',
    cardHolder: 'Nome no cartão',
    cvv: 'Cód. segurança',
    cvvHint: 'Os últimos 3 dígitos no verso do seu cartão.',
    cvvHintAmex: 'Os 4 dígitos na frente do seu cartão.',
    submit: 'Pagar agora',
  },
  errorMessages: {
    cardNumberError: 'Verifique o número do cartão.',
    cardBrandError: 'Este tipo de cartão não pode ser usado aqui.',
    expiryMonthError: 'Indique o mês e o ano, por exemplo 05/29.',
    expiryYearError: 'Este cartão expirou. Verifique a data.',
    cardHolderError: 'Indique o nome tal como está escrito no cartão.',
    cvvError: 'Verifique o código de segurança.',
  },
  messages: {
    processing: 'O seu pagamento está em processamento. Não feche esta página.',
    paused: 'O seu pagamento não está concluído: ainda falta confirmá-lo.',
    returning: 'De volta à loja …',
    follow: 'Continuar para a loja',
    unsure: 'A conexão foi interrompida. Pode tentar de novo sem risco: o valor não será cobrado duas vezes.',
    again: 'Tentar de novo',
    incomplete: 'Não foi possível enviar o seu pagamento. Verifique os seus dados ou fale com a loja.',
    unreachable: 'O formulário de pagamento não está acessível. Verifique a sua conexão à internet.',
    expired: 'O tempo para pagar terminou. Volte à loja e comece de novo.',
    unusable: 'Este pagamento não é possível. Volte à loja e comece de novo.',
    blocked: 'Os campos seguros do cartão não podem ser mostrados nesta página. Recarregue-a ou fale com a loja.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Nome',
        surname: 'Sobrenome',
        birthDate: 'Data de nascimento',
        sex: 'Sexo',
      },
      errorMessages: {
        givenNameError: 'Indique o seu nome.',
        surNameError: 'Indique o seu sobrenome.',
        birthDateError: 'Indique a sua data de nascimento.',
        sexError: 'Escolha uma opção.',
      },
      messages: {
        payWith: 'Pagar com {brand}',
        female: 'Feminino',
        male: 'Masculino',
      },
    },
    redirect: {
      labels: {
        cancel: 'Cancelar',
      },
      errorMessages: {},
      messages: {
        confirm: 'Confirme o seu pagamento',
        elsewhere: 'Confirme o seu pagamento na janela que se abriu.',
        proceed: 'Confirmar o pagamento',
        back: 'Voltar à loja',
        wholeTab: 'Abrir em toda a janela',
      },
    },
  },
};

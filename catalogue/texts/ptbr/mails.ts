import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Brazilian Portuguese. */
export const mails: MailTexts = {
  hello: 'Olá, {name},',
  receipt: { subject: 'Seu comprovante de pagamento para {shop}' },
  refund: {
    subject: 'Seu reembolso de {shop}',
    text: 'Um reembolso foi enviado a você.',
    more: 'O dia em que ele chega depende do seu banco. Em geral leva alguns dias.',
  },
  link: {
    subject: '{shop} pede um pagamento a você',
    text: 'Você pode pagar online.',
    until: 'Válido até',
    why:
      'Você recebe este e-mail porque a loja informou seu endereço para este pagamento. ' +
      'Nunca envie dados do cartão por e-mail.',
  },
  mandate: {
    subject: 'Seu mandato de débito para {shop}',
    text: 'Você aceitou débitos diretos SEPA da sua conta.',
    creditor: 'Identificador do credor',
  },
  charge: {
    subject: 'Próximo pagamento para {shop}',
    text: 'Um pagamento da sua assinatura está próximo.',
    more: 'Você não precisa fazer nada. Se quiser mudar algo, faça isso antes desse dia.',
    day: 'Dia do pagamento',
  },
  expiring: {
    subject: 'Seu cartão para {shop} vence em breve',
    text: 'O cartão da sua assinatura vence antes do próximo pagamento.',
    more: 'Escolha outro para que sua assinatura continue.',
  },
  manage: 'Gerenciar a assinatura',
  notice: {
    subject: 'Próximo débito de {shop}',
    text: 'Um pagamento será cobrado da sua conta por débito direto SEPA.',
    more: 'Confira se há dinheiro suficiente na conta nesse dia.',
  },
  failed: {
    subject: 'Seu pagamento para {shop} falhou',
    text: 'Um pagamento da sua assinatura não foi concluído.',
    more: 'Faça o pagamento para que sua assinatura continue.',
  },
  code: {
    subject: 'Seu código para {shop}',
    text: 'Digite este código na página que o solicita.',
    more: 'Ele é válido por 10 minutos. Se você não o solicitou, ignore este e-mail. Não informe o código a ninguém.',
  },
  facts: { debit: 'Dia do débito', mandate: 'Referência do mandato', method: 'Forma de pagamento' },
  open: 'Ver no navegador',
  why:
    'Você recebe este e-mail porque seu endereço foi informado em um pagamento. ' +
    'Nunca envie dados do cartão por e-mail.',
};

import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in European Portuguese. */
export const mails: MailTexts = {
  hello: 'Olá, {name},',
  receipt: { subject: 'O seu comprovativo de pagamento a {shop}' },
  refund: {
    subject: 'O seu reembolso de {shop}',
    text: 'Foi-lhe enviado um reembolso.',
    more: 'O dia em que o recebe depende do seu banco. Em geral demora alguns dias.',
  },
  link: {
    subject: '{shop} pede-lhe um pagamento',
    text: 'Pode pagá-lo online.',
    until: 'Válido até',
    why:
      'Recebe este e-mail porque a loja indicou o seu contacto para este pagamento. ' +
      'Nunca envie dados do cartão por e-mail.',
  },
  mandate: {
    subject: 'O seu mandato de débito para {shop}',
    text: 'Aceitou débitos diretos SEPA na sua conta.',
    creditor: 'Identificador do credor',
  },
  charge: {
    subject: 'Próximo pagamento a {shop}',
    text: 'Aproxima-se um pagamento da sua subscrição.',
    more: 'Não precisa de fazer nada. Se quiser alterar algo, faça-o antes desse dia.',
    day: 'Dia do pagamento',
  },
  expiring: {
    subject: 'O seu cartão para {shop} expira em breve',
    text: 'O cartão da sua subscrição expira antes do próximo pagamento.',
    more: 'Escolha outro para que a sua subscrição continue.',
  },
  manage: 'Gerir a subscrição',
  notice: {
    subject: 'Próximo débito direto de {shop}',
    text: 'Um pagamento será cobrado na sua conta por débito direto SEPA.',
    more: 'Certifique-se de que há dinheiro suficiente na conta nesse dia.',
  },
  failed: {
    subject: 'O seu pagamento a {shop} falhou',
    text: 'Um pagamento da sua subscrição não foi efetuado.',
    more: 'Pague-o para que a sua subscrição continue.',
  },
  code: {
    subject: 'O seu código para {shop}',
    text: 'Introduza este código na página que o pede.',
    more: 'É válido durante 10 minutos. Se não o pediu, pode ignorar este e-mail. Não revele o código a ninguém.',
  },
  facts: { debit: 'Dia do débito', mandate: 'Referência do mandato', method: 'Método de pagamento' },
  open: 'Ver no navegador',
  why: 'Recebe este e-mail porque o seu contacto foi indicado num pagamento. Nunca envie dados do cartão por e-mail.',
};

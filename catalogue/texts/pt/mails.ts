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
  link: { subject: '{shop} pede-lhe um pagamento', text: 'Pode pagá-lo online.', until: 'Válido até' },
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
    text: 'Introduza este código na página que o pede:',
    more: 'É válido durante 10 minutos. Se não o pediu, pode ignorar este e-mail. Não revele o código a ninguém.',
  },
  facts: { debit: 'Dia do débito', mandate: 'Referência do mandato', method: 'Método de pagamento' },
  open: 'Ver no navegador',
  why: 'Recebe este e-mail porque o seu contacto foi indicado num pagamento. Nunca envie dados do cartão por e-mail.',
};

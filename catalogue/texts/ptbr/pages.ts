import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Brazilian Portuguese. */
export const pages: PageTexts = {
  leading: {
    title: 'Um momento, por favor',
    text: 'Você está voltando para a loja.',
    action: 'Voltar para a loja',
  },
  returned: { title: 'Obrigado', text: 'Você já pode fechar esta página e voltar para a loja.' },
  authentication: {
    title: 'Um momento, por favor',
    text: 'Você está sendo levado ao seu banco.',
    action: 'Continuar para o banco',
  },
  refused: {
    title: 'Não é possível usar esta página',
    text: 'O link não é válido ou expirou. Nada foi alterado. Volte para a loja.',
  },
  link: {
    title: 'Pagamento para {name}',
    paid: 'Obrigado. O pagamento foi concluído.',
    pending: 'Seu pagamento está sendo processado. O resultado aparecerá aqui.',
    waiting: 'O pagamento ainda não foi concluído.',
    endings: {
      declined: 'O pagamento foi recusado. Nada foi cobrado.',
      cancelled: 'O pagamento foi cancelado. Nada foi cobrado.',
      expired: 'O tempo para pagar acabou. Nada foi cobrado.',
      failed: 'Algo deu errado. Até onde sabemos, nada foi cobrado.',
    },
    reasons: {
      funds: 'Não há dinheiro suficiente na conta.',
      limit: 'O limite do cartão foi atingido.',
      expired: 'O cartão venceu ou a data está errada.',
      code: 'O código de segurança está errado.',
      authentication: 'O banco não conseguiu confirmar que é você.',
      unreachable: 'Não foi possível falar com o banco.',
      other: 'O banco não aceitou o pagamento.',
    },
    retry: 'Tente de novo, se quiser com outro cartão.',
    print: 'Imprimir ou salvar em PDF',
    again: 'Tentar novamente',
    ended: 'Este link de pagamento não é mais válido. Peça um novo.',
    secure: 'A loja nunca vê o número do seu cartão.',
    goOn: 'Continuar para o pagamento',
    between: 'Digite um valor de {least} a {most}.',
    atLeast: 'Digite um valor de pelo menos {least}.',
    full: 'Este link de pagamento não aceita mais pagamentos.',
    receipt: { date: 'Data', method: 'Pago com', payment: 'Pagamento', refunded: 'Reembolsado' },
  },
  transfer: {
    title: 'Pagar por transferência',
    text:
      'Leia o código com o aplicativo do seu banco ou copie estes dados para uma transferência. ' +
      'Com a referência, a loja reconhece o seu pagamento.',
    code: 'Código QR para o aplicativo do seu banco',
    holder: 'Titular da conta',
    copy: 'Copiar',
    copied: 'Copiado',
    received: 'O dinheiro chegou. Obrigado.',
  },
  mandate: {
    once:
      'Ao pagar, você autoriza {creditor} (identificador do credor {identifier}) a cobrar ' +
      'apenas este pagamento da sua conta por débito direto SEPA e seu banco a pagá-lo.',
    repeatedly:
      'Ao pagar, você autoriza {creditor} (identificador do credor {identifier}) a cobrar ' +
      'este pagamento e os próximos da sua conta por débito direto SEPA e seu banco a pagá-los.',
    refund:
      'Você pode pedir o reembolso ao seu banco em até oito semanas após um débito, ' +
      'nas condições do seu contrato com o banco.',
    noRefund:
      'Este mandato é para débitos entre empresas: após um débito, você não tem direito a reembolso pelo seu banco. ' +
      'Até o dia do débito, você pode pedir ao seu banco que não o pague.',
    notice: 'A referência do mandato chega com o aviso do débito. Dias entre esse aviso e o débito, no mínimo: {days}.',
  },
  failed: { title: 'Algo deu errado', text: 'Volte para a loja e confira seu pedido.' },
  facts: { merchant: 'Loja', amount: 'Valor', card: 'Cartão', reference: 'Referência' },
  tests: 'Outros resultados, para testes',
  simulator: {
    title: 'Pagamento de teste',
    notice: 'Isto é uma simulação. Nenhum dinheiro é movimentado.',
    pay: 'Pagar',
    decline: 'Recusar o pagamento',
    cancel: 'Cancelar e voltar para a loja',
    later: 'Pagar depois',
    close: 'Fechar sem fazer nada',
    leadsTo: {
      cancel: 'A loja é informada na hora de que o pagamento foi cancelado.',
      decline: 'A loja é informada na hora de que o pagamento foi recusado.',
      later: 'O pagamento fica pendente e o dinheiro chega em alguns dias.',
      close: 'Como se a janela fosse fechada: a loja não é informada e o pagamento expira depois de algum tempo.',
    },
    closed: 'Nada foi feito. Você já pode fechar esta página.',
  },
  issuer: {
    title: 'Você aprova este pagamento?',
    notice: 'Este é um banco simulado para testes. Nenhum dinheiro é movimentado.',
    approve: 'Aprovar',
    decline: 'Recusar',
    cancel: 'Cancelar no banco',
    wait: 'Se você não fizer nada, o banco deixa de esperar depois de algum tempo.',
    done: { title: 'Um momento, por favor', text: 'Você está voltando.', action: 'Continuar' },
  },
  brands: {
    directDebit: 'Débito em conta',
    sepaDirectDebit: 'Débito direto SEPA',
    giftCard: 'Cartão-presente',
    bankTransfer: 'Transferência bancária',
    klarnaInvoice: 'Fatura Klarna',
  },
};

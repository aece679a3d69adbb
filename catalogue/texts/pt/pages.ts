import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in European Portuguese. */
export const pages: PageTexts = {
  leading: { title: 'Um momento, por favor', text: 'Está a voltar à loja.', action: 'Voltar à loja' },
  returned: { title: 'Obrigado', text: 'Pode fechar esta página e voltar à loja.' },
  authentication: {
    title: 'Um momento, por favor',
    text: 'Está a ser encaminhado para o seu banco.',
    action: 'Continuar para o banco',
  },
  refused: {
    title: 'Esta página não pode ser usada',
    text: 'A hiperligação não é válida ou expirou. Nada foi alterado. Volte à loja.',
  },
  link: {
    title: 'Pagamento a {name}',
    paid: 'Obrigado. O pagamento foi efetuado com sucesso.',
    pending: 'O seu pagamento está a ser processado. O resultado aparecerá aqui.',
    waiting: 'O pagamento ainda não está concluído.',
    endings: {
      declined: 'O pagamento foi recusado. Nada foi cobrado.',
      cancelled: 'O pagamento foi cancelado. Nada foi cobrado.',
      expired: 'O tempo para pagar terminou. Nada foi cobrado.',
      failed: 'Algo correu mal. Tanto quanto sabemos, nada foi cobrado.',
    },
    reasons: {
      funds: 'Não há dinheiro suficiente na conta.',
      limit: 'O limite do cartão foi atingido.',
      expired: 'O cartão expirou ou a data está errada.',
      code: 'O código de segurança está errado.',
      authentication: 'O banco não conseguiu confirmar a sua identidade.',
      unreachable: 'Não foi possível contactar o banco.',
      other: 'O banco não aceitou o pagamento.',
    },
    retry: 'Pode tentar de novo, também com outro cartão.',
    print: 'Imprimir ou guardar em PDF',
    again: 'Tentar novamente',
    ended: 'Esta ligação de pagamento já não é válida. Peça uma nova.',
    secure: 'A loja nunca vê o número do seu cartão.',
    goOn: 'Continuar para o pagamento',
    between: 'Introduza um montante de {least} a {most}.',
    atLeast: 'Introduza um montante de pelo menos {least}.',
    full: 'Esta ligação de pagamento já não aceita mais pagamentos.',
    receipt: { date: 'Data', method: 'Pago com', payment: 'Pagamento', refunded: 'Reembolsado' },
  },
  transfer: {
    title: 'Pagar por transferência',
    text:
      'Leia o código com a aplicação do seu banco ou copie estes dados para uma transferência. ' +
      'Com a referência, a loja reconhece o seu pagamento.',
    code: 'Código QR para a aplicação do seu banco',
    holder: 'Titular da conta',
    copy: 'Copiar',
    copied: 'Copiado',
    received: 'O dinheiro chegou. Obrigado.',
  },
  mandate: {
    once:
      'Ao pagar, autoriza {creditor} (identificador do credor {identifier}) a cobrar ' +
      'apenas este pagamento na sua conta por débito direto SEPA e o seu banco a pagá-lo.',
    repeatedly:
      'Ao pagar, autoriza {creditor} (identificador do credor {identifier}) a cobrar este ' +
      'pagamento e os seguintes na sua conta por débito direto SEPA e o seu banco a pagá-los.',
    refund:
      'Pode pedir o reembolso ao seu banco nas oito semanas seguintes a um débito, ' +
      'nas condições do seu contrato com o banco.',
    noRefund:
      'Este mandato destina-se a débitos entre empresas: depois de um débito, ' +
      'não tem direito a reembolso pelo seu banco. Até ao dia do débito, pode pedir ao seu banco que não o pague.',
    notice:
      'A referência do mandato é comunicada com o aviso do débito. Dias entre esse aviso e o débito, no mínimo: {days}.',
  },
  failed: { title: 'Algo correu mal', text: 'Volte à loja e consulte lá a sua encomenda.' },
  facts: { merchant: 'Loja', amount: 'Montante', card: 'Cartão', reference: 'Referência' },
  tests: 'Outros resultados, para testes',
  simulator: {
    title: 'Pagamento de teste',
    notice: 'Isto é uma simulação. Nenhum dinheiro é movimentado.',
    pay: 'Pagar',
    decline: 'Recusar o pagamento',
    cancel: 'Cancelar e voltar à loja',
    later: 'Pagar mais tarde',
    close: 'Fechar sem fazer nada',
    leadsTo: {
      cancel: 'A loja é logo informada de que o pagamento foi cancelado.',
      decline: 'A loja é logo informada de que o pagamento foi recusado.',
      later: 'O pagamento fica pendente e o dinheiro chega dentro de alguns dias.',
      close: 'Como se a janela fosse fechada: a loja não é informada e o pagamento expira passado algum tempo.',
    },
    closed: 'Nada foi feito. Pode fechar esta página.',
  },
  issuer: {
    title: 'Aprova este pagamento?',
    notice: 'Este é um banco simulado para testes. Nenhum dinheiro é movimentado.',
    approve: 'Aprovar',
    decline: 'Recusar',
    cancel: 'Cancelar no banco',
    wait: 'Se não fizer nada, o banco deixa de esperar passado algum tempo.',
    done: { title: 'Um momento, por favor', text: 'Está a voltar.', action: 'Continuar' },
  },
  brands: {
    directDebit: 'Débito direto',
    sepaDirectDebit: 'Débito direto SEPA',
    giftCard: 'Cartão-oferta',
    bankTransfer: 'Transferência bancária',
    klarnaInvoice: 'Fatura Klarna',
  },
};

import type { ShopTexts } from '../en/shop.ts';

/** The texts of the example shop in French. */
export const shop: ShopTexts = {
  slogan: 'Du thé, et tout ce qu’il faut',
  lead: 'Pour les matins tranquilles et les longs après-midi.',
  back: 'Retour à la boutique',
  navigation: { label: 'Boutique', cart: 'Panier ({count})', orders: 'Commandes', account: 'Compte' },
  footer: {
    notice: 'Ceci est une boutique d’exemple. Aucun argent ne circule et rien n’est expédié.',
    gallery: 'Galerie du formulaire de paiement',
    documentation: 'Documentation pour les développeurs',
    testCards: 'Cartes de test',
  },
  look: {
    title: 'Apparence de la boutique',
    language: 'Langue',
    style: 'Style du formulaire de paiement',
    styles: {
      card: 'Avec le logo de la carte',
      logos: 'Avec tous les logos',
      plain: 'Sans logo',
      none: 'Le style de la page seulement',
    },
    colours: 'Couleurs',
    schemes: { light: 'Clair', dark: 'Sombre', system: 'Comme mon système' },
    use: 'Appliquer',
  },
  products: {
    'first-flush': {
      name: 'Première récolte',
      description: 'Feuilles de printemps d’une seule colline, 100 g en boîte.',
    },
    'clay-cup': { name: 'Tasse en terre cuite', description: 'Tournée à la main, 200 ml, chaque pièce est unique.' },
    'travel-kettle': {
      name: 'Bouilloire de voyage',
      description: 'Acier brossé, un demi-litre bouillant sur n’importe quelle flamme.',
    },
    'tea-club': {
      name: 'Club de thé',
      description: 'Un nouveau thé chaque mois, payé chaque mois. Vous arrêtez quand vous voulez.',
    },
  },
  buy: {
    perMonth: '{price} par mois',
    buy: 'Acheter',
    buyThis: 'Acheter {product}',
    subscribe: 'S’abonner',
    subscribeThis: 'S’abonner à {product}',
    add: 'Ajouter au panier',
    addThis: 'Ajouter au panier: {product}',
    fast: 'Ou payez en un geste',
  },
  cart: {
    title: 'Votre panier',
    empty: 'Votre panier est encore vide.',
    quantity: 'Quantité de {product}',
    change: 'Modifier',
    changeThis: 'Modifier {product}',
    checkOut: 'Passer commande',
  },
  facts: {
    order: 'Commande',
    date: 'Date',
    items: 'Articles',
    paidWith: 'Payé avec',
    stored: 'Enregistré pour la prochaine fois',
    total: 'Total',
  },
  pay: {
    title: 'Payer votre commande',
    orderNumber: 'Commande {number}',
    ways: 'Moyens de paiement',
    everyMonth: 'Vous payez aujourd’hui, puis chaque mois, avec le même moyen de paiement.',
    noScript: 'Cette page a besoin de JavaScript. Activez-le et rechargez la page.',
  },
  ways: {
    card: 'Carte',
    all: 'Tous les moyens',
    review: 'Carte, avec récapitulatif',
    debit: 'Prélèvement',
    bank: 'Banque en ligne',
    online: 'Portefeuilles en ligne',
    wallet: 'Un geste',
    later: 'Facture',
    gift: 'Carte cadeau',
    before: 'Prépaiement',
  },
  hints: {
    card:
      'Pour essayer, utilisez la carte {card}, une date future et un code quelconques. ' +
      '{challenged} demande une authentification.',
    review:
      'Pour essayer, utilisez la carte {card}, une date future et un code quelconques. ' +
      'Elle est débitée après votre confirmation du récapitulatif.',
    debit:
      'Pour essayer, utilisez le compte {iban}, ou n’importe quels numéro et code bancaire, et n’importe quel nom.',
    processor:
      'Pour essayer, appuyez sur un bouton : la page du prestataire simulé s’ouvre et vous y choisissez l’issue.',
    wallet: 'Pour essayer, appuyez sur un bouton : une fenêtre simulée s’ouvre avec des cartes au choix.',
    gift: 'Pour essayer, utilisez n’importe quels numéro et code PIN.',
    saving: 'Pour essayer, enregistrez la carte {card} avec une date future et un code quelconques.',
  },
  results: {
    approved: { title: 'Merci, votre commande est payée', text: 'Nous la préparons.' },
    declined: {
      title: 'Le paiement a été refusé',
      text: 'Vous n’avez pas été débité. Vous pouvez réessayer, aussi avec une autre carte.',
    },
    cancelled: {
      title: 'Le paiement a été annulé',
      text: 'Vous n’avez pas été débité. Votre commande vous attend ici.',
    },
    failed: {
      title: 'Une erreur s’est produite',
      text: 'Le paiement n’a pas pu être effectué. À notre connaissance, vous n’avez pas été débité.',
    },
    pending: {
      title: 'Le paiement est en cours',
      text: 'Nous attendons la confirmation. Ne payez pas une seconde fois.',
    },
    expired: {
      title: 'Le délai de paiement est écoulé',
      text: 'Vous n’avez pas été débité. Recommencez quand vous voulez.',
    },
    unpaid: { title: 'Cette commande n’est pas encore payée', text: 'Vous n’avez pas été débité.' },
  },
  states: {
    approved: 'payée',
    declined: 'refusée',
    cancelled: 'paiement annulé',
    failed: 'échec du paiement',
    pending: 'en attente',
    expired: 'délai écoulé',
    unpaid: 'pas encore payée',
  },
  decline: { reason: 'Motif : {reason}' },
  result: { again: 'Réessayer', pay: 'Payer maintenant', look: 'Regarder à nouveau' },
  summary: {
    title: 'Vérifiez votre commande',
    text: 'Rien n’a encore été débité.',
    payWith: 'Vous payez avec',
    confirm: 'Commander et payer',
    other: 'Payer autrement',
  },
  subscription: {
    title: 'Votre abonnement',
    next: 'Laisser passer un mois',
    nextPayment: 'Prochain paiement : {price} le {date}',
    retry: 'La banque a refusé le paiement. Nous réessaierons le {date}.',
    resting: 'Le paiement a échoué. Choisissez une autre carte et il sera effectué aussitôt.',
    ended: 'Il est terminé.',
    change: 'Utiliser cette carte',
    skip: 'Sauter le prochain paiement',
    end: 'Mettre fin à l’abonnement',
  },
  orders: { title: 'Vos commandes', none: 'Vous n’avez encore rien commandé.' },
  account: {
    title: 'Votre compte',
    cards: 'Cartes enregistrées',
    none: 'Vous n’avez aucune carte enregistrée.',
    unnamed: 'Carte enregistrée',
    safe: 'Rien n’est débité. Le numéro est conservé par le service de paiement, jamais par nous.',
    remove: 'Supprimer',
    removeThis: 'Supprimer {account}',
    open: 'Vers votre compte',
  },
  saving: {
    title: 'Enregistrer une carte',
    text: 'Elle n’est débitée que lorsque vous achetez.',
    approved: {
      title: 'Votre carte est enregistrée',
      text: 'Elle vous sera proposée au prochain paiement. Rien n’a été débité.',
    },
    declined: { title: 'Votre carte n’a pas pu être enregistrée', text: 'Rien n’a été débité. Vous pouvez réessayer.' },
    pending: { title: 'Votre carte n’est pas encore enregistrée', text: 'Nous attendons la confirmation.' },
    expired: {
      title: 'Le délai est écoulé',
      text: 'Rien n’a été enregistré ni débité. Recommencez quand vous voulez.',
    },
    unpaid: { title: 'Aucune carte n’a été enregistrée', text: 'Rien n’a été enregistré ni débité.' },
  },
  errors: {
    unknownPage: { title: 'Cette page n’existe pas', text: 'L’adresse ne mène nulle part.' },
    unknownProduct: { title: 'Nous ne vendons pas cela', text: 'Choisissez quelque chose dans la boutique.' },
    unknownOrder: {
      title: 'Nous ne connaissons pas cette commande',
      text: 'Elle a été passée dans un autre navigateur, ou il y a longtemps.',
    },
    otherBrowser: {
      title: 'Merci',
      text: 'Nous avons vérifié le paiement. La commande s’affiche dans le navigateur où elle a été passée.',
    },
    foreignResult: {
      title: 'Ce résultat appartient à un autre paiement',
      text: 'Ouvrez votre commande pour voir où elle en est.',
    },
    gateway: {
      title: 'Le service de paiement ne répond pas',
      text: 'Votre commande est conservée. Rechargez cette page dans un instant.',
    },
    request: {
      title: 'Nous ne pouvons pas lire cette requête',
      text: 'Elle est trop grande, ou abîmée en chemin. Revenez en arrière et réessayez.',
    },
    ours: { title: 'Une erreur s’est produite de notre côté', text: 'Vous n’y êtes pour rien. Réessayez.' },
    order: 'Vers votre commande',
  },
  code: {
    title: 'Comment cette page est faite',
    page: 'Dans la page',
    server: 'De serveur à serveur',
    request: 'Requête {number} et sa réponse',
  },
};

import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Dutch. */
export const mails: MailTexts = {
  hello: 'Dag {name},',
  receipt: { subject: 'Uw betaalbewijs van {shop}' },
  refund: {
    subject: 'Uw terugbetaling van {shop}',
    text: 'U krijgt geld terug.',
    more: 'Wanneer het op uw rekening staat, hangt af van uw bank. Meestal duurt het enkele dagen.',
  },
  link: {
    subject: '{shop} vraagt u om een betaling',
    text: 'U kunt online betalen.',
    until: 'Geldig tot en met',
    why:
      'U krijgt deze e-mail omdat de winkel uw adres voor deze betaling heeft opgegeven. ' +
      'Stuur nooit kaartgegevens per e-mail.',
  },
  mandate: {
    subject: 'Uw incassomachtiging voor {shop}',
    text: 'U hebt toegestemd in SEPA-incasso’s van uw rekening.',
    creditor: 'Incassant-ID',
  },
  charge: {
    subject: 'Volgende betaling aan {shop}',
    text: 'Er komt een betaling voor uw abonnement aan.',
    more: 'U hoeft niets te doen. Wilt u iets wijzigen, doe het dan vóór die dag.',
    day: 'Dag van de betaling',
  },
  expiring: {
    subject: 'Uw kaart voor {shop} verloopt binnenkort',
    text: 'De kaart voor uw abonnement verloopt vóór de volgende betaling.',
    more: 'Kies een andere, zodat uw abonnement doorloopt.',
  },
  manage: 'Abonnement beheren',
  notice: {
    subject: 'Aankondiging van een incasso door {shop}',
    text: 'Een betaling wordt per SEPA-incasso van uw rekening afgeschreven.',
    more: 'Zorg ervoor dat er op die dag genoeg geld op de rekening staat.',
  },
  failed: {
    subject: 'Uw betaling aan {shop} is mislukt',
    text: 'Een betaling voor uw abonnement is niet gelukt.',
    more: 'Betaal die alsnog, zodat uw abonnement doorloopt.',
  },
  code: {
    subject: 'Uw code voor {shop}',
    text: 'Voer deze code in op de pagina die erom vraagt.',
    more: 'De code is 10 minuten geldig. Hebt u er niet om gevraagd, dan kunt u deze e-mail negeren. Geef de code aan niemand door.',
  },
  facts: { debit: 'Dag van de afschrijving', mandate: 'Machtigingskenmerk', method: 'Betaalmethode' },
  open: 'Bekijken in de browser',
  why: 'U krijgt deze e-mail omdat uw adres bij een betaling is opgegeven. Stuur nooit kaartgegevens per e-mail.',
};

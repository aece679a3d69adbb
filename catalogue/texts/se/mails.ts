import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Swedish. */
export const mails: MailTexts = {
  hello: 'Hej {name}!',
  receipt: { subject: 'Ditt kvitto från {shop}' },
  refund: {
    subject: 'Din återbetalning från {shop}',
    text: 'Du får pengar tillbaka.',
    more: 'Det beror på din bank när du ser dem. Oftast tar det några dagar.',
  },
  link: {
    subject: '{shop} ber dig att betala',
    text: 'Du kan betala online.',
    until: 'Giltig till',
    why:
      'Du får det här mejlet för att butiken angav din adress för den här betalningen. ' +
      'Skicka aldrig kortuppgifter med e-post.',
  },
  mandate: {
    subject: 'Ditt medgivande till {shop}',
    text: 'Du har godkänt SEPA-autogiro från ditt konto.',
    creditor: 'Borgenärens identitet',
  },
  charge: {
    subject: 'Kommande betalning till {shop}',
    text: 'En betalning för din prenumeration är på väg.',
    more: 'Du behöver inte göra något. Vill du ändra något, gör det före den dagen.',
    day: 'Betalningsdag',
  },
  expiring: {
    subject: 'Ditt kort för {shop} går snart ut',
    text: 'Kortet för din prenumeration går ut före nästa betalning.',
    more: 'Välj ett annat så att din prenumeration fortsätter.',
  },
  manage: 'Hantera prenumerationen',
  notice: {
    subject: 'Kommande autogiro från {shop}',
    text: 'En betalning kommer att dras från ditt konto med SEPA-autogiro.',
    more: 'Se till att det finns tillräckligt med pengar på kontot den dagen.',
  },
  failed: {
    subject: 'Din betalning till {shop} misslyckades',
    text: 'En betalning för din prenumeration gick inte igenom.',
    more: 'Betala den så att din prenumeration fortsätter.',
  },
  code: {
    subject: 'Din kod för {shop}',
    text: 'Ange den här koden på sidan som frågar efter den.',
    more: 'Den gäller i 10 minuter. Om du inte har bett om den kan du bortse från det här mejlet. Lämna inte ut koden till någon.',
  },
  facts: { debit: 'Dag för debiteringen', mandate: 'Medgivandets referens', method: 'Betalningssätt' },
  open: 'Visa i webbläsaren',
  why: 'Du får det här mejlet för att din adress angavs vid en betalning. Skicka aldrig kortuppgifter med e-post.',
};

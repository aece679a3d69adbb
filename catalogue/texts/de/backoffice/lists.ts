import type { ListsTexts } from '../../en/backoffice/lists.ts';

/** The texts of block and allow lists, in German. */
export const lists: ListsTexts = {
  title: 'Sperrlisten',
  why: 'Zahlungen mit einem gesperrten Wert werden abgelehnt, bevor etwas an einen Zahlungsdienstleister geht. Ein zugelassener Wert passiert die Risikoregeln, aber nie eine Sperre.',
  search: 'Suchen',
  searchHint: 'Ein Teil des angezeigten Werts, zum Beispiel die letzten vier Ziffern, oder des Grunds.',
  none:
    'Hier ist nichts gesperrt oder zugelassen. Fügen Sie eine Karte, eine Adresse oder einen Kunden hinzu, ' +
    'deren Zahlungen abgelehnt oder nie geprüft werden sollen.',
  list: 'Liste',
  lists: { block: 'Gesperrt', allow: 'Zugelassen' },
  kind: 'Art',
  kinds: {
    card: 'Karte',
    iban: 'IBAN',
    customer: 'Kundennummer',
    email: 'E-Mail-Adresse',
    ip: 'IP-Adresse',
  },
  value: 'Wert',
  erased: 'gelöscht',
  where: 'Wo',
  allChannels: 'Alle Kanäle von {merchant}',
  reason: 'Grund',
  reasonHint: 'Ohne Namen und andere personenbezogene Daten: Das Audit-Protokoll behält ihn.',
  ends: 'Endet',
  endsHint: 'Der letzte Tag, in UTC. Ohne ihn gilt der Eintrag, bis er entfernt wird.',
  never: 'nie',
  over: 'vorbei',
  created: 'Hinzugefügt',
  actions: 'Aktionen',
  add: 'Sperren oder erlauben',
  addTitle: 'Einen Wert sperren oder erlauben',
  added: { block: 'Der Wert ist gesperrt.', allow: 'Der Wert ist erlaubt.' },
  remove: 'Entfernen',
  removeTitle: 'Diesen Eintrag entfernen?',
  removeWhy: {
    block: 'Zahlungen mit {value} werden seinetwegen nicht mehr abgelehnt.',
    allow: 'Zahlungen mit {value} passieren die Risikoregeln nicht mehr.',
  },
  removed: 'Der Eintrag ist entfernt.',
  acts: { block: 'Sperren', allow: 'Erlauben' },
  blockTitle: 'Einen Wert sperren',
  what: 'Was',
  effect: {
    block:
      'Ab jetzt werden Zahlungen mit diesem Wert mit {code} abgelehnt, auch die von Abonnements und gespeicherten Konten. Frühere Zahlungen ändern sich nicht; Erstattungen bleiben möglich.',
    allow: 'Ab jetzt passieren Zahlungen mit diesem Wert die Risikoregeln, außer denen, die sperren.',
  },
};

import type { PaletteTexts } from '../../en/backoffice/palette.ts';

/** Wie Leute nennen, was es auf einer Seite gibt: auch damit findet die Suche die Seite. */
export const palette: PaletteTexts = {
  words: {
    home: 'Dashboard Volumen Umsatz Zahlen Annahmequote Diagramm Statistik',
    payments:
      'erstatten Erstattung Geld zurück einziehen stornieren Transaktionen Bestellungen Export herunterladen Steuerberater Beleg',
    customers: 'Personen Käufer gespeicherte Karten löschen Daten Datenschutz DSGVO',
    links: 'Zahlen per Link Rechnung QR-Code Geld anfordern',
    lists: 'sperren erlauben Betrug E-Mail Karte IP-Adresse',
    schedules: 'wiederkehrend Pläne Mitgliedschaft Mahnwesen gescheiterte Zahlungen',
    disputes: 'Rückbelastungen Belege bestreiten',
    settlement:
      'Auszahlungen Bank Gebühren Abgleich Geld angekommen ausgezahlt Steuerberater Export Monat Abschluss Hauptbuch Journal Saldo DATEV',
    bank: 'SEPA Lastschrift Mandate Überweisungen Dateien',
    developers: 'API Zugangstoken Schlüssel Webhooks Geheimnis erneuern Anfragen Protokoll Benachrichtigungen',
    testing: 'Uhr Testkarten Rückbelastung',
    channels: 'Shops Händler Einstellungen Konfiguration neuer Shop',
    team: 'einladen Kollegen Personen Rollen Rechte Zugang Benutzer',
    audit: 'wer hat was getan Änderungen Verlauf',
    system: 'Zustand Version Tresor Schlüssel Alarme Prozesse',
  },
};

import type { MerchantMailTexts } from '../../en/backoffice/mails.ts';

/** The texts of mails to merchants and to people of the back office, in German. */
export const mails: MerchantMailTexts = {
  dispute: {
    subject: 'Streitfall zu einer Zahlung an {shop}',
    text: 'Ein Kunde oder dessen Bank fordert das Geld einer Zahlung zurück.',
    more: 'Sie können mit Belegen widersprechen. Ohne rechtzeitige Antwort ist das Geld verloren.',
    action: 'Streitfall öffnen',
  },
  late: {
    subject: 'Eine Abrechnungsdatei für {shop} ist überfällig',
    text: 'Eine fällige Abrechnungsdatei ist nicht eingegangen.',
    more: 'Bis sie da ist, zeigen die Bücher nicht, welche Zahlungen ausgezahlt wurden.',
    action: 'Abrechnung öffnen',
  },
  invitation: {
    subject: 'Ihre Einladung zu {shop}',
    text: 'Sie sind zum Backoffice eingeladen.',
    more: 'Der Link ist nur für Sie und gilt einmal: Bitte geben Sie ihn nicht weiter.',
    action: 'Einladung annehmen',
    why:
      'Sie erhalten diese E-Mail, weil jemand mit Zugang diese Adresse eingeladen hat. ' +
      'Wenn Sie keine erwarten, ist nichts zu tun.',
  },
  device: {
    subject: 'Neue Anmeldung bei {shop}',
    text: 'Jemand hat sich mit Ihrem Zugang angemeldet, mit einem Browser, den Sie bisher nicht benutzt haben.',
    more:
      'Wenn Sie es waren, ist nichts zu tun. Wenn nicht: Ändern Sie Ihr Passwort, melden Sie sich überall ab, ' +
      'und sagen Sie es sofort einem Administrator.',
    action: 'Konto öffnen',
  },
  alerts: {
    subject: '{shop} braucht jemanden',
    text: 'Etwas läuft nicht, wie es soll.',
    more: 'Was es jeweils bedeutet und was zu tun ist, steht im Runbook. Nach einem Tag werden Sie erneut erinnert.',
    action: 'Systemseite öffnen',
    says: {
      TollgatePaymentsUnresolved: 'Zahlungen ohne bekannten Ausgang',
      TollgateTimersBehind: 'Fällige Arbeit hat nicht begonnen seit',
      TollgateBankOutOfReach: 'Keine Dateien von einer Bank abgeholt seit',
      TollgateNotificationsBehind: 'Benachrichtigungen sind verspätet um',
      TollgateCertificateEnds: 'Das Zertifikat endet in',
      TollgateVaultKeyOld: 'Ein Schlüssel des Tresors ist in Gebrauch seit',
    },
  },
  facts: {
    reason: 'Grund',
    answer: 'Antwort bis',
    due: 'Fällig am',
    role: 'Rolle',
    by: 'Eingeladen von',
    until: 'Gültig bis',
    browser: 'Browser',
    network: 'IP-Adresse',
  },
  whyPeople: 'Sie erhalten diese E-Mail, weil Sie Zugang zum Backoffice haben.',
  why: 'Sie erhalten diese E-Mail, weil die Einstellungen dieses Kanals sie vorsehen.',
};

import type { SettingsTexts } from '../../en/backoffice/settings.ts';

/** The settings of merchants and channels in people's words, in German. */
export const settings: SettingsTexts = {
  /** The name of each setting, and a sentence that says what it does. */
  words: {
    'look.colour': [
      'Farbe des Shops',
      'Die Farbe von Schaltflächen und Links auf den Seiten von Zahlungslinks, Belegen und Überweisungen. Die Ansicht *Aussehen* zeigt sie.',
    ],
    'look.logo': [
      'Logo des Shops',
      'Das Bild über dem Namen des Shops auf den Seiten von Zahlungslinks, Belegen und Überweisungen. Es wird in der Ansicht *Aussehen* hochgeladen.',
    ],
    descriptor: [
      'Text auf dem Kontoauszug',
      'Was Käufer auf dem Kontoauszug oder der Kartenabrechnung neben der Zahlung lesen. Ohne Text lesen sie den Namen des Kanals; eine Zahlung kann einen eigenen Text mitbringen.',
    ],
    shoppersRemoveRegistrations: [
      'Käufer entfernen gespeicherte Karten und Konten',
      'Ob Käufer im Zahlungsformular eine Schaltfläche sehen, mit der sie eine gespeicherte Karte oder ein Konto entfernen.',
    ],
    brands: [
      'Angenommene Zahlungsmittel',
      'Karten, Wallets und Bankverfahren, die der Shop annimmt, mit ihren IDs. Zahlungen mit anderen werden abgelehnt.',
    ],
    currencies: [
      'Angenommene Währungen',
      'Die Währungen, in denen der Shop Zahlungen annimmt. Zahlungen in anderen werden abgelehnt.',
    ],
    brandDetection: [
      'Marke an der Kartennummer erkennen',
      'Ob der Shop die Marke einer Karte weglassen darf: Sie wird dann an der Kartennummer erkannt.',
    ],
    brandDetectionOrder: [
      'Bevorzugte Marke bei Karten mit zwei Marken',
      'Viele Karten haben zwei Marken, etwa Cartes Bancaires und Visa. Die erste dieser Liste wird belastet, wenn der Käufer keine wählt.',
    ],
    requireCvv: ['Prüfziffer verlangen', 'Ob eine Kartenzahlung ohne Prüfziffer (CVV) abgelehnt wird.'],
    threeDSecure: [
      'Prüfung mit 3-D Secure',
      'Wer den Karteninhaber von der Bank seiner Karte prüfen lässt: das Gateway selbst oder der Acquirer.',
    ],
    'threeDSecure.proceedsWith': [
      'Ohne Authentifizierung fortfahren',
      'Wenn die Bank der Karte den Inhaber nicht prüfen konnte: in welchen Fällen die Zahlung trotzdem weitergeht. In allen anderen wird sie abgelehnt.',
    ],
    'threeDSecure.requiresBilling': [
      '3-D Secure braucht die Rechnungsadresse',
      'Ob eine Kartenzahlung Straße, Ort, Postleitzahl und Land der Rechnungsadresse braucht. Das Zahlungsformular fragt den Käufer nach dem, was fehlt.',
    ],
    duplicateWindowHours: [
      'Doppelte Zahlungen ablehnen (Stunden)',
      'Wie viele Stunden lang eine zweite Zahlung mit derselben Transaktions-ID des Shops abgelehnt wird. 0 schaltet dies aus.',
    ],
    'risk.rules': [
      'Risikoregeln',
      'Regeln, die verdächtige Zahlungen zur Prüfung zurückhalten oder ablehnen: nach Betrag, Land, Liste oder danach, wie oft eine Karte zahlt.',
    ],
    'risk.methods': [
      'Zahlungsmittel nach Profil',
      'Regeln, die festlegen, welche Zahlungsmittel das Formular wem anbietet, zum Beispiel bei hohen Beträgen nur sichere.',
    ],
    'chargebacks.block': [
      'Nach einer Rückbuchung sperren',
      'Ob eine Karte oder ein Konto nach einer Rückbuchung in diesem Shop wieder zahlen kann.',
    ],
    'schedule.timeZone': [
      'Zeitzone der Abonnements',
      'Die Ortszeit, zu der neue Abonnements fällig werden. Ein Abonnement behält die Zone, in der es angelegt wurde.',
    ],
    'schedule.missedRuns': [
      'Versäumte Zahlungen von Abonnements',
      'Was mit fälligen Zahlungen geschieht, die versäumt wurden, etwa während das Gateway stillstand: einmal für alle zahlen (merged), jede zahlen (charged) oder keine (skipped).',
    ],
    'acquirer.internal': [
      'Acquirer für interne Tests',
      'Wer in der Testumgebung Zahlungen mit dem Testmodus INTERNAL annimmt.',
    ],
    'acquirer.external': [
      'Acquirer für externe Tests',
      'Wer in der Testumgebung Zahlungen mit dem Testmodus EXTERNAL annimmt: meist das Testkonto Ihres Zahlungsdienstleisters.',
    ],
    'acquirer.live': ['Acquirer für echte Zahlungen', 'Wer in der Live-Umgebung Zahlungen annimmt.'],
    'acquirer.earlierAccounts': [
      'Frühere Konten bei Zahlungsdienstleistern',
      'Konten, die vor dem jetzigen genutzt wurden. Ihre Zahlungen werden dort weiter eingezogen und erstattet. Das Gateway führt diese Liste; Sie können sie nur leeren.',
    ],
    'upstream.address': [
      'Anderes Gateway: Adresse',
      'Die Basisadresse eines anderen Gateways, an das Zahlungen weitergeleitet werden.',
    ],
    'upstream.entityId': ['Anderes Gateway: Entity-ID', 'Die ID dieses Kanals beim anderen Gateway.'],
    'upstream.accessToken': ['Anderes Gateway: Zugriffstoken', 'Das Zugriffstoken für das andere Gateway.'],
    'upstream.testMode': [
      'Anderes Gateway: Testmodus',
      'Der Testmodus von Zahlungen, die aus der Testumgebung weitergeleitet werden.',
    ],
    'upstream.honoursIdempotencyKey': [
      'Anderes Gateway: zahlt je Schlüssel einmal',
      'Ob das andere Gateway je Idempotency-Key höchstens einmal zahlt. Nur dann wird eine Zahlung erneut gesendet, wenn die Antwort verloren ging.',
    ],
    'sepa.creditorIdentifier': [
      'SEPA: Gläubiger-ID',
      'Ihre Gläubiger-Identifikationsnummer. Mit ihr gehen Lastschriften und Überweisungen als Dateien an Ihre eigene Bank.',
    ],
    'sepa.creditorName': ['SEPA: Ihr Name', 'Der Name, den Käufer in Mandaten und auf ihren Kontoauszügen lesen.'],
    'sepa.accountHolder': [
      'SEPA: Inhaber Ihres Kontos',
      'Der Name Ihres Kontos bei der Bank, falls er nicht der Name in Mandaten ist. Käufer überweisen an diesen Namen.',
    ],
    'sepa.iban': ['SEPA: Ihr Konto (IBAN)', 'Das Konto, das Lastschriften erhält und Erstattungen zahlt.'],
    'sepa.bic': [
      'SEPA: BIC Ihrer Bank',
      'Der BIC Ihres Kontos. Nur nötig, wenn Ihre Bank ihn verlangt, oder außerhalb des Europäischen Wirtschaftsraums.',
    ],
    'sepa.scheme': [
      'SEPA: Art der Lastschriften',
      'CORE belastet jeden; B2B belastet Unternehmen, die jedes Mandat zuerst ihrer Bank bestätigen.',
    ],
    'sepa.timeZone': ['SEPA: Zeitzone der Bank', 'Die Ortszeit, in der die Uhrzeiten der Dateien gelten.'],
    'sepa.cutOff': [
      'SEPA: Uhrzeit der Tagesdateien',
      'Wann die Dateien eines Tages entstehen. Ihre Bank muss sie an diesem Tag noch annehmen.',
    ],
    'sepa.leadDays': [
      'SEPA: Tage zwischen Datei und Belastung',
      'Wie viele Bankarbeitstage vor der Belastung eine Lastschrift zur Bank geht.',
    ],
    'sepa.preNotificationDays': [
      'SEPA: Tage der Vorankündigung',
      'Wie viele Tage vor der Belastung der Käufer benachrichtigt wird. 14, falls Ihre Bedingungen nichts anderes sagen.',
    ],
    'sepa.largestAmount': [
      'SEPA: größter Auftrag',
      'Der höchste Betrag, den Ihre Bank in einem Auftrag annimmt. Größere Zahlungen werden abgelehnt.',
    ],
    'sepa.entries': [
      'SEPA: Buchungen auf Ihrem Auszug',
      'Ob Ihre Bank jeden Auftrag einzeln bucht (single) oder eine ganze Datei als eine Summe (batch).',
    ],
    'sepa.payeeCheck': [
      'SEPA: Empfängerprüfung',
      'Ob Ihre Bank die Namen der Empfänger mit denen ihrer Konten vergleicht, oder Sie darauf verzichtet haben.',
    ],
    'sepa.instantTransfers': [
      'SEPA: Erstattungen als Echtzeitüberweisung',
      'Ob Erstattungen und Auszahlungen innerhalb von Sekunden ankommen, an jedem Tag.',
    ],
    'sepa.instantLimit': [
      'SEPA: größte Echtzeitüberweisung',
      'Der höchste Betrag, den Ihre Bank als Echtzeitüberweisung annimmt. Größere Beträge gehen als gewöhnliche Überweisung.',
    ],
    'sepa.instantCutOff': [
      'SEPA: Uhrzeit der Echtzeitüberweisungen',
      'Wann die Datei mit den Echtzeitüberweisungen eines Tages entsteht, auch am Wochenende.',
    ],
    'stripe.secretKey': [
      'Stripe: geheimer Schlüssel',
      'Der geheime Schlüssel Ihres Kontos bei Stripe oder ein eingeschränkter. Die Testumgebung braucht einen Testschlüssel.',
    ],
    'stripe.signingSecret': [
      'Stripe: Signaturgeheimnis',
      'Das Geheimnis, mit dem Stripe die Ereignisse signiert, die es an diesen Kanal sendet.',
    ],
    'stripe.earlierSigningSecret': [
      'Stripe: früheres Signaturgeheimnis',
      'Das vorige Signaturgeheimnis, solange Sie es ersetzen: Auch damit signierte Ereignisse werden angenommen.',
    ],
    'stripe.address': ['Stripe: Adresse in Tests', 'Nur für Tests: die Adresse eines Ersatzes für Stripe.'],
    'mollie.apiKey': [
      'Mollie: API-Schlüssel',
      'Der API-Schlüssel Ihres Profils bei Mollie. Die Testumgebung braucht einen Testschlüssel.',
    ],
    'mollie.address': ['Mollie: Adresse in Tests', 'Nur für Tests: die Adresse eines Ersatzes für Mollie.'],
    'adyen.apiKey': [
      'Adyen: API-Schlüssel',
      'Der API-Schlüssel eines Zugangs bei Adyen. Die Testumgebung braucht einen aus Adyens Testumgebung.',
    ],
    'adyen.merchantAccount': ['Adyen: Händlerkonto', 'Der Code Ihres Händlerkontos bei Adyen.'],
    'adyen.hmacKey': [
      'Adyen: HMAC-Schlüssel',
      'Der Schlüssel, mit dem Adyen die Ereignisse signiert, die es an diesen Kanal sendet.',
    ],
    'adyen.earlierHmacKey': [
      'Adyen: früherer HMAC-Schlüssel',
      'Der vorige HMAC-Schlüssel, solange Sie ihn ersetzen: Auch damit signierte Ereignisse werden angenommen.',
    ],
    'adyen.reportKey': [
      'Adyen: Schlüssel für Berichte',
      'Der API-Schlüssel eines Berichtsnutzers. Mit ihm werden Abrechnungsberichte abgeholt, sobald Adyen sie erstellt hat.',
    ],
    'adyen.liveUrlPrefix': [
      'Adyen: Präfix der Live-Adressen',
      'Das Präfix der eigenen Adressen Ihrer Firma bei Adyen, für echte Zahlungen.',
    ],
    'adyen.address': ['Adyen: Adresse in Tests', 'Nur für Tests: die Adresse eines Ersatzes für Adyen.'],
    'paypal.clientId': [
      'PayPal: Client-ID',
      'Die Client-ID Ihrer App bei PayPal. Die Testumgebung braucht eine aus PayPals Sandbox.',
    ],
    'paypal.clientSecret': ['PayPal: Geheimnis', 'Das Geheimnis derselben App.'],
    'paypal.webhookId': [
      'PayPal: ID des Webhooks',
      'Die ID des Webhooks dieser App, der Ereignisse an diesen Kanal sendet.',
    ],
    'paypal.address': ['PayPal: Adresse in Tests', 'Nur für Tests: die Adresse eines Ersatzes für PayPal.'],
    'wallets.country': ['Wallets: Ihr Land', 'Das Land Ihres Unternehmens, das Wallets zeigen oder prüfen.'],
    'wallets.applePay.merchantIdentifier': [
      'Apple Pay: Händlerkennung',
      'Die Händlerkennung aus Ihrem Konto bei Apple. Nötig für echte Zahlungen.',
    ],
    'wallets.applePay.identity': [
      'Apple Pay: Zertifikat und Schlüssel',
      'Ihr Händlerzertifikat mit privatem Schlüssel, als PEM in Base 64. Nötig für echte Zahlungen.',
    ],
    'wallets.googlePay.merchantId': [
      'Google Pay: Händler-ID',
      'Ihre Händler-ID bei Google. Nötig für echte Zahlungen.',
    ],
    'wallets.samsungPay.serviceId': [
      'Samsung Pay: Dienst-ID',
      'Die ID Ihres Dienstes bei Samsung. Nötig für echte Zahlungen.',
    ],
    'wallets.amazonPay.merchantId': [
      'Amazon Pay: Händler-ID',
      'Ihre Händler-ID bei Amazon. Nötig für echte Zahlungen.',
    ],
    'wallets.amazonPay.publicKeyId': [
      'Amazon Pay: ID des öffentlichen Schlüssels',
      'Die ID des öffentlichen Schlüssels, den Sie bei Amazon registriert haben. Nötig für echte Zahlungen.',
    ],
    'wallets.amazonPay.storeId': ['Amazon Pay: Store-ID', 'Die ID Ihres Stores bei Amazon. Nötig für echte Zahlungen.'],
    'wallets.paypal.clientId': [
      'PayPal-Schaltflächen: Client-ID',
      'Die Client-ID für PayPals Schaltflächen auf Ihrer Seite. Nötig für echte Zahlungen.',
    ],
    'settlement.columns': [
      'Abrechnungsdateien: Spalten',
      'Die Spaltentitel in den Dateien Ihres Acquirers, falls es nicht die üblichen sind.',
    ],
    'settlement.values': [
      'Abrechnungsdateien: Wörter',
      'Die Wörter, die Ihr Acquirer für Arten von Vorgängen und andere Werte benutzt.',
    ],
    'settlement.delimiter': ['Abrechnungsdateien: Trennzeichen', 'Was die Spalten trennt.'],
    'settlement.decimalSign': ['Abrechnungsdateien: Dezimalzeichen', 'Ob Beträge als 9.20 oder 9,20 geschrieben sind.'],
    'settlement.amounts': [
      'Abrechnungsdateien: Form der Beträge',
      'Ob Beträge ein Vorzeichen haben (plus zu Ihren Gunsten, minus zu Ihren Lasten), und ob sie in Hundertsteln stehen.',
    ],
    'settlement.dateFormat': [
      'Abrechnungsdateien: Form der Daten',
      'Wie Tage geschrieben sind; eine Uhrzeit darf folgen.',
    ],
    'settlement.timeZone': [
      'Abrechnung: Zeitzone',
      'Die Ortszeit des Acquirers, die über den Tag einer Abrechnung entscheidet.',
    ],
    'settlement.clearingInstitute': [
      'Abrechnung: Name des Acquirers',
      'Der Name in Berichten, falls die Dateien des Acquirers keinen haben.',
    ],
    'settlement.merchantId': [
      'Abrechnung: Ihre ID beim Acquirer',
      'Dateien mit einer anderen ID werden abgelehnt. Ohne diese Einstellung wird jede ID angenommen.',
    ],
    'settlement.divisionId': [
      'Bereich des Kanals',
      'Die ID des Bereichs in Berichten. Personen können Zugang zu einem einzelnen Bereich haben.',
    ],
    'settlement.pspId': ['Abrechnung: ID des Betreibers', 'Die ID des Betreibers dieses Gateways in Berichten.'],
    'settlement.windowDays': [
      'Abrechnung: wie weit zurück gesucht wird',
      'Wenn eine Zeile keine ID des Acquirers hat: wie viele Tage vor der Abrechnung ihre Zahlung gesucht wird.',
    ],
    'settlement.lateAfterDays': [
      'Abrechnung verspätet nach Tagen',
      'Nach wie vielen Tagen ohne Datei für eingezogene Zahlungen Bescheid gegeben wird. 0 schaltet dies aus.',
    ],
    'settlement.payoutCurrency': [
      'Abrechnung: Währung der Testauszahlungen',
      'In Tests: die Währung, in der der simulierte Acquirer auszahlt; none behält die der Zahlung.',
    ],
    compatibility: [
      'Strenge der Anfragen',
      'Ob Anfragen der Schnittstelle genau folgen müssen (strict), oder auch Gewohnheiten älterer Integrationen angenommen werden (lenient).',
    ],
    dispatch: [
      'Verteilung auf Kanäle',
      'Regeln, die eine Anfrage für den Händler an einen seiner Kanäle geben: nach Marke, Währung oder Land. Die erste passende entscheidet.',
    ],
  },
  /** The name and the sentence of a rate, the setting of each operation of the interface. */
  rate: [
    'Anfragen pro Sekunde: {operation}',
    'Wie viele solche Anfragen pro Sekunde beantwortet werden; doppelt so viele auf einmal.',
  ],
  operations: {
    addListEntry: 'das Sperren und Zulassen von Werten',
    listListEntries: 'Listen gesperrter und zugelassener Werte',
    readListEntry: 'das Lesen eines gesperrten oder zugelassenen Werts',
    removeListEntry: 'das Entfernen eines gesperrten oder zugelassenen Werts',
    createPayment: 'zahlen',
    readPayment: 'Zahlung lesen',
    followUp: 'einziehen, stornieren oder erstatten',
    queryPayments: 'Zahlungen suchen',
    queryPayment: 'eine Zahlung suchen',
    queryRecords: 'Zahlungen seitenweise suchen',
    readTestClock: 'Testuhr lesen',
    moveTestClock: 'Testuhr stellen',
    readTestEvents: 'Ereignisse eines Tests lesen',
    createRegistration: 'Konto speichern',
    readRegistration: 'gespeichertes Konto lesen',
    removeRegistration: 'gespeichertes Konto entfernen',
    payRegistration: 'mit gespeichertem Konto zahlen',
    payRegistrationShort: 'mit gespeichertem Konto zahlen (kurze Adresse)',
    createSchedule: 'Abonnement anlegen',
    listSchedules: 'Abonnements auflisten',
    readSchedule: 'Abonnement lesen',
    reschedule: 'Abonnement ändern',
    deschedule: 'Abonnement beenden',
    listDisputes: 'Streitfälle auflisten',
    readDispute: 'Streitfall lesen',
    addEvidence: 'Beleg zu einem Streitfall hinzufügen',
    contestDispute: 'Rückbuchung anfechten',
    acceptDispute: 'Rückbuchung hinnehmen',
    testChargeback: 'im Test rückbuchen',
    testChargebackReversal: 'Rückbuchung im Test zurücknehmen',
    listProcessorEvents: 'Ereignisse der Zahlungsdienste auflisten',
    createCheckout: 'Checkout anlegen',
    updateCheckout: 'Checkout ändern',
    readCheckoutPayment: 'Ergebnis eines Checkouts lesen',
    confirmCheckout: 'Checkout bestätigen',
    readCheckoutRegistration: 'Konto lesen, das ein Checkout gespeichert hat',
    createLink: 'Zahlungslink anlegen',
    listLinks: 'Zahlungslinks auflisten',
    readLink: 'Zahlungslink lesen',
    cancelLink: 'Zahlungslink beenden',
    authenticate: 'Karteninhaber authentifizieren',
    readAuthentication: 'Authentifizierung lesen',
    createWebhook: 'Webhook anlegen',
    listWebhooks: 'Webhooks auflisten',
    readWebhook: 'Webhook lesen',
    changeWebhook: 'Webhook ändern',
    removeWebhook: 'Webhook entfernen',
    listDeliveries: 'Zustellungen eines Webhooks auflisten',
    resendDelivery: 'Benachrichtigung erneut senden',
    resendUndelivered: 'alle nicht zugestellten Benachrichtigungen erneut senden',
    fetchMessages: 'Benachrichtigungen im Test abholen',
    reportAttempt: 'Zustellung im Test melden',
    readReconciliations: 'Abrechnungssätze lesen',
    readReconciliationSums: 'Summen der Abrechnung lesen',
    listExceptions: 'Klärfälle der Abrechnung auflisten',
    resolveException: 'Klärfall der Abrechnung lösen',
    listReconciliationFiles: 'Abgleichdateien auflisten',
    readReconciliationFile: 'Abgleichdatei herunterladen',
    receiveSettlementFile: 'Abrechnungsdatei als Formular senden',
    uploadSettlementFile: 'Abrechnungsdatei senden',
    listSettlementFiles: 'Abrechnungsdateien auflisten',
    listPayouts: 'Auszahlungen auflisten',
    readSettlementFile: 'Abrechnungsdatei lesen',
    listSepaFiles: 'Dateien für die Bank auflisten',
    readSepaFile: 'Datei für die Bank herunterladen',
    listSepaOrders: 'Aufträge einer Datei für die Bank auflisten',
    readBankOrder: 'Stand einer Zahlung bei der Bank lesen',
    listMandates: 'Mandate auflisten',
    readMandate: 'Mandat lesen',
    revokeMandate: 'Mandat widerrufen',
    listBankAnswers: 'Dateien der Bank auflisten',
    uploadBankAnswer: 'Datei der Bank senden',
    listBankExceptions: 'Klärfälle der Bank auflisten',
    resolveBankException: 'Klärfall der Bank lösen',
    createFileTarget: 'SFTP-Server anlegen',
    listFileTargets: 'SFTP-Server auflisten',
    readFileTarget: 'SFTP-Server lesen',
    changeFileTarget: 'SFTP-Server ändern',
    removeFileTarget: 'SFTP-Server entfernen',
    listTransfers: 'Übertragungen einer Datei auflisten',
    sendFile: 'Datei erneut senden',
  },
};

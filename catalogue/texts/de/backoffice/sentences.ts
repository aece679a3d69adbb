import type { Sentences } from '../../sentences.ts';

/**
 * What the gateway says about wrong requests, in German, by what it says in English. `{words}` and `{more}` are
 * sentences of this table too.
 */
export const sentences: Sentences = {
  // Forms around what would be right.
  'must match {pattern}$ ({words})': 'Richtig ist: {words}',
  'must be one of [true, false]': 'Richtig ist: true oder false',
  'must be one of [{values}]': 'Richtig ist eines von: {values}',
  'must be {words}': 'Richtig ist: {words}',
  'must be {words} - {more}': 'Richtig ist: {words} – {more}',
  'invalid or missing parameter': 'Fehlt oder ist falsch',
  'invalid or missing parameter ({words})': 'Fehlt oder ist falsch. Richtig ist: {words}',
  '{words}; {value} when left out': '{words}; ohne Angabe {value}',
  'none, or {words}': 'none oder {words}',
  'all, or {words}': 'all oder {words}',

  // Parameters that are not there, or too many.
  'is not an allowed parameter': 'Gibt es hier nicht',
  'is not an allowed parameter ({words})': 'Gibt es hier nicht ({words})',
  'did you mean {name}?': 'gemeint ist vielleicht {name}',
  'in the brackets stands {words}': 'in den Klammern steht {words}',
  'is needed with {name}': 'wird mit {name} gebraucht',
  'is needed when {name} is {value}': 'wird gebraucht, wenn {name} {value} ist',
  'send {one} or {other}': '{one} oder {other}',
  'it is earlier than {name}': 'nicht vor {name}',
  'this or `email` is needed': 'dies oder `email` ist nötig',
  'it is required': 'eine Angabe ist nötig',
  'was already set and cannot be overwritten': 'Ist schon gesetzt und kann nicht geändert werden',
  'must be sent in the body, not in the address': 'Gehört in den Inhalt der Anfrage, nicht in die Adresse',
  'must not be digits only (the name of the street is missing)': 'Besteht nur aus Ziffern: Der Name der Straße fehlt',
  'must be left out': 'Darf hier nicht angegeben werden',

  // Numbers, texts and days.
  '{least} to {most} characters': '{least} bis {most} Zeichen',
  '{most} characters': '{most} Zeichen',
  'must have {least} to {most} characters': 'Braucht {least} bis {most} Zeichen',
  '{least} to {most} characters, without invisible or look-alike letters':
    '{least} bis {most} Zeichen, ohne unsichtbare oder ähnlich aussehende Buchstaben',
  '{least} to {most} characters, among them a letter or a digit':
    '{least} bis {most} Zeichen, darunter ein Buchstabe oder eine Ziffer',
  '{least} to {most} characters without blanks': '{least} bis {most} Zeichen ohne Leerzeichen',
  '{least} to {most} characters of base64': '{least} bis {most} Zeichen in Base64',
  '{least} to {most} visible ASCII characters, sent once':
    '{least} bis {most} sichtbare ASCII-Zeichen, einmal gesendet',
  'up to {most} characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens':
    'höchstens {most} Zeichen: ein Plus, wenn gewünscht, dann Ziffern, Leerzeichen, Punkte, Klammern, Schräg- und Bindestriche',
  'a plus if wanted, then {least} to {most} digits, blanks, dots, brackets, slashes and hyphens':
    'ein Plus, wenn gewünscht, dann {least} bis {most} Ziffern, Leerzeichen, Punkte, Klammern, Schräg- und Bindestriche',
  '{least} to {most} digits': '{least} bis {most} Ziffern',
  '{most} digits': '{most} Ziffern',
  '{least} to {most} hexadecimal digits': '{least} bis {most} Hexadezimalziffern',
  '{most} hexadecimal digits': '{most} Hexadezimalziffern',
  '{most} lower-case hexadecimal digits': '{most} Hexadezimalziffern, klein geschrieben',
  '{most} lower-case hexadecimal digits, as `nextCursor` of an answer gave them':
    '{most} Hexadezimalziffern, klein geschrieben, aus dem `nextCursor` einer Antwort',
  'hexadecimal digits, as `nextCursor` of an answer gave them': 'Hexadezimalziffern aus dem `nextCursor` einer Antwort',
  '{most} lower-case hex digits': '{most} Hexadezimalziffern, klein geschrieben',
  '# and six hex digits in lower case': '# und sechs Hexadezimalziffern, klein geschrieben',
  '{most} letters or digits': '{most} Buchstaben oder Ziffern',
  '{least} to {most} letters or digits': '{least} bis {most} Buchstaben oder Ziffern',
  '{one} or {other} letters or digits': '{one} oder {other} Buchstaben oder Ziffern',
  '{least} to {most} letters, digits or underscores': '{least} bis {most} Buchstaben, Ziffern oder Unterstriche',
  '{least} to {most} letters, digits or blanks': '{least} bis {most} Buchstaben, Ziffern oder Leerzeichen',
  '{least} to {most} letters, digits or hyphens': '{least} bis {most} Buchstaben, Ziffern oder Bindestriche',
  '{least} to {most} letters, digits, dots, dashes or slashes':
    '{least} bis {most} Buchstaben, Ziffern, Punkte, Binde- oder Schrägstriche',
  '{least} to {most} letters, digits or -._~+/': '{least} bis {most} Buchstaben, Ziffern oder -._~+/',
  '{least} to {most} letters, digits or dots, such as {example}':
    '{least} bis {most} Buchstaben, Ziffern oder Punkte, etwa {example}',
  '{least} to {most} letters, digits or dots, blanks between them':
    '{least} bis {most} Buchstaben, Ziffern oder Punkte, dazwischen auch Leerzeichen',
  '{least} to {most} letters or digits, blanks between them':
    '{least} bis {most} Buchstaben oder Ziffern, dazwischen auch Leerzeichen',
  '{least} to {most} letters or hyphens': '{least} bis {most} Buchstaben oder Bindestriche',
  '{least} to {most} letters or blanks': '{least} bis {most} Buchstaben oder Leerzeichen',
  '{least} to {most} letters, with blanks, dots, hyphens and the like between them':
    '{least} bis {most} Buchstaben, dazwischen auch Leerzeichen, Punkte, Bindestriche und Ähnliches',
  '{most} capital letters': '{most} Großbuchstaben',
  'none, SKR03, SKR04, IFRS, US, or one of these and pairs apart by commas: an account of the ledger, perhaps with a currency, = and its number in your books, perhaps with its name and, behind a slash, its tax key':
    'none, SKR03, SKR04, IFRS, US, oder eines davon und Paare, durch Kommas getrennt: ein Konto des Hauptbuchs, vielleicht mit einer Währung, = und seine Nummer in Ihren Büchern, vielleicht mit seinem Namen und, nach einem Schrägstrich, seinem Steuerschlüssel',
  '{word} must be SKR03, SKR04, IFRS, US, or ACCOUNT=NUMBER such as FEES=4970/9':
    '{word} ist weder SKR03, SKR04, IFRS, US noch KONTO=NUMMER wie FEES=4970/9',
  '{number} is the number of {one} and of {other}: give both the same name, or different numbers':
    '{number} ist die Nummer von {one} und von {other}: Geben Sie beiden denselben Namen, oder verschiedene Nummern',
  '{number} is the number of {one} and of {other}: give both the same tax key, or different numbers':
    '{number} ist die Nummer von {one} und von {other}: Geben Sie beiden denselben Steuerschlüssel, oder verschiedene Nummern',
  '{word} is no account of journals (the accounts are {values})':
    '{word} ist kein Konto von Journalen (die Konten sind {values})',
  '{name} is named twice': '{name} ist zweimal genannt',
  'a chart has at most {most} characters': 'Ein Kontenplan hat höchstens {most} Zeichen',
  '{word} must be {name}, or {one} with a currency such as {other}':
    '{word} ist weder {name} noch {one} mit einer Währung wie {other}',
  'the name of {name} must be 1 to 100 characters without quotes':
    'der Name von {name} muss 1 bis 100 Zeichen haben, ohne Anführungszeichen',
  'the number of {name}, {number}, must be 1 to 10 letters, digits, dots or dashes':
    'die Nummer von {name}, {number}, muss 1 bis 10 Buchstaben, Ziffern, Punkte oder Striche haben',
  'sums the lines of the ledger of the days that are over':
    'summiert die Zeilen des Hauptbuchs der Tage, die vorbei sind',
  'makes a journal of a closed month for servers of the merchant':
    'erstellt ein Journal eines abgeschlossenen Monats für Server des Händlers',
  'carries on the close of a month that the end of a process interrupted':
    'führt den Abschluss eines Monats fort, den das Ende eines Prozesses unterbrochen hat',
  '{least} to {most} letters, digits, dots or dashes': '{least} bis {most} Buchstaben, Ziffern, Punkte oder Striche',
  'a private key as PEM in base 64': 'ein privater Schlüssel als PEM in Base64',
  'a whole number from {least} to {most}': 'eine ganze Zahl von {least} bis {most}',
  'a number from {least} to {most} with up to two decimals, such as 19 or 7.5':
    'eine Zahl von {least} bis {most} mit höchstens zwei Nachkommastellen nach einem Punkt, etwa 19 oder 7.5',
  'up to {most} digits, and after a dot up to 3 decimals':
    'höchstens {most} Ziffern, nach einem Punkt höchstens 3 Nachkommastellen',
  'up to {most} digits, or these with a dot and exactly 2 decimals, such as {example}':
    'höchstens {most} Ziffern, oder diese mit Komma oder Punkt und genau 2 Nachkommastellen, etwa {example}',
  'up to {most} digits, a dot and exactly 2 decimals, such as {example}':
    'höchstens {most} Ziffern, Komma oder Punkt und genau 2 Nachkommastellen, etwa {example}',
  '10 digits at most, then a dot and 2 digits': 'höchstens 10 Ziffern, dann ein Punkt und 2 Ziffern',
  '0 to 100 with up to 2 decimals': '0 bis 100 mit höchstens 2 Nachkommastellen',
  'one of {values}': 'eines von {values}',
  'a list with commas between of {values}': 'mit Kommas dazwischen: {values}',
  '{values}, or several of them with commas between': '{values} oder mehrere davon mit Kommas dazwischen',
  'true or false': 'true oder false',
  'true or false (1 and 0 are read as these)': 'true oder false, auch 1 oder 0',
  'a day as yyyy-MM-dd, such as {example}': 'ein Tag als JJJJ-MM-TT, etwa {example}',
  'a month as yyyy-MM, such as {example}': 'ein Monat als JJJJ-MM, etwa {example}',
  'a time in UTC as yyyy-MM-dd HH:mm:ss, such as {example}': 'eine Zeit in UTC als JJJJ-MM-TT HH:MM:SS, etwa {example}',
  'a moment as yyyy-MM-dd HH:mm:ss with the offset of its zone, such as {example}':
    'ein Zeitpunkt als JJJJ-MM-TT HH:MM:SS mit dem Abstand seiner Zone, etwa {example}',
  'a month, 01 to 12': 'ein Monat, 01 bis 12',
  'a month such as {example}': 'ein Monat, etwa {example}',
  'nobody, everyone, or the id of a merchant or channel': 'nobody, everyone oder die ID eines Händlers oder Kanals',
  'ids of stored accounts, at most {most}, with commas between':
    'IDs gespeicherter Konten, höchstens {most}, mit Kommas dazwischen',
  'a status such as {example}, or a word such as {word}': 'ein Status, etwa {example}, oder ein Wort, etwa {word}',
  'there is a view with the name {name}': 'eine Ansicht mit dem Namen {name} gibt es schon',
  'a person keeps at most {most} views': 'mehr als {most} Ansichten kann niemand behalten',
  'a year, 4 digits': 'ein Jahr, 4 Ziffern',
  'a time such as {example}': 'eine Uhrzeit wie {example}',
  'minutes, 1 to 5 characters such as {example}': 'Minuten, 1 bis 5 Zeichen, etwa {example}',
  '{least} to {most}, with {signs}': '{least} bis {most}, mit {signs}',
  '{least} to {most}': '{least} bis {most}',
  '1 to 7 or SUN to SAT, with {signs}': '1 bis 7 oder SUN bis SAT, mit {signs}',
  'a cron expression of 7 parts, the last of which may be left out; up to {most} characters':
    'ein Cron-Ausdruck aus 7 Teilen, von denen der letzte fehlen darf; höchstens {most} Zeichen',
  'must be a zone such as {example}': 'Richtig ist eine Zeitzone wie {example}',
  'a time zone of the IANA database, such as Europe/Berlin or UTC':
    'eine Zeitzone der IANA-Datenbank, etwa Europe/Berlin oder UTC',

  // Names and codes.
  'the code of a language, such as {example}': 'das Kürzel einer Sprache, etwa {example}',
  '3 capital letters, a currency of ISO 4217 such as {example}':
    '3 Großbuchstaben, eine Währung nach ISO 4217, etwa {example}',
  'a currency of ISO 4217': 'eine Währung nach ISO 4217',
  'currencies of ISO 4217': 'Währungen nach ISO 4217',
  'currencies of ISO 4217 apart by blanks': 'Währungen nach ISO 4217, mit Leerzeichen dazwischen',
  'countries by their two letters': 'Länder mit ihren zwei Buchstaben',
  'a country by its two letters': 'ein Land mit seinen zwei Buchstaben',
  '2 letters, a country of ISO 3166-1 such as {example}': '2 Buchstaben, ein Land nach ISO 3166-1, etwa {example}',
  '2 capital letters, a country of ISO 3166-1 such as {example}':
    '2 Großbuchstaben, ein Land nach ISO 3166-1, etwa {example}',
  '3 letters, a country of ISO 3166-1 such as {example}': '3 Buchstaben, ein Land nach ISO 3166-1, etwa {example}',
  '3 digits, a country of ISO 3166-1 such as {example}': '3 Ziffern, ein Land nach ISO 3166-1, etwa {example}',
  '2 letters or 3 digits, a country of ISO 3166-1 such as DE or 276':
    '2 Buchstaben oder 3 Ziffern, ein Land nach ISO 3166-1, etwa DE oder 276',
  '2 letters, 2 digits, then {least} to {most} letters or digits':
    '2 Buchstaben, 2 Ziffern, dann {least} bis {most} Buchstaben oder Ziffern',
  'the id of a channel, 32 lower-case hex digits': 'die ID eines Kanals, 32 Hexadezimalziffern, klein geschrieben',
  'ids of brands': 'IDs von Marken',
  'ids of brands apart by blanks': 'IDs von Marken, mit Leerzeichen dazwischen',
  'ids of card brands apart by blanks, the preferred one first':
    'IDs von Kartenmarken, mit Leerzeichen dazwischen, die bevorzugte zuerst',
  '{name} is not a brand': '{name} ist keine Marke',
  '{name} is not a brand; did you mean {other}?': '{name} ist keine Marke; gemeint ist vielleicht {other}',
  'up to {most} days of a retry, up to {mails} of a mail, and then perhaps one of rest, up to day {last}, each later than the one before, such as 1 retry, 3 retry, 5 retry, 7 mail, 14 rest':
    'bis zu {most} Tage mit „retry“, bis zu {mails} mit „mail“ und danach vielleicht einer mit „rest“, bis zum Tag {last}, jeder später als der vorige, etwa 1 retry, 3 retry, 5 retry, 7 mail, 14 rest',
  'one e-mail address': 'eine E-Mail-Adresse',
  'the address of a server, such as smtps://user:password@mail.example:465':
    'die Adresse eines Servers, etwa smtps://benutzer:passwort@mail.example:465',
  'none, or origins apart by blanks: `https://` and a host, or `http://localhost` with a port':
    '„none“, oder Ursprünge mit Leerzeichen dazwischen: `https://` und ein Host, oder `http://localhost` mit einem Port',
  'an address that begins with `https://` or `mailto:`': 'eine Adresse, die mit `https://` oder `mailto:` beginnt',
  'writes the mail with a code that somebody asked for on the self-service page, if the channel knows the address':
    'schreibt die E-Mail mit einem Code, um den jemand auf der Seite zur Selbstverwaltung gebeten hat, wenn der Kanal die Adresse kennt',
  'one e-mail address, alone or in angle brackets after a name':
    'eine E-Mail-Adresse, allein oder in spitzen Klammern nach einem Namen',
  'sends a mail': 'sendet eine E-Mail',
  'writes the mails about a coming charge of a subscription, or about its card that expires':
    'schreibt die E-Mails über die nächste Belastung eines Abonnements oder über dessen ablaufende Karte',
  'there is no such mail': 'Diese E-Mail gibt es nicht',
  'no mail server refuses this address': 'Kein Mailserver weist diese Adresse ab',
  'must be left out: this gateway sends no mails': 'muss leer bleiben: Dieses Gateway sendet keine E-Mails',
  'looks for what needs somebody, and tells them by mail': 'sucht, was jemanden braucht, und meldet es per E-Mail',
  'any of {values} apart by blanks': 'von {values} eines oder mehrere, mit Leerzeichen dazwischen',
  'a word of 1 to 30 letters, digits, _ and -; no account number':
    'ein Wort aus 1 bis 30 Buchstaben, Ziffern, _ und -; keine Kontonummer',
  '{least} to {most} ids with commas between': '{least} bis {most} IDs mit Kommas dazwischen',
  '{least} to {most} ids of channels apart by blanks': '{least} bis {most} IDs von Kanälen, mit Leerzeichen dazwischen',
  'rules of risk, or `none`: 1 to 100,000 characters': 'Risikoregeln oder `none`: 1 bis 100.000 Zeichen',
  'the `basis` of the rules that were read': 'die `basis` der Regeln, die gelesen wurden',
  'base64 of a PNG, JPEG or WebP that stands still, at most 512 KiB, 4096 pixels on a side and 4 million in all':
    'Base64 eines stehenden Bildes als PNG, JPEG oder WebP, höchstens 512 KiB, 4096 Pixel je Seite und 4 Millionen insgesamt',
  'base64 of a PDF, JPEG or PNG file of at most 1,000,000 bytes':
    'Base64 einer Datei als PDF, JPEG oder PNG mit höchstens 1.000.000 Bytes',
  'an address that begins with https:// or http://': 'eine Adresse, die mit https:// oder http:// beginnt',
  "an absolute address, {least} to {most} characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system":
    'eine vollständige Adresse mit {least} bis {most} Zeichen: https, in der Testumgebung http, oder das eigene Schema einer App mit ://, keines eines Browsers oder Betriebssystems',
  'a version such as {example}': 'eine Version wie {example}',
  'a code 000.100.2 and two digits': 'ein Code aus 000.100.2 und zwei Ziffern',
  'the id of a checkout': 'die ID eines Checkouts',
  'the code of a reason, {least} to {most}': 'der Code eines Grundes, {least} bis {most}',
  'the code of a reason of the card scheme, such as 10.4 or 4853':
    'der Code eines Grundes des Kartennetzes, etwa 10.4 oder 4853',
  'dotted names of the payment reply with commas between, such as {example}; up to {most} characters':
    'Namen aus der Antwort zu einer Zahlung mit Kommas dazwischen, etwa {example}; höchstens {most} Zeichen',
  'the name or the IP address of a server, an IPv4 address as four decimal numbers':
    'der Name oder die IP-Adresse eines Servers, eine IPv4-Adresse aus vier Dezimalzahlen',
  'the path of a folder, {least} to {most} characters': 'der Pfad eines Ordners, {least} bis {most} Zeichen',
  'the fingerprint of a host key as ssh-keygen -lf prints it: SHA256: and 43 characters':
    'der Fingerabdruck eines Host-Schlüssels, wie ssh-keygen -lf ihn ausgibt: SHA256: und 43 Zeichen',

  // Settings of merchants and channels.
  'the id of a logo, 32 lower-case hex digits': 'die ID eines Logos, 32 Hexadezimalziffern, klein geschrieben',
  'empty: the gateway writes it': 'leer: das Gateway schreibt es selbst',
  'pairs apart by semicolons: the name of a field, = and the title of its column, or := and a value for every line; an amount may be the sum of columns, as in `amount=Credit - Debit`, each of them only in some lines, as in `Fee if Side is DR`; of other fields, `Refund if Type is refund | Charge` takes the first column that is not empty; `unused=Net + Balance` names columns with amounts that no field takes':
    'Paare mit Semikolons dazwischen: der Name eines Feldes, = und der Titel seiner Spalte, oder := und ein Wert für jede Zeile; ein Betrag darf die Summe von Spalten sein, etwa `amount=Credit - Debit`, jede nur in manchen Zeilen, etwa `Fee if Side is DR`; bei anderen Feldern nimmt `Refund if Type is refund | Charge` die erste Spalte, die nicht leer ist; `unused=Net + Balance` nennt Spalten mit Beträgen, die kein Feld nimmt',
  'triples apart by semicolons: the name of a field, a word of the acquirer (`""`: none, `*`: every other one), = and the value of the interface, or `LEFT_OUT` for a type, status or merchant whose lines are left out':
    'Tripel mit Semikolons dazwischen: der Name eines Feldes, ein Wort des Acquirers (`""`: keines, `*`: jedes andere), = und der Wert der Schnittstelle, oder `LEFT_OUT` für eine Art, einen Status oder einen Händler, dessen Zeilen ausgelassen werden',
  'rules apart by semicolons or lines, each a kind and its properties (/docs/risk)':
    'Regeln mit Semikolons oder Zeilen dazwischen, jede aus einer Art und ihren Eigenschaften (/docs/risk)',
  'rules apart by semicolons; each names `brands=` (or `all`) and, where wanted, `score=`, `amount=`, `currency=`, `country=`, `status=` and `category=` (/docs/risk)':
    'Regeln mit Semikolons dazwischen; jede nennt `brands=` (oder `all`) und, wo gewünscht, `score=`, `amount=`, `currency=`, `country=`, `status=` und `category=` (/docs/risk)',
  'rules apart by semicolons; each names a `channel=` and, where wanted, `brand=`, `currency=` and `country=` with values apart by commas':
    'Regeln mit Semikolons dazwischen; jede nennt `channel=` und, wo gewünscht, `brand=`, `currency=` und `country=` mit Werten und Kommas dazwischen',
  'an address that begins with https:// or http:// and ends with a slash, without credentials':
    'eine Adresse, die mit https:// oder http:// beginnt und mit einem Schrägstrich endet, ohne Zugangsdaten',
  'a creditor identifier, in capitals and without blanks':
    'eine Gläubiger-Identifikationsnummer in Großbuchstaben und ohne Leerzeichen',
  'an IBAN of a country of the SEPA': 'eine IBAN eines Landes der SEPA',
  'a BIC': 'eine BIC',
  'an amount in euro with two decimals, from {least} to {most}':
    'ein Betrag in Euro mit zwei Nachkommastellen, von {least} bis {most}',
  'a secret or restricted key, such as {example}': 'ein geheimer oder eingeschränkter Schlüssel wie {example}',
  'the signing secret of an endpoint, such as {example}': 'das Signaturgeheimnis eines Endpunkts wie {example}',
  'an API key, such as {example}': 'ein API-Schlüssel wie {example}',
  'an API key of a credential, which begins with AQ': 'ein API-Schlüssel eines Zugangs, der mit AQ beginnt',
  'the code of a merchant account, such as {example}': 'der Code eines Händlerkontos wie {example}',
  'an HMAC key: 64 hex digits': 'ein HMAC-Schlüssel: 64 Hexadezimalziffern',
  'a prefix such as {example}': 'ein Präfix wie {example}',
  'the client id of an app': 'die Client-ID einer App',
  'the secret of an app': 'das Geheimnis einer App',
  'the id of a webhook, such as {example}': 'die ID eines Webhooks wie {example}',
  "the merchant's identifier at the provider": 'die Kennung des Händlers beim Anbieter',
  'certificate and key as PEM, both together in base 64': 'Zertifikat und Schlüssel als PEM, beide zusammen in Base64',
  "the merchant's id at the provider": 'die ID des Händlers beim Anbieter',
  "the merchant's service at the provider": 'der Dienst des Händlers beim Anbieter',
  "the id of the merchant's public key": 'die ID des öffentlichen Schlüssels des Händlers',
  'the id of the store': 'die ID des Stores',
  "the client id of the merchant's application": 'die Client-ID der Anwendung des Händlers',
  'is not a setting': 'Diese Einstellung gibt es nicht',
  'is not a setting (did you mean {name}?)': 'Diese Einstellung gibt es nicht; gemeint ist vielleicht {name}',
  'is a setting of a channel, this is a merchant': 'Ist eine Einstellung von Kanälen; dies ist ein Händler',
  'is a setting of a merchant, this is a channel': 'Ist eine Einstellung von Händlern; dies ist ein Kanal',
  'must be set together with {names}': 'Wird zusammen mit {names} gebraucht',
  'must be set for this {name}': 'Wird für diese {name} gebraucht',
  'is both set and cleared': 'Ist zugleich gesetzt und geleert',
  'name a setting to change, or clear one': 'Eine Einstellung ändern oder leeren',
  'has a channel of no such merchant: {channel}': 'Nennt einen Kanal, der nicht zum Händler gehört: {channel}',
  'is no merchant or channel': 'Ist weder Händler noch Kanal',

  // Rules of risk and of dispatch.
  'there is no rule': 'Es steht keine Regel da',
  'at most {rules} rules of {characters} characters together':
    'Höchstens {rules} Regeln mit zusammen {characters} Zeichen',
  '{text} is not written as name=value': '{text} hat nicht die Form name=wert',
  '{name}= is there twice': '{name}= steht zweimal da',
  '{name}= must be {words}': '{name}= – richtig ist: {words}',
  '{name}= must be {words}, apart by commas and each once':
    '{name}= – richtig ist: {words}, mit Kommas dazwischen und jedes nur einmal',
  '{name}= is none of its properties ({names})': '{name}= gehört nicht zu ihren Eigenschaften ({names})',
  '{name}= is missing': '{name}= fehlt',
  'one of {names} is missing': 'Eines von {names} fehlt',
  '{name} is no kind of rule ({names})': '{name} ist keine Art von Regel ({names})',
  'it has no outcome= and no code=': 'Sie hat kein outcome= und kein code=',
  'it has no weight=': 'Sie hat kein weight=',
  'weight= must be below 0': 'weight= muss unter 0 liegen',
  'weight= must be 0 or more: only allow lowers the score':
    'weight= muss 0 oder größer sein: Nur allow senkt die Punktzahl',
  'code={code} does not say {outcome}': 'code={code} bedeutet nicht {outcome}',
  'code={code} does not say anything of a weight': 'code={code} sagt nichts über ein Gewicht',
  '{text} in values= is no {name} ({words})': '{text} in values= passt nicht zu {name} ({words})',
  'what stands in values= is no card ({words})': 'Was in values= steht, passt nicht zu card ({words})',
  'it looks {stage} only': 'Sie prüft nur {stage}',
  'in "{text}": {words}': 'In „{text}“: {words}',
  'line {line}, in "{text}": {words}': 'Zeile {line}, in „{text}“: {words}',
  'line {line}, in "{text}": {words} (such as: {example})':
    'Zeile {line}, in „{text}“: {words} (zum Beispiel: {example})',
  'hash of the card number, as `tollgate channel hash-cards` prints it':
    'Hash der Kartennummer, wie `tollgate channel hash-cards` ihn ausgibt',
  'first 6 to 8 digits of the card number': 'die ersten 6 bis 8 Ziffern der Kartennummer',
  '`customer.email`': '`customer.email`',
  'domain of `customer.email`, those below it included':
    'Domain von `customer.email`, einschließlich der untergeordneten',
  '`customer.ip`: addresses and networks': '`customer.ip`: Adressen und Netze',
  'country of the billing or shipping address or of the bank account; to be allowed, all that are told':
    'Land der Rechnungs- oder Lieferadresse oder des Bankkontos; für allow müssen alle genannten passen',
  '`customer.merchantCustomerId`': '`customer.merchantCustomerId`',
  '`before` or `after` the acquirer has answered': '`before` oder `after`: vor oder nach der Antwort des Acquirers',
  '`review` or `reject`': '`review` oder `reject`',
  'the result code instead of the usual one: of category review, or a decline for risk, velocity or lists':
    'der Ergebniscode statt des üblichen: einer zur Prüfung, oder eine Ablehnung wegen Risiko, Häufigkeit oder Listen',
  'minutes, hours or days, at most 30 days: `10m`, `24h`, `7d`':
    'Minuten, Stunden oder Tage, höchstens 30 Tage: `10m`, `24h`, `7d`',
  'an amount: `500` or `99.50`': 'ein Betrag: `500` oder `99.50`',
  'two of {values}, apart by a comma': 'zwei von {values}, mit einem Komma dazwischen',
  'what is listed, apart by commas; blanks and commas in it as `%20` and `%2C`':
    'was auf der Liste steht, mit Kommas dazwischen; Leerzeichen und Kommas darin als `%20` und `%2C`',
  'a text; blanks, commas and semicolons in it as `%20`, `%2C` and `%3B`':
    'ein Text; Leerzeichen, Kommas und Semikolons darin als `%20`, `%2C` und `%3B`',
  'a number, with a minus sign and decimals where wanted': 'eine Zahl, wo gewünscht mit Minus und Nachkommastellen',
  'letters of the answer, apart by commas': 'Buchstaben der Antwort, mit Kommas dazwischen',
  'the rules have changed since you read them: load them again':
    'Die Regeln wurden geändert, seit sie gelesen wurden: bitte neu laden',

  // Signing in, people and their rights.
  'send code or recoveryCode': 'ein Code oder ein Wiederherstellungscode',
  'no code is needed now': 'Jetzt ist kein Code nötig',
  'the sign-in is not complete': 'Die Anmeldung ist nicht abgeschlossen',
  'prove again who you are, and repeat the request': 'Bitte erneut ausweisen und die Anfrage wiederholen',
  'the right {right} is missing': 'Das Recht {right} fehlt',
  'the right {right} is missing for {id}': 'Das Recht {right} fehlt für {id}',
  'the right {right} is missing in the whole installation': 'Das Recht {right} fehlt in der ganzen Installation',
  'the right {right} is missing: it is needed for {name}': 'Das Recht {right} fehlt: {name} braucht es',
  'the right {right} is missing for the whole merchant: it is needed for {name}':
    'Das Recht {right} fehlt beim ganzen Händler: {name} braucht es',
  'the right {right} is missing in the whole installation: it is needed for {name}':
    'Das Recht {right} fehlt in der ganzen Installation: {name} braucht es',
  'the right {right} is missing: the access token was made without it':
    'Das Recht {right} fehlt: Das Zugriffstoken wurde ohne es erstellt',
  'the right team.change is missing: this person has rights that you have not':
    'Das Recht team.change fehlt: Diese Person hat Rechte, die Sie nicht haben',
  'there is no such session': 'Diese Sitzung gibt es nicht',
  'the session has ended': 'Die Sitzung ist beendet',
  'too many attempts have failed: try again later': 'Zu viele Versuche sind fehlgeschlagen: bitte später erneut',
  'too many are signing in: try again later': 'Zu viele melden sich gerade an: bitte später erneut',
  'is too easy to guess; several words that do not belong together are better':
    'Ist zu leicht zu erraten; besser sind mehrere Wörter, die nicht zusammengehören',
  'the code is wrong, or too old': 'Der Code ist falsch oder zu alt',
  'the code is wrong, was used before, or is too old': 'Der Code ist falsch, schon verwendet oder zu alt',
  'the current password is wrong': 'Das bisherige Passwort ist falsch',
  'the e-mail address and the password do not fit together': 'E-Mail-Adresse und Passwort passen nicht zusammen',
  'nobody gives more than they have: the role {role} has rights that are missing there':
    'Niemand gibt mehr, als er hat: Die Rolle {role} hat Rechte, die dort fehlen',
  'must be an e-mail address': 'Richtig ist eine E-Mail-Adresse',
  'there is no such invitation': 'Diese Einladung gibt es nicht',
  'the link is not valid any more: it was used, replaced, or is too old':
    'Der Link gilt nicht mehr: Er wurde verwendet, ersetzt oder ist zu alt',
  'this e-mail address got access just now: send the link again':
    'Diese E-Mail-Adresse hat gerade Zugang bekommen: bitte den Link erneut senden',
  'must be the password with which this person signs in':
    'Richtig ist das Passwort, mit dem sich diese Person anmeldet',
  'the passkey was not accepted': 'Der Passkey wurde nicht angenommen',
  'there are {count} passkeys already; remove one first': 'Es gibt schon {count} Passkeys; bitte erst einen entfernen',
  'there is no such passkey': 'Diesen Passkey gibt es nicht',
  'this passkey is the only way to sign in': 'Ohne diesen Passkey könnte sich die Person nicht mehr anmelden',
  'no provider of OpenID Connect is configured': 'Es ist kein Anbieter für OpenID Connect eingerichtet',
  'the provider did not confirm a person who may sign in here':
    'Der Anbieter hat niemanden bestätigt, der sich hier anmelden darf',
  'there is no such person': 'Diese Person gibt es nicht',
  'the person is disabled: enable them first': 'Die Person ist gesperrt: bitte erst freigeben',
  'the person has this role there already': 'Die Person hat diese Rolle dort schon',
  'the person has no such role': 'Die Person hat diese Rolle nicht',
  'must be a merchant': 'Richtig ist ein Händler',
  'must be a channel': 'Richtig ist ein Kanal',
  'must be a division': 'Richtig ist ein Bereich',
  'there is no such access token': 'Dieses Zugriffstoken gibt es nicht',
  'has no right of access tokens in {text}': '{text} ist kein Recht von Zugriffstoken',
  'must not be in the past': 'Darf nicht in der Vergangenheit liegen',
  'must be later than now': 'Muss in der Zukunft liegen',

  // Channels, payments and what belongs to them.
  'there is no such merchant or channel': 'Diesen Händler oder Kanal gibt es nicht',
  'there is no such channel': 'Diesen Kanal gibt es nicht',
  'there is no such erasure': 'Diese Löschung gibt es nicht',
  '{id} is a merchant, not a channel': '{id} ist ein Händler, kein Kanal',
  '{name} was changed in between: look at it again': '{name} wurde inzwischen geändert: bitte neu ansehen',
  'another logo is being drawn: try again in a moment':
    'Gerade wird ein anderes Logo erstellt: bitte gleich noch einmal',
  'must be sent, so that the act is done once': 'Wird gebraucht, damit nichts doppelt geschieht',
  'must be after {name}, and at most {days} days later': 'Muss nach {name} liegen, höchstens {days} Tage später',
  'must be one of {values} in the back office': 'Richtig ist im Backoffice eines von: {values}',
  'send the channel': 'der Kanal',
  'a payment has at most {most} tags': 'Eine Zahlung hat höchstens {most} Tags',
  'it is gone': 'Es gibt sie nicht mehr',
  '{count} of your exports are not finished yet; begin another when they are':
    '{count} Ihrer Exporte sind noch nicht fertig; bitte danach einen weiteren beginnen',
  'more than {most} payments match: shorten the time or use a cursor':
    'Mehr als {most} Zahlungen passen: bitte den Zeitraum verkürzen',
  'the payment {id} has no outcome yet; erase the data once it has one':
    'Die Zahlung {id} hat noch kein Ergebnis; bitte die Daten erst danach löschen',
  'must be true, because the subscription {id} charges a stored account of this customer':
    'Muss true sein, weil das Abo {id} ein gespeichertes Konto dieses Kunden belastet',
  'must be set (10 digits at most, then a dot and 2 digits)':
    'Fehlt: höchstens 10 Ziffern, dann ein Punkt und 2 Ziffern',
  'the payment is settled; refund it': 'Die Zahlung ist abgerechnet; bitte erstatten',
  'the referenced payment is in {currency}': 'Die Zahlung, auf die sich dies bezieht, ist in {currency}',
  'the referenced payment was paid with {brand}': 'Die Zahlung, auf die sich dies bezieht, wurde mit {brand} bezahlt',
  'the referenced payment was made in test mode {mode}':
    'Die Zahlung, auf die sich dies bezieht, entstand im Testmodus {mode}',
  'the referenced payment was made with another account':
    'Die Zahlung, auf die sich dies bezieht, entstand mit einem anderen Konto',
  'the authorization has expired': 'Die Autorisierung ist abgelaufen',
  'the rest was released': 'Der Rest wurde freigegeben',
  'the last {type} was marked FINAL': 'Das letzte {type} war als FINAL gekennzeichnet',
  'numberOfCaptures is reached': 'numberOfCaptures ist erreicht',
  'an increment is reversed by an amount, or whole with the authorization {id}':
    'Eine Erhöhung wird um einen Betrag storniert, oder ganz mit der Autorisierung {id}',
  'the processor does not answer now': 'Der Zahlungsdienst antwortet gerade nicht',
  'the processor says that the refund is paid': 'Der Zahlungsdienst meldet die Erstattung als ausgezahlt',
  'no account is stored with it': 'Dazu ist kein Konto gespeichert',
  'must be the payment in the path, or be left out': 'Richtig ist die Zahlung im Pfad oder keine Angabe',
  'no such payment (its id matches none)': 'Diese Zahlung gibt es nicht',
  'no such payment (it matches no transaction)': 'Diese Zahlung gibt es nicht',
  'the account of the referenced payment is used': 'das Konto der ursprünglichen Zahlung wird verwendet',
  'must be one of [PA] if referenceUuid names the authorization to raise or renew':
    'Richtig ist PA, wenn referenceUuid die Autorisierung nennt, die erhöht oder erneuert wird',
  'the link is paid, is being paid, or has expired': 'Der Link ist bezahlt, wird gerade bezahlt oder ist abgelaufen',
  'there is no such payment link': 'Diesen Zahlungslink gibt es nicht',
  'the merchant has {count} entries already': 'Der Händler hat schon {count} Einträge',
  'the entity has no entry of a list with this id': 'Einen Listeneintrag mit dieser ID gibt es hier nicht',

  // Subscriptions and webhooks.
  'no such schedule (its id matches none)': 'Dieses Abo gibt es nicht',
  'the schedule has ended ({reason})': 'Das Abo ist beendet ({reason})',
  'belongs to another customer than the account of the schedule':
    'Gehört zu einem anderen Kunden als das Konto des Abos',
  'notice was given before': 'Es wurde schon gekündigt',
  'has {count} schedules that have not ended, the most that are possible':
    'Hat {count} laufende Abos, mehr sind nicht möglich',
  'must be at least 1': 'Muss mindestens 1 sein',
  'never comes due after {time}': 'Wird nach {time} nie fällig',
  'is over before the first payment is due on {time}': 'Endet, bevor am {time} die erste Zahlung fällig ist',
  'is for the test environment only': 'Gibt es nur in der Testumgebung',
  'is the address of the webhook {id} already': 'Ist schon die Adresse des Webhooks {id}',
  'there are {count} webhooks already; remove one first': 'Es gibt schon {count} Webhooks; bitte erst einen entfernen',
  'must be false where encrypted is false': 'Muss false sein, wenn encrypted false ist',
  'the entity has no webhook with this id': 'Einen Webhook mit dieser ID gibt es hier nicht',
  'must not be sent beside secret': 'Darf nicht zusammen mit secret gesendet werden',
  'must be sent beside secret or newSecret': 'Wird nur zusammen mit secret oder newSecret gesendet',
  'the notifications of this webhook are not fetched': 'Die Benachrichtigungen dieses Webhooks werden nicht abgeholt',
  'the webhook has no delivery with this id': 'Der Webhook hat keine Zustellung mit dieser ID',

  // Files, banks and disputes.
  'no reply gave this nextCursor': 'der nextCursor einer Antwort',
  'several channels have a mandate with this reference: name one':
    'einer der Kanäle, die ein Mandat mit dieser Referenz haben',
  'no mandate has this reference': 'Kein Mandat hat diese Referenz',
  'no file has this id': 'Keine Datei hat diese ID',
  'no file that is made has this id': 'Keine fertige Datei hat diese ID',
  'no finished file has this id': 'Keine fertige Datei hat diese ID',
  'the content of the file was removed by its age': 'Der Inhalt der Datei wurde wegen ihres Alters entfernt',
  'the entity has no target with this id': 'Ein Ziel mit dieser ID gibt es hier nicht',
  'must not be in a private network': 'Darf nicht in einem privaten Netz liegen',
  'is with this user and folder the target {id} already': 'Ist mit diesem Benutzer und Ordner schon das Ziel {id}',
  'must end in {endings}, as the file is {type}': 'Muss auf {endings} enden, denn die Datei ist {type}',
  'is for a target with receives=BANK': 'Gilt nur für ein Ziel mit receives=BANK',
  'there are {count} targets already; remove one first': 'Es gibt schon {count} Ziele; bitte erst eines entfernen',
  'must be sent again with another {name}': 'Muss erneut gesendet werden, wenn sich {name} ändert',
  'the channel and its merchant have no active target': 'Der Kanal und sein Händler haben kein aktives Ziel',
  'no dispute has this id': 'Keine Rückbuchung hat diese ID',
  'the dispute is {state}: {words}': 'Die Rückbuchung ist {state}: {words}',
  'waits for the merchant, until its deadline': 'sie wartet bis zu ihrer Frist auf den Händler',
  'the merchant has contested it; the acquirer decides': 'der Händler hat sie bestritten; der Acquirer entscheidet',
  'the merchant has accepted it, or nobody decides about it; the amount is lost':
    'der Händler hat sie anerkannt, oder niemand entscheidet darüber; der Betrag ist verloren',
  'the merchant did not answer in time; the amount is lost':
    'der Händler hat nicht rechtzeitig geantwortet; der Betrag ist verloren',
  'the acquirer decided against the merchant': 'der Acquirer hat gegen den Händler entschieden',
  'the acquirer gave the amount back': 'der Acquirer hat den Betrag zurückgegeben',
  'send evidence before you contest': 'Vor dem Bestreiten bitte Belege senden',
  'must be a file of at most {bytes} bytes': 'Richtig ist eine Datei mit höchstens {bytes} Bytes',
  'must be a file of one of these types: {types}': 'Richtig ist eine Datei von einer dieser Arten: {types}',
  'a dispute takes {count} pieces of evidence': 'Eine Rückbuchung nimmt {count} Belege auf',
  'no chargeback here has its case': 'Hier gibt es keine Rückbuchung zu diesem Fall',
  'a chargeback takes at most what was captured and not refunded':
    'Eine Rückbuchung nimmt höchstens, was eingezogen und nicht erstattet ist',
  'it is no chargeback': 'Dies ist keine Rückbuchung',
  'a chargeback is given back once, and no more than it took':
    'Eine Rückbuchung wird einmal zurückgegeben, und höchstens, was sie nahm',
  'no record has this id': 'Kein Eintrag hat diese ID',
  'is for records of type SETTLED; this is a {type}': 'Gilt für Einträge der Art SETTLED; dies ist ein {type}',
  'must be the id of a successful payment of this channel':
    'Richtig ist die ID einer erfolgreichen Zahlung dieses Kanals',
  'must be a payment in {currency}': 'Richtig ist eine Zahlung in {currency}',
  'is settled by another record': 'Ist durch einen anderen Eintrag abgerechnet',
  'the record is no exception': 'Der Eintrag ist keine Ausnahme',
  'the record is resolved': 'Der Eintrag ist erledigt',

  // Requests as such.
  'this address answers {methods}': 'Diese Adresse beantwortet {methods}',
  'the address is not percent-encoded UTF-8': 'Die Adresse ist kein prozentkodiertes UTF-8',
  'too many requests change the same data at this moment; this one changed nothing and can be sent again':
    'Zu viele Anfragen ändern gerade dieselben Daten; diese hat nichts geändert und kann wiederholt werden',
  'was already used with another request in the last 24 hours (send a new key)':
    'Wurde in den letzten 24 Stunden mit einer anderen Anfrage verwendet',
  'a request with this Idempotency-Key is under way; its reply will be there when it is done':
    'Eine Anfrage mit diesem Schlüssel läuft noch; ihre Antwort liegt vor, wenn sie fertig ist',
  'the body is larger than {bytes} bytes, the most that this address takes':
    'Der Inhalt ist größer als {bytes} Bytes; mehr nimmt diese Adresse nicht an',
  'send the body without content encoding': 'Den Inhalt bitte ohne Komprimierung senden',
  'send the parameters as application/x-www-form-urlencoded; charset=UTF-8':
    'Die Angaben bitte als application/x-www-form-urlencoded; charset=UTF-8 senden',
  'send the file as it is, with Content-Type: {type}': 'Die Datei bitte unverändert senden, mit Content-Type: {type}',
  'the body is not UTF-8': 'Der Inhalt ist kein UTF-8',
  'too many bodies are under way, and this one took long: send it again':
    'Zu viele Anfragen sind unterwegs, und diese dauerte lange: bitte erneut senden',
  'the body comes in too many small pieces': 'Der Inhalt kommt in zu vielen kleinen Stücken',
  'the connection broke off before the body ended': 'Die Verbindung brach ab, bevor der Inhalt ganz da war',
  'there are more than {most} parameters, the most that this address takes':
    'Es sind mehr als {most} Angaben; mehr nimmt diese Adresse nicht an',

  // What the simulation does with an account.
  approved: 'genehmigt',
  'refused: wrong check digit': 'zurückgewiesen: Prüfziffer falsch',
  'refused: wrong check digits': 'zurückgewiesen: Prüfziffern falsch',
  'soft decline: approved once the holder was authenticated':
    'weiche Ablehnung: genehmigt, sobald der Inhaber authentifiziert ist',
  'declined: invalid card': 'abgelehnt: Karte ungültig',
  'declined by the issuer without a reason': 'von der Bank der Karte ohne Grund abgelehnt',
  'declined: wrong security code': 'abgelehnt: Sicherheitscode falsch',
  'declined: not enough funds': 'abgelehnt: keine Deckung',
  'declined: expired card, or wrong expiry date': 'abgelehnt: Karte abgelaufen oder Ablaufdatum falsch',
  'declined: suspected manipulation': 'abgelehnt: Verdacht auf Manipulation',
  'declined: stolen card': 'abgelehnt: Karte gestohlen',
  'declined: blocked card': 'abgelehnt: Karte gesperrt',
  'declined: limit exceeded': 'abgelehnt: Limit überschritten',
  'declined: used too often': 'abgelehnt: zu oft verwendet',
  'declined: lost card': 'abgelehnt: Karte verloren',
  'declined: restricted card': 'abgelehnt: Karte eingeschränkt',
  'declined: transaction not permitted': 'abgelehnt: Vorgang nicht erlaubt',
  'declined: pick up card': 'abgelehnt: Karte einziehen',
  'approved after 3 seconds': 'nach 3 Sekunden genehmigt',
  'the acquirer never received it: fails after a time-out':
    'kam nie beim Acquirer an: schlägt nach einer Wartezeit fehl',
  'charged, but the answer was lost: found by an inquiry, approved':
    'belastet, aber die Antwort ging verloren: durch Nachfrage gefunden, genehmigt',
  'the acquirer is out of reach: fails': 'der Acquirer ist nicht erreichbar: schlägt fehl',
  'soft decline where an exemption is claimed: approved without one, or once the holder was authenticated':
    'weiche Ablehnung bei einer Ausnahme: ohne sie genehmigt, oder sobald der Inhaber authentifiziert ist',
  'declined: not enough funds; approved when a schedule tries again':
    'abgelehnt: keine Deckung; genehmigt, wenn ein Abo es erneut versucht',
  'approved; the acquirer cannot settle it': 'genehmigt; der Acquirer kann nicht abrechnen',
  'approved; charged back for fraud the night after its settlement':
    'genehmigt; in der Nacht nach der Abrechnung wegen Betrugs zurückgebucht',
  'approved; charged back as not delivered the night after its settlement':
    'genehmigt; in der Nacht nach der Abrechnung als nicht geliefert zurückgebucht',
  'authentication attempted, then a soft decline; approved after a challenge':
    'Authentifizierung versucht, dann weiche Ablehnung; nach einer Abfrage genehmigt',
  'not authenticated, without a challenge': 'nicht authentifiziert, ohne Abfrage',
  'rejected by the issuer: suspected fraud': 'von der Bank der Karte zurückgewiesen: Betrugsverdacht',
  'the issuer cannot authenticate just now': 'die Bank der Karte kann gerade nicht authentifizieren',
  'the directory server is out of reach': 'der Directory Server ist nicht erreichbar',
  'the holder approves elsewhere, after a minute': 'der Inhaber bestätigt anderswo, nach einer Minute',
  'the holder declines elsewhere, after a minute': 'der Inhaber lehnt anderswo ab, nach einer Minute',
  'information only: the merchant decides': 'nur zur Information: der Händler entscheidet',
  'fingerprint that never ends, then authenticated': 'Fingerprint ohne Ende, dann authentifiziert',
  'not authenticated: the issuer does not know the card': 'nicht authentifiziert: die Bank kennt die Karte nicht',
  'the holder never answers elsewhere: over after a day': 'der Inhaber antwortet anderswo nie: nach einem Tag beendet',
  'challenge, also where an exemption is asked for': 'Abfrage, auch bei einer gewünschten Ausnahme',
  'challenge; with an exemption none, then a soft decline; approved after a challenge':
    'Abfrage; mit einer Ausnahme keine, dann weiche Ablehnung; nach einer Abfrage genehmigt',
  challenge: 'Abfrage',
  'fingerprint, then a challenge': 'Fingerprint, dann eine Abfrage',
  'authenticated without a challenge': 'ohne Abfrage authentifiziert',
  'fingerprint, then authenticated without a challenge': 'Fingerprint, dann ohne Abfrage authentifiziert',
  'authentication attempted': 'Authentifizierung versucht',
  'fingerprint, then authentication attempted': 'Fingerprint, dann Authentifizierung versucht',
  'the street matches, the postcode does not': 'die Straße stimmt, die Postleitzahl nicht',
  'the postcode matches, the street does not': 'die Postleitzahl stimmt, die Straße nicht',
  'neither street nor postcode match': 'weder Straße noch Postleitzahl stimmen',
  'the address could not be checked': 'die Adresse konnte nicht geprüft werden',
  'street and postcode match': 'Straße und Postleitzahl stimmen',
  'within 10 minutes two payments are accepted, the third is reviewed, the fourth is rejected':
    'innerhalb von 10 Minuten: zwei Zahlungen angenommen, die dritte geprüft, die vierte abgelehnt',
  'within a day up to 500.00 are accepted, up to 1000.00 are reviewed, more is rejected':
    'innerhalb eines Tages: bis 500,00 angenommen, bis 1000,00 geprüft, mehr abgelehnt',
  'up to 100.00 is accepted, up to 200.00 is reviewed, more is rejected':
    'bis 100,00 angenommen, bis 200,00 geprüft, mehr abgelehnt',
  'a shipping country that is not the billing country is reviewed, a risk.parameters[ipCountry] that is not is rejected':
    'ein anderes Lieferland als das der Rechnung wird geprüft, ein anderes risk.parameters[ipCountry] abgelehnt',
  'country AQ is rejected; customer.merchantCustomerId review is reviewed, reject is rejected; above 100.00 is rejected unless it is allow':
    'das Land AQ wird abgelehnt; customer.merchantCustomerId review wird geprüft, reject abgelehnt; über 100,00 wird abgelehnt, außer bei allow',
  'risk.parameters[score] above 50 is reviewed, above 80 is rejected':
    'risk.parameters[score] über 50 wird geprüft, über 80 abgelehnt',
  'above 100.00 scores 30, a shipping country that is not the billing country 30, customer.merchantCustomerId allow -40; 30 is reviewed, 60 is rejected':
    'über 100,00 zählt 30, ein anderes Lieferland als das der Rechnung 30, customer.merchantCustomerId allow -40; 30 wird geprüft, 60 abgelehnt',
  "after authorization: a billing country that is not the issuer's is reviewed (cards that begin with 420000 are German), US is rejected and the authorization reversed":
    'nach der Autorisierung: ein anderes Rechnungsland als das der Bank wird geprüft (Karten mit 420000 sind deutsch), US abgelehnt, die Autorisierung storniert',
  'after authorization: postcode AVSA or AVSZ is reviewed, AVSN is rejected and the authorization reversed':
    'nach der Autorisierung: Postleitzahl AVSA oder AVSZ wird geprüft, AVSN abgelehnt, die Autorisierung storniert',
  'paid; an amount of the table decides otherwise': 'bezahlt; ein Betrag der Tabelle entscheidet anders',
  'declined by the bank, wallet or issuer of the invoice':
    'von der Bank, der Wallet oder dem Aussteller der Rechnung abgelehnt',
  'cancelled by the shopper': 'vom Käufer abgebrochen',
  'pending; paid after 2 days': 'ausstehend; nach 2 Tagen bezahlt',
  'nothing happens; ended after 25 minutes with 100.397.101':
    'nichts geschieht; nach 25 Minuten mit 100.397.101 beendet',

  // What the gateway does when its time has come.
  'ends an authentication from which the shopper did not come back in time':
    'beendet eine Authentifizierung, von der der Käufer nicht rechtzeitig zurückkam',
  'asks the directory for the result of a decoupled authentication':
    'fragt den Directory Server nach dem Ergebnis einer Authentifizierung an anderer Stelle',
  'continues a payment whose authentication has ended without the shopper coming back':
    'setzt eine Zahlung fort, deren Authentifizierung ohne den Käufer zu Ende ging',
  'captures an authorization automatically (PA.CP)': 'zieht eine Autorisierung selbst ein (PA.CP)',
  'reverses the remainder of an expired authorization': 'storniert den Rest einer abgelaufenen Autorisierung',
  'asks for the outcome of a payment that waits for its shopper or a processor, and ends an abandoned one':
    'fragt nach dem Ergebnis einer Zahlung, die auf Käufer oder Zahlungsdienst wartet, und beendet eine verlassene',
  'asks whether the money for an invoice or a voucher has arrived, and records its receipt (RC)':
    'fragt, ob das Geld für eine Rechnung oder einen Zahlschein da ist, und verbucht den Eingang (RC)',
  'the simulated processor notifies the gateway of a change of an order; test environment only':
    'der simulierte Zahlungsdienst meldet eine Änderung; nur in der Testumgebung',
  'pays the due time of a schedule, tries a declined one again, or ends the schedule':
    'belastet ein fälliges Abo, versucht ein abgelehntes erneut oder beendet das Abo',
  'ends a dispute that was not answered, or not decided, in time':
    'beendet einen Streitfall, der nicht rechtzeitig beantwortet oder entschieden wurde',
  'takes the lines of a settlement file, or removes a file that did not arrive completely':
    'verarbeitet die Zeilen einer Abrechnungsdatei, oder entfernt eine unvollständige',
  'takes the lines of a settlement file that were read from a statement of a bank':
    'verarbeitet die Zeilen einer Abrechnung aus einem Kontoauszug',
  'takes the lines of a report of Stripe, Adyen, Mollie or PayPal':
    'verarbeitet die Zeilen eines Berichts von Stripe, Adyen, Mollie oder PayPal',
  'writes the reconciliation file of a day, and says so when settlement is late':
    'schreibt die Abgleichdatei eines Tages und meldet eine verspätete Abrechnung',
  'the simulated acquirer settles the payments of a day; test environment only':
    'der simulierte Acquirer rechnet die Zahlungen eines Tages ab; nur in der Testumgebung',
  'the simulated bank answers a file of direct debits or transfers; test environment only':
    'die simulierte Bank beantwortet eine Datei mit Lastschriften oder Überweisungen; nur in der Testumgebung',
  'applies an event of a processor: asks it about the payment, or records what it did by itself':
    'wertet ein Ereignis eines Zahlungsdienstes aus: fragt nach der Zahlung, oder verbucht, was er selbst tat',
  'deletes the data of a checkout that was not paid in time':
    'löscht die Daten eines Checkouts, der nicht rechtzeitig bezahlt wurde',
  'calls the shop if it has not asked for the status of a submitted checkout':
    'ruft den Shop auf, wenn er nicht nach dem Status eines Checkouts gefragt hat',
  'makes the file of a day for the bank of a merchant': 'erstellt die Datei eines Tages für die Bank eines Händlers',
  'makes the file of a day with instant transfers for the bank of a merchant':
    'erstellt die Datei eines Tages mit Echtzeitüberweisungen für die Bank eines Händlers',
  'reverses the payment of a direct debit that was taken out of its file':
    'storniert die Zahlung einer Lastschrift, die aus ihrer Datei genommen wurde',
  'delivers a finished file to an SFTP server': 'stellt eine fertige Datei an einen SFTP-Server zu',
  'fetches status reports and statements from the SFTP server of a bank':
    'holt Statusberichte und Kontoauszüge vom SFTP-Server einer Bank',
  'does what a person wants with many payments, one after the other':
    'tut, was eine Person mit vielen Zahlungen vorhat, eine nach der anderen',
  'makes the file of an export of a long list': 'erstellt die Datei mit dem Export einer langen Liste',
  'erases the data of a person in small steps': 'löscht die Daten einer Person in kleinen Schritten',
  'writes the terms by which people find payments: of new ones, and of those before an update':
    'schreibt die Suchbegriffe neuer Zahlungen, und jener vor einem Update',
  "adds the connector's reference to the terms of a payment that was open when they were written":
    'ergänzt die Referenz des Zahlungsdienstes bei den Suchbegriffen einer Zahlung, die noch offen war',
  'removes rows that have expired, one kind of row each': 'entfernt abgelaufene Daten, je eine Art',
  'notifies a webhook, or the notification address of a request, of a change':
    'meldet eine Änderung an einen Webhook oder die Adresse einer Anfrage',

  // Files of processors and banks.
  'line {line}: {words}': 'Zeile {line}: {words}',
  'a settlement file has at most {most} bytes': 'eine Abrechnungsdatei hat höchstens {most} Bytes',
  'it is not UTF-8': 'Die Datei ist kein Text in UTF-8',
  'the file is empty': 'Die Datei ist leer',
  'the file ends too early': 'Die Datei endet zu früh',
  'the file is larger than {most} bytes': 'Die Datei ist größer als {most} Bytes',
  'a line has more than {most} characters': 'Eine Zeile hat mehr als {most} Zeichen',
  'a line has more than {most} characters, so a quote may not be closed':
    'Eine Zeile hat mehr als {most} Zeichen: Vielleicht ist ein Anführungszeichen nicht geschlossen',
  'a field has more than {most} characters': 'Ein Feld hat mehr als {most} Zeichen',
  'it is a ZIP file; send the CSV in it': 'Das ist eine ZIP-Datei; senden Sie die CSV-Datei darin',
  'it is a 7z file; send the CSV in it': 'Das ist eine 7z-Datei; senden Sie die CSV-Datei darin',
  'it is compressed with {method}; send the CSV in it':
    'Die Datei ist mit {method} gepackt; senden Sie die CSV-Datei darin',
  'it is UTF-16; send it as UTF-8': 'Die Datei ist in UTF-16; senden Sie sie in UTF-8',
  'the titles of the columns cannot be read: {detail}': 'Die Spaltentitel sind nicht lesbar: {detail}',
  'it is not CSV: {detail}': 'Das ist kein CSV: {detail}',
  'it has {count} columns, the line of titles has {width}':
    'Sie hat {count} Spalten, die Zeile mit den Titeln hat {width}',
  'these columns are missing: {columns}': 'Diese Spalten fehlen: {columns}',
  'these columns are missing: {columns}; the first line has one column, so the delimiter may be another than {sign}':
    'Diese Spalten fehlen: {columns}; die erste Zeile hat nur eine Spalte, das Trennzeichen ist vielleicht nicht {sign}',
  'it is no {report}': 'Das ist kein {report}',
  'this is the {report} of {processor}, but {words}': 'Das ist der {report} von {processor}, aber: {words}',
  'no format is known for files that come in this way':
    'Für Dateien, die auf diesem Weg kommen, ist kein Format bekannt',
  '{name} is missing': '{name} fehlt',
  'is missing': 'fehlt',
  '{name} is missing before {part}': 'Vor {part} fehlt {name}',
  '{name} is longer than {most} characters': '{name} hat mehr als {most} Zeichen',
  'must have at most {most} characters': 'Darf höchstens {most} Zeichen haben',
  'must be one of {values}': 'Richtig ist eines von: {values}',
  'must be a number with up to two decimals after a {sign}, and not negative unless settlement.amounts says so':
    'Muss eine Zahl mit bis zu zwei Nachkommastellen nach {sign} sein, negativ nur, wenn settlement.amounts es erlaubt',
  'must be a number above 0, with its decimals after a {sign}':
    'Muss eine Zahl über 0 sein, mit ihren Nachkommastellen nach {sign}',
  'must be a currency of ISO 4217': 'Muss eine Währung nach ISO 4217 sein',
  'must be a date as {form}': 'Muss ein Datum in der Form {form} sein',
  'must be the amount times the rate, before the fee': 'Muss der Betrag mal dem Kurs sein, vor der Gebühr',
  'must have the sign of the amount': 'Muss das Vorzeichen des Betrags haben',
  "is another merchant's; this channel is {id}": 'Gehört einem anderen Händler; dieser Kanal ist {id}',
  'a document type is not allowed': 'Ein Dokumenttyp (DOCTYPE) ist nicht erlaubt',
  'the attributes of an element cannot be read': 'Die Attribute eines Elements sind nicht lesbar',
  'an element has more than {most} attributes': 'Ein Element hat mehr als {most} Attribute',
  'an attribute has a character that is not allowed in XML':
    'Ein Attribut hat ein Zeichen, das in XML nicht erlaubt ist',
  'there is a character that is not allowed in XML': 'Hier steht ein Zeichen, das in XML nicht erlaubt ist',
  'elements are more than {most} deep': 'Elemente liegen tiefer als {most} ineinander',
  'a record has more than {most} elements': 'Ein Datensatz hat mehr als {most} Elemente',
  'a record has more than {most} characters': 'Ein Datensatz hat mehr als {most} Zeichen',
  'there is more than one document': 'Es ist mehr als ein Dokument',
  'it is no message of ISO 20022: its root must be Document in the namespace of a message':
    'Das ist keine Nachricht nach ISO 20022: Die Wurzel muss Document im Namensraum einer Nachricht sein',
  'it is {message}, not {kind}': 'Das ist {message}, nicht {kind}',
  'an amount cannot be read': 'Ein Betrag ist nicht lesbar',
  'the amount of an order is missing': 'Der Betrag eines Auftrags fehlt',
  'the day of an entry is no date': 'Der Tag einer Buchung ist kein Datum',
  'CdtDbtInd is neither CRDT nor DBIT': 'CdtDbtInd ist weder CRDT noch DBIT',
  'the account of the statement is missing': 'Das Konto des Auszugs fehlt',
  'the id or the account of the statement is missing': 'Die Kennung oder das Konto des Auszugs fehlt',
  'there is no statement of an account in the file': 'In der Datei ist kein Kontoauszug',
  'another statement returned a charge under the mandate {id} meanwhile; send the file again':
    'Ein anderer Auszug gab inzwischen eine Lastschrift unter dem Mandat {id} zurück; senden Sie die Datei noch einmal',
  'the payment {id} or a follow-up of it has no outcome yet; send the file again once it has one':
    'Die Zahlung {id} oder eine Folge von ihr ist noch nicht entschieden; senden Sie die Datei danach noch einmal',
  'The orders of the file that the entry stands for are known now: they were counted.':
    'Die Aufträge der Datei, für die die Buchung steht, sind jetzt bekannt: Sie wurden gezählt.',
  'A later statement tells it from the other one: it was counted.':
    'Ein späterer Auszug unterscheidet sie von der anderen: Sie wurde gezählt.',
  'The status report of the file may still come: send it first, then the statement again; or ask for single entries':
    'Der Statusbericht der Datei kann noch kommen: Senden Sie erst ihn, dann den Auszug noch einmal; ' +
    'oder bitten Sie die Bank um einzelne Buchungen',
  'the channel has no bank of its own: set sepa.creditorIdentifier':
    'Der Kanal hat keine eigene Bank: Setzen Sie sepa.creditorIdentifier',
  'no exception has this id': 'Kein Klärungsfall hat diese Kennung',
  'the exception is resolved': 'Der Klärungsfall ist erledigt',

  // Keys of SFTP.
  'must be an ECDSA key of the curve nistp256, nistp384 or nistp521, or an Ed25519 or RSA key':
    'Muss ein ECDSA-Schlüssel der Kurve nistp256, nistp384 oder nistp521 sein, oder ein Ed25519- oder RSA-Schlüssel',
  'must be an Ed25519, ECDSA or RSA key': 'Muss ein Ed25519-, ECDSA- oder RSA-Schlüssel sein',
  'must be encrypted with at most {most} rounds: ssh-keygen -p -a 16 -f FILE changes it':
    'Darf mit höchstens {most} Runden verschlüsselt sein: ssh-keygen -p -a 16 -f FILE ändert es',
  'is needed: the private key is encrypted': 'Ist nötig: Der private Schlüssel ist verschlüsselt',
  'must be the passphrase of the private key': 'Muss die Passphrase des privaten Schlüssels sein',
  'must be the private key, not the public one': 'Muss der private Schlüssel sein, nicht der öffentliche',

  // Months of the books and their journals.
  'is fixed by the first closed month: {zone}': 'Ist durch den ersten abgeschlossenen Monat festgelegt: {zone}',
  'is not over: its last day is {day}': 'Ist nicht vorbei: Der letzte Tag ist {day}',
  'is closed already': 'Ist schon abgeschlossen',
  'is being closed': 'Wird gerade abgeschlossen',
  'cannot be closed while {month} is being closed': 'Lässt sich nicht abschließen, solange {month} abgeschlossen wird',
  'is not closed': 'Ist nicht abgeschlossen',
  'has no lines, and there are none before it': 'Hat keine Buchungen, und davor gibt es keine',
  'cannot be closed yet: the next month to close is {month}':
    'Lässt sich noch nicht abschließen: Der nächste Monat ist {month}',
  'is part of the opening balance: the first period is {month}':
    'Ist Teil des Anfangssaldos: Der erste Monat ist {month}',
  'cannot be closed; {words}': 'Lässt sich nicht abschließen; {words}',
  'must say why it is closed all the same; {words}': 'Muss sagen, warum trotzdem abgeschlossen wird; {words}',
  '{words}; {more}': '{words}; {more}',
  '{words} (channel {channel})': '{words} (Kanal {channel})',
  'unmatched settlement records: {count}': 'Abrechnungssätze ohne Zahlung: {count}',
  'other exceptions of settlement: {count}': 'andere Klärungsfälle der Abrechnung: {count}',
  'exceptions of the bank: {count}': 'Klärungsfälle der Bank: {count}',
  'payments without an outcome: {count}': 'Zahlungen ohne Ergebnis: {count}',
  'files that were not delivered: {count}': 'nicht zugestellte Dateien: {count}',
  'lines that the ledger lacks: {count}': 'Buchungen, die dem Hauptbuch fehlen: {count}',
  'lines without a cause: {count}': 'Buchungen ohne Ursache: {count}',
  'must be confirmed by another person': 'Muss von einer anderen Person bestätigt werden',
  'two people must agree: a person of the back office has to ask':
    'Zwei Personen müssen zustimmen: Eine Person des Back Office muss es beantragen',
  'cannot be opened while a later one is being closed':
    'Lässt sich nicht öffnen, solange ein späterer abgeschlossen wird',
  'must be the division of one of these channels': 'Muss die Division eines dieser Kanäle sein',
  'needs the setting {name} of each channel': 'Braucht die Einstellung {name} jedes Kanals',
  'needs one {name}: the channels have {numbers}': 'Braucht ein einziges {name}: Die Kanäle haben {numbers}',
  'needs the setting books.chart of the channel {id}, such as SKR03':
    'Braucht die Einstellung books.chart des Kanals {id}, zum Beispiel SKR03',
  'needs a number in books.chart for {accounts}, as in SKR03, FEES=4970':
    'Braucht eine Nummer in books.chart für {accounts}, wie in SKR03, FEES=4970',
  'needs account numbers of {digits} digits, or {longer} for customers: {pair} in books.chart is none':
    'Braucht Kontonummern mit {digits} Stellen, für Kunden mit {longer}: {pair} in books.chart ist keine',
  'needs tax keys of 1 to 4 digits: that of {key} in books.chart is {given}':
    'Braucht Steuerschlüssel mit 1 bis 4 Ziffern: Der von {key} in books.chart ist {given}',
  'has one tax key in a line: books.chart has one for {accounts} each':
    'Hat einen Steuerschlüssel je Buchung: books.chart hat einen für jedes von {accounts}',
  'must be in the year of date.from: a batch has one fiscal year':
    'Muss im Jahr von date.from liegen: Ein Stapel hat ein Wirtschaftsjahr',
  'must be sent: {format} has one currency in a file, and the journal has {currencies}':
    'Ist nötig: {format} hat eine Währung je Datei, und das Journal hat {currencies}',
  '{words}: {currencies} are on {numbers}': '{words}: {currencies} sind auf {numbers}',
  'must be sent, or books.chart must give each currency a number of its own, as in BANK.USD=1210':
    'Ist nötig, oder books.chart muss jeder Währung eine eigene Nummer geben, wie in BANK.USD=1210',
  'has a closed month whose lines were changed since: {month} of {id}; see ledger verify':
    'Hat einen abgeschlossenen Monat, dessen Buchungen seither geändert wurden: {month} von {id}; siehe ledger verify',
  'must be SUM for application/pdf; Accept: text/csv has each record':
    'Ist für application/pdf immer SUM; mit Accept: text/csv kommt jeder Satz',
  'no payout has this id': 'Keine Auszahlung hat diese Kennung',
  'must be a month that is closed; this one is {state}': 'Muss ein abgeschlossener Monat sein; dieser ist {state}',
  'no close has this id': 'Kein Abschluss hat diese Kennung',
};

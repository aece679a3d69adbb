import { type DatevColumn, datevColumns, datevHeaderColumns } from '../../../catalogue/books/datev-columns.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { inShort, type JournalHead, type JournalLine, numbered, type WriteJournal } from './journal.ts';

/** Latin-1 and CP1252 have these characters in the same places; our texts have no others. */
const ofBoth = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?');

const quoted = (text: string): string => `"${ofBoth(text).replaceAll('"', '""')}"`;

/** Returns a writer of lines with some columns: most values of a line are empty. */
const lineOf = (columns: readonly DatevColumn[]) => {
  const empty = columns.map(([, form]) => (form === 'text' ? '""' : ''));
  const places = new Map(columns.map(([title], place) => [title, place]));
  return (values: Readonly<Record<string, string>>): string => {
    const cells: string[] = [...empty];
    for (const [title, value] of Object.entries(values)) {
      const place = places.get(title) ?? -1;
      const [, form, longest] = columns[place] ?? ['', 'plain', 0];
      if (form === 'plain' && value.length > longest) throw new Error(`DATEV has no room for ${value} in ${title}`);
      cells[place] = form === 'text' ? quoted(value.slice(0, longest)) : value;
    }
    return `${cells.join(';')}\r\n`;
  };
};

const headerLine = lineOf(datevHeaderColumns);
const bookingLine = lineOf(datevColumns);

const compact = (day: string): string => day.replaceAll('-', '');

/** The end of the period stands for the time of making, so that a batch has the same bytes when it is made again. */
const headerOf = ({ days, currencies, datev }: JournalHead): Readonly<Record<string, string>> => ({
  Kennzeichen: 'EXTF',
  Versionsnummer: '700',
  Formatkategorie: '21',
  Formatname: 'Buchungsstapel',
  Formatversion: '13',
  'Erzeugt am': `${compact(days.to)}235959000`,
  Herkunft: 'TG',
  'Exportiert von': 'Tollgate',
  Beraternummer: String(datev?.consultant ?? ''),
  Mandantennummer: String(datev?.client ?? ''),
  'WJ-Beginn': `${days.from.slice(0, 4)}0101`,
  Sachkontenlänge: String(datev?.digits ?? ''),
  'Datum von': compact(days.from),
  'Datum bis': compact(days.to),
  Bezeichnung: `Tollgate ${days.from} ${days.to}`,
  Buchungstyp: '1',
  Rechnungslegungszweck: '0',
  Festschreibung: '0',
  WKZ: currencies[0] ?? 'EUR',
});

/** The tax key applies to the contra account, so that an account with a key is always that. */
const cellsOf = (line: JournalLine): Readonly<Record<string, string>> => {
  const [debit, credit] = [numbered(line.debitIn, line), numbered(line.creditIn, line)];
  const isDebitTaxed = debit.taxKey !== undefined;
  const [account, contra] = isDebitTaxed ? [credit, debit] : [debit, credit];
  const [, month = '', day = ''] = line.day.split('-');
  return {
    'Umsatz (ohne Soll/Haben-Kz)': amountText(line.amount).replace('.', ','),
    'Soll/Haben-Kennzeichen': isDebitTaxed ? 'H' : 'S',
    'WKZ Umsatz': line.currency,
    Konto: account.number,
    'Gegenkonto (ohne BU-Schlüssel)': contra.number,
    'BU-Schlüssel': contra.taxKey ?? '',
    Belegdatum: `${day}${month}`,
    'Belegfeld 1': line.sourceId,
    Buchungstext: `${line.event} ${inShort(line)}`,
    ...(line.paymentId === undefined ? {} : { 'Beleginfo - Art 1': 'Zahlung', 'Beleginfo - Inhalt 1': line.paymentId }),
    'Beleginfo - Art 2': 'Kanal',
    'Beleginfo - Inhalt 2': line.channelId,
    Festschreibung: '0',
  };
};

/** Writes a booking batch for DATEV: EXTF 700, category 21, version 13, CP1252. */
export const writeDatev: WriteJournal = async function* (lines, head) {
  yield headerLine(headerOf(head));
  yield `${datevColumns.map(([title]) => title).join(';')}\r\n`;
  for await (const line of lines) yield bookingLine(cellsOf(line));
};

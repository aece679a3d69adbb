import { statementScope } from '../../../catalogue/fields/reports/report.ts';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { typeToSend } from '../../platform/base/accepted-type.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { ownerBy, type Serve } from '../../platform/http/serve.ts';
import { acceptedLanguages, pageLanguage } from '../../platform/pages/texts.ts';
import { statementCsv } from './csv.ts';
import { statementPdf } from './pdf.ts';
import type { Asked, StatementDependencies } from './statement.ts';

type Level = 'SUM' | 'DETAIL';

const DONE = '000.000.100' as const;

/** Returns the name of a file, which has nothing that a file system or a header could misread. */
export const statementFileName = (reference: string, ending: string): string =>
  `statement-${reference.replaceAll(/[^\w.-]+/g, '-')}.${ending}`;

const pdfOf = async (dependencies: StatementDependencies, asked: Asked, level: Level): Promise<Answer> => {
  if (level === 'DETAIL') {
    const message = 'must be SUM for application/pdf; Accept: text/csv has each record';
    throw wrongParameters([{ name: 'level', value: level, message }]);
  }
  const body = await statementPdf(dependencies, asked);
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': body.byteLength,
    'Content-Language': languages[asked.language].tag,
    'Content-Disposition': `inline; filename="${statementFileName(asked.payout.reference, 'pdf')}"`,
    'Cache-Control': 'no-store',
  };
  return { code: DONE, document: { headers, body } };
};

const csvOf = (dependencies: StatementDependencies, asked: Asked, level: Level): Answer => ({
  code: DONE,
  download: {
    name: statementFileName(asked.payout.reference, 'csv'),
    type: 'text/csv; charset=utf-8',
    bytes: undefined,
    content: statementCsv(dependencies, asked, level),
  },
});

/** The forms of a statement, by content type; the first is the usual one. */
const forms = { 'text/csv': csvOf, 'application/pdf': pdfOf } as const;

const offered = Object.keys(forms) as (keyof typeof forms)[];

const languageOf = (locale: string | undefined, header: string | undefined): Language =>
  pageLanguage([locale, ...acceptedLanguages(header)]);

/** Binds the endpoint of statements of payouts. */
export const bindStatements = (serve: Serve, dependencies: StatementDependencies): void => {
  const { payouts, channelOf } = dependencies;
  serve.merchant(
    'readPayoutStatement',
    async ({ channelId, id, request, headers }) => {
      const type = typeToSend(headers.accept, offered);
      const payout = await payouts.byId(channelId, id);
      if (payout === undefined) throw new Rejection('700.400.580', { status: 404, reason: 'no payout has this id' });
      const language = languageOf(request.locale, headers['accept-language']);
      const level = valueIn(statementScope, 'level', request);
      return await forms[type](dependencies, { payout, channel: await channelOf(channelId), language }, level);
    },
    ownerBy((channelId, id) => payouts.byId(channelId, id)),
  );
};

import type { Pair, SampleRequest, Value } from './request.ts';

const BARE = /^[\w.,:/@%+=-]*$/;
const SAFE_IN_FORMS = /^[\w.,:/@-]*$/;

/** Joins text and variables; files have an option of their own. */
const joined = (value: Value): string =>
  value
    .map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'variable' ? `$${piece.name}` : ''))
    .join('');

const quoted = (name: string, value: Value): string => {
  const written = `${name}${joined(value)}`;
  if (value.some(({ kind }) => kind === 'variable')) return `"${written}"`;
  return BARE.test(written) ? written : `'${written.replaceAll("'", "'\\''")}'`;
};

const parameter = ([name, value]: Pair): string => {
  const [first] = value;
  if (first?.kind === 'file') {
    return `--data-urlencode ${name}@${first.isBase64 ? `<(base64 -w0 ${first.path})` : first.path}`;
  }
  const isSafe = value.every((piece) => piece.kind !== 'text' || SAFE_IN_FORMS.test(piece.text));
  return `${isSafe ? '-d' : '--data-urlencode'} ${quoted(`${name}=`, value)}`;
};

const header = ([name, value]: Pair): string => `-H ${quoted(`${name}: `, value)}`;

/** The method that curl chooses by itself. */
const impliedMethod = ({ form, upload }: SampleRequest): string => {
  if (upload !== undefined) return 'PUT';
  return form.length > 0 ? 'POST' : 'GET';
};

/** Returns a request as a call of curl, an option a line. */
export const writeCurl = (request: SampleRequest): string => {
  const { comments, method, address, query, form, headers, upload, saveAs } = request;
  const isInAddress = query.length > 0 && upload !== undefined;
  const inAddress = isInAddress ? `?${query.map(([name, value]) => `${name}=${joined(value)}`).join('&')}` : '';
  const isQuery = query.length > 0 && !isInAddress;
  const lines = [
    `curl ${isQuery ? '-G ' : ''}${upload === undefined ? '' : `-T ${upload} `}"${joined(address)}${inAddress}"`,
    ...(method === impliedMethod(request) ? [] : [`-X ${method}`]),
    ...headers.map(header),
    ...(isQuery ? query : form).map(parameter),
    ...(saveAs === undefined ? [] : [`-o ${saveAs}`]),
  ];
  return [...comments.map((comment) => `# ${comment}`), lines.join(' \\\n  ')].join('\n');
};

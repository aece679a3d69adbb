import type { Pair, Piece, SampleRequest, Value } from './request.ts';

const literal = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

const piece = (one: Piece): string => {
  if (one.kind === 'text') return literal(one.text);
  if (one.kind === 'variable') return `os.environ[${literal(one.name)}]`;
  return one.isBase64
    ? `base64.b64encode(open(${literal(one.path)}, 'rb').read())`
    : `open(${literal(one.path)}).read()`;
};

const expression = (value: Value): string => (value.length === 0 ? "''" : value.map(piece).join(' + '));

const entries = (pairs: readonly Pair[]): readonly string[] =>
  pairs.map(([name, value]) => `${literal(name)}: ${expression(value)}`);

const parameters = (name: string, pairs: readonly Pair[]): readonly string[] =>
  pairs.length === 0 ? [] : [`${name} = urlencode({`, ...entries(pairs).map((entry) => `    ${entry},`), '})'];

const request = ({ comments, method, address, query, form, headers, upload, saveAs }: SampleRequest): string => {
  const isImplied = method === 'GET' || (method === 'POST' && form.length > 0);
  const options = [
    `${expression(address)}${query.length === 0 ? '' : " + '?' + query"}`,
    ...(isImplied ? [] : [`method=${literal(method)}`]),
    ...(headers.length === 0 ? [] : [`headers={${entries(headers).join(', ')}}`]),
    ...(form.length === 0 ? [] : ['data=form.encode()']),
    ...(upload === undefined ? [] : [`data=open(${literal(upload)}, 'rb').read()`]),
  ];
  return [
    ...comments.map((comment) => `# ${comment}`),
    ...parameters('query', query),
    ...parameters('form', form),
    'request = Request(',
    ...options.map((option) => `    ${option},`),
    ')',
    'try:',
    '    response = urlopen(request)',
    'except HTTPError as error:  # A declined payment is a reply, too.',
    '    response = error',
    ...(saveAs === undefined
      ? ['reply = json.load(response)', 'print(reply)']
      : [`open(${literal(saveAs)}, 'wb').write(response.read())`]),
  ].join('\n');
};

/** Returns requests as a script for Python 3, with its standard library. */
export const writePython = (samples: readonly SampleRequest[]): string => {
  const body = samples.map(request).join('\n\n');
  const modules = ['base64', 'json', 'os'].filter((name) => body.includes(`${name}.`));
  return [
    ...modules.map((name) => `import ${name}`),
    'from urllib.error import HTTPError',
    ...(body.includes('urlencode(') ? ['from urllib.parse import urlencode'] : []),
    'from urllib.request import Request, urlopen',
    '',
    body,
  ].join('\n');
};

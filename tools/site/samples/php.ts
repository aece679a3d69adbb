import type { Pair, Piece, SampleRequest, Value } from './request.ts';

const literal = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

const piece = (one: Piece): string => {
  if (one.kind === 'text') return literal(one.text);
  if (one.kind === 'variable') return `getenv(${literal(one.name)})`;
  const content = `file_get_contents(${literal(one.path)})`;
  return one.isBase64 ? `base64_encode(${content})` : content;
};

const expression = (value: Value): string => (value.length === 0 ? "''" : value.map(piece).join(' . '));

/** A header as `'Name: ' . value`. */
const header = ([name, [first, ...others]]: Pair): string =>
  first?.kind === 'text'
    ? expression([{ kind: 'text', text: `${name}: ${first.text}` }, ...others])
    : expression([{ kind: 'text', text: `${name}: ` }, ...(first === undefined ? [] : [first]), ...others]);

const parameters = (pairs: readonly Pair[]): string =>
  `http_build_query([\n${pairs.map(([name, value]) => `    ${literal(name)} => ${expression(value)},`).join('\n')}\n])`;

const request = ({ comments, method, address, query, form, headers, upload, saveAs }: SampleRequest): string => {
  const fields = headers.map(header);
  const isImplied = method === 'GET' || (method === 'POST' && form.length > 0);
  const options = [
    ...(isImplied ? [] : [`CURLOPT_CUSTOMREQUEST => ${literal(method)}`]),
    ...(fields.length === 0 ? [] : [`CURLOPT_HTTPHEADER => [${fields.join(', ')}]`]),
    ...(form.length === 0 ? [] : [`CURLOPT_POSTFIELDS => ${parameters(form).replaceAll('\n', '\n    ')}`]),
    ...(upload === undefined ? [] : [`CURLOPT_POSTFIELDS => file_get_contents(${literal(upload)})`]),
    'CURLOPT_RETURNTRANSFER => true',
  ];
  return [
    ...comments.map((comment) => `// ${comment}`),
    ...(query.length === 0 ? [] : [`$query = ${parameters(query)};`]),
    `$request = curl_init(${expression(address)}${query.length === 0 ? '' : " . '?' . $query"});`,
    'curl_setopt_array($request, [',
    ...options.map((option) => `    ${option},`),
    ']);',
    ...(saveAs === undefined
      ? ['$reply = json_decode(curl_exec($request), true);', 'print_r($reply);']
      : [`file_put_contents(${literal(saveAs)}, curl_exec($request));`]),
  ].join('\n');
};

/** Returns requests as a script for PHP, with its curl extension. */
export const writePhp = (samples: readonly SampleRequest[]): string => `<?php\n${samples.map(request).join('\n\n')}`;

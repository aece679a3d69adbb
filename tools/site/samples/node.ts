import type { Pair, Piece, SampleRequest, Value } from './request.ts';

const literal = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

const variable = (name: string): string => `process.env.${name}`;

const piece = (one: Piece): string => {
  if (one.kind === 'text') return literal(one.text);
  if (one.kind === 'variable') return variable(one.name);
  return one.isBase64
    ? `await readFile(${literal(one.path)}, 'base64')`
    : `await readFile(${literal(one.path)}, 'utf8')`;
};

/** An expression for a value: a string, a variable, or a template of both. */
const expression = (value: Value, end = ''): string => {
  const [only, ...others] = value;
  if (end === '' && only === undefined) return "''";
  if (end === '' && only !== undefined && others.length === 0) return piece(only);
  const inner = value.map((one) =>
    one.kind === 'text' ? one.text.replaceAll(/[\\`]|\$\{/g, '\\$&') : `\${${piece(one)}}`,
  );
  return `\`${inner.join('')}${end}\``;
};

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));

const parameters = (pairs: readonly Pair[]): string =>
  `new URLSearchParams({\n${pairs.map(([name, value]) => `  ${key(name)}: ${expression(value)},`).join('\n')}\n})`;

const request = (sample: SampleRequest, number: number): string => {
  const { comments, method, address, query, form, headers, upload, saveAs } = sample;
  const suffix = number === 0 ? '' : String(number + 1);
  const fields = headers.map(([name, value]) => `${key(name)}: ${expression(value)}`);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${literal(method)}`]),
    ...(fields.length === 0 ? [] : [`headers: { ${fields.join(', ')} }`]),
    ...(form.length === 0 ? [] : [`body: ${parameters(form).replaceAll('\n', '\n  ')}`]),
    ...(upload === undefined ? [] : [`body: await readFile(${literal(upload)})`]),
  ];
  const written = options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},`).join('\n')}\n}`;
  return [
    ...comments.map((comment) => `// ${comment}`),
    ...(query.length === 0 ? [] : [`const query${suffix} = ${parameters(query)};`]),
    `const response${suffix} = await fetch(${expression(address, query.length === 0 ? '' : `?\${query${suffix}}`)}${written});`,
    ...(saveAs === undefined
      ? [`const reply${suffix} = await response${suffix}.json();`, `console.log(reply${suffix});`]
      : [`await writeFile(${literal(saveAs)}, new Uint8Array(await response${suffix}.arrayBuffer()));`]),
  ].join('\n');
};

/** Returns requests as a module for Node, with its own `fetch`. */
export const writeNode = (samples: readonly SampleRequest[]): string => {
  const body = samples.map(request).join('\n\n');
  const used = ['readFile', 'writeFile'].filter((name) => body.includes(`${name}(`));
  const imports = used.length === 0 ? '' : `import { ${used.join(', ')} } from 'node:fs/promises';\n\n`;
  return imports + body;
};

import { describe, expect, test } from 'vitest';
import { readCurl } from './curl-reader.ts';
import { sampleLanguages } from './languages.ts';

const written = (block: string): readonly string[] =>
  sampleLanguages.map(({ write }) => {
    const requests = readCurl(block);
    if (requests === undefined) throw new Error('not read');
    return write(requests);
  });

describe('a call of curl', () => {
  test('is read with its quotes, variables and lines', () => {
    const [request] =
      readCurl(`# Why.\ncurl "$GATEWAY/v1/x?a=b&c=$D" -X DELETE \\\n  -H 'A: it is $literal'   # also e=f`) ?? [];
    expect(request).toEqual({
      comments: ['Why.', 'also e=f'],
      method: 'DELETE',
      address: [
        { kind: 'variable', name: 'GATEWAY' },
        { kind: 'text', text: '/v1/x' },
      ],
      query: [
        ['a', [{ kind: 'text', text: 'b' }]],
        ['c', [{ kind: 'variable', name: 'D' }]],
      ],
      form: [],
      headers: [['A', [{ kind: 'text', text: 'it is $literal' }]]],
    });
  });

  test.each([
    'curl -k https://x.example',
    'curl https://x.example | jq .',
    'curl https://x.example && echo done',
    'npm start\ncurl https://x.example',
    'curl "$(gateway)/v1/x"',
    'curl `gateway`',
    'curl https://x.example -d @file',
    'curl',
    'export A=b',
    '',
  ])('is left alone if it is more than that: %j', (block) => {
    expect(readCurl(block)).toBeUndefined();
  });

  test('after another one does not declare a name twice', () => {
    const [node = ''] = written('curl https://x.example/1\ncurl https://x.example/2');
    const names = [...node.matchAll(/const (\w+) =/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

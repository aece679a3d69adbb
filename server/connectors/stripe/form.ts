/** A value of a request: Stripe takes forms in which names of nested values are in brackets. */
export type FormValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

const pairsOf = (name: string, value: FormValue): readonly (readonly [string, string])[] => {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  const parts: readonly (readonly [string, FormValue])[] = Array.isArray(value)
    ? value.map((part: FormValue, index) => [String(index), part])
    : Object.entries(value);
  return parts.flatMap(([part, inside]) => pairsOf(`${name}[${part}]`, inside));
};

/** Returns the body of a request, without what is undefined: `{ a: [{ b: 1 }] }` becomes `a[0][b]=1`. */
export const formOf = (values: Readonly<Record<string, FormValue>>): string => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const [place, text] of pairsOf(name, value)) form.append(place, text);
  }
  return form.toString();
};

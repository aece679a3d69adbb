import type { Model, NamedType, Operation, Shape } from './model.ts';
import { GENERATED, oneLine, snakeCase } from './text.ts';

const typeOf = (shape: Shape, isRequest: boolean): string => {
  switch (shape.kind) {
    case 'choice':
      return `Literal[${shape.of.map((each) => `"${each}"`).join(', ')}]`;
    case 'list':
      return `List[${typeOf(shape.of, isRequest)}]`;
    case 'map':
      return `Dict[str, ${typeOf(shape.of, isRequest)}]`;
    case 'named':
      return `"${shape.name}"`;
    case 'text':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'number':
      return 'int';
    default:
      return 'Any';
  }
};

/** Names that are no names of Python's: fields with one are declared in another way. */
const KEYWORDS = ['from', 'class', 'import', 'global', 'return', 'is', 'in', 'not', 'or', 'and', 'if', 'else', 'for'];

const isPlain = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.includes(name);

const declaration = ({ name, isRequest, fields }: NamedType): string => {
  const typed = (shape: Shape): string => typeOf(shape, isRequest);
  if (!fields.every((field) => isPlain(field.name))) {
    const rows = fields.map((field) => `    "${field.name}": ${typed(field.shape)},`);
    return `${name} = TypedDict("${name}", {\n${rows.join('\n')}\n}, total=False)`;
  }
  const rowsOf = (required: boolean): readonly string[] =>
    fields
      .filter(({ isRequired }) => isRequired === required)
      .flatMap((field) => [
        ...(field.meaning === '' ? [] : [`    # ${oneLine(field.meaning)}`]),
        `    ${field.name}: ${typed(field.shape)}`,
      ]);
  const [required, others] = [rowsOf(true), rowsOf(false)];
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${others.join('\n')}`;
  if (others.length === 0) return `class ${name}(TypedDict):\n${required.join('\n')}`;
  return `class _${name}(TypedDict):\n${required.join('\n')}\n\n\nclass ${name}(_${name}, total=False):\n${others.join('\n')}`;
};

/** Returns the types of parameters and replies for Python. */
export const pythonTypes = ({ types }: Model): string => `# ${GENERATED}
"""Parameters of requests and fields of replies."""

from typing import Any, Dict, List, Literal, TypedDict

${types.map(declaration).join('\n\n\n')}
`;

const method = (operation: Operation): string => {
  const { id, hasId, requests, needsParameters, reply, method: verb, path, isKeyed, summary } = operation;
  const types = requests.map((name) => `types.${name}`);
  const union = types.length === 1 ? types[0] : `Union[${types.join(', ')}]`;
  const parameters =
    requests.length === 0 ? [] : [`parameters: ${needsParameters ? union : `Optional[${union}] = None`}`];
  const key = isKeyed ? ['*', 'idempotency_key: Optional[str] = None'] : [];
  const names = ['self', ...(hasId ? ['id: str'] : []), ...parameters, ...key];
  const sent = [
    `"${verb}", "${path}"`,
    hasId ? 'id' : '""',
    requests.length === 0 ? 'None' : 'parameters',
    isKeyed ? 'idempotency_key' : 'None',
    isKeyed ? 'True' : 'False',
    reply === undefined ? 'True' : 'False',
  ];
  return [
    `    def ${snakeCase(id)}(${names.join(', ')}) -> ${reply === undefined ? 'str' : `types.${reply}`}:`,
    `        """${oneLine(summary)} \`\`${verb} ${path}\`\`"""`,
    `        return self._connection.send(${sent.join(', ')})`,
  ].join('\n');
};

/** Returns the client for Python. */
export const pythonClient = ({ operations, maps }: Model): string => `# ${GENERATED}
"""A gateway, with an access token."""

from typing import Optional, Union

from . import types
from ._connection import Connection

#: Parameters whose keys are written in brackets: \`\`customParameters[name]\`\`.
_MAPS = frozenset({${maps.map((name) => `"${name}"`).join(', ')}})


class Tollgate:
    """A gateway, with an access token. Every method raises ApiError or ConnectionFailed."""

    def __init__(
        self,
        base_url: str,
        access_token: str,
        entity_id: Optional[str] = None,
        *,
        timeout_seconds: float = 60.0,
        attempts: int = 3,
    ) -> None:
        self._connection = Connection(base_url, access_token, entity_id, timeout_seconds, attempts, _MAPS)

${operations.map(method).join('\n\n')}
`;

/** Returns what the codes of results mean, for the client for Python. */
export const pythonResults = (
  groups: readonly { readonly category: string; readonly pattern: string }[],
): string => `# ${GENERATED}
"""What result codes mean."""

import re
from typing import Any, Mapping, Union

#: The groups of result codes in the order in which they are tried, and what the codes of each mean.
_GROUPS = [
${groups.map(({ category, pattern }) => `    ("${category}", re.compile(r"${pattern}")),`).join('\n')}
]

HasResult = Union[str, Mapping[str, Any]]


def category_of(of: HasResult) -> str:
    """Returns the meaning of a result code, or of that of a reply: success, review, pending, declined or error."""
    code = of if isinstance(of, str) else str(of.get("result", {}).get("code", ""))
    return next((category for category, pattern in _GROUPS if pattern.match(code)), "error")


def is_success(of: HasResult) -> bool:
    """Returns whether a payment has succeeded."""
    return category_of(of) == "success"


def is_review(of: HasResult) -> bool:
    """Returns whether a payment has succeeded and should be reviewed by hand."""
    return category_of(of) == "review"


def is_pending(of: HasResult) -> bool:
    """Returns whether the outcome of a payment is not known yet."""
    return category_of(of) == "pending"


def is_declined(of: HasResult) -> bool:
    """Returns whether a payment was declined."""
    return category_of(of) == "declined"
`;

import type { Model, NamedType, Operation, Shape } from './model.ts';
import { GENERATED, oneLine } from './text.ts';

const typeOf = (shape: Shape): string => {
  switch (shape.kind) {
    case 'choice':
      return shape.of.map((each) => `'${each}'`).join('|');
    case 'list':
      return `list<${typeOf(shape.of)}>`;
    case 'map':
      return `array<string, ${typeOf(shape.of)}>`;
    case 'named':
      return shape.name;
    case 'text':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return 'int';
    default:
      return 'mixed';
  }
};

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

const declaration = ({ name, fields }: NamedType): readonly string[] => [
  ` * @phpstan-type ${name} array{`,
  ...fields.map((field) => ` *   ${key(field.name)}${field.isRequired ? '' : '?'}: ${typeOf(field.shape)},`),
  ' * }',
];

/** Types are declared before those that use them; the array shapes of PHP cannot refer forward within one class. */
const HEAD = `<?php

// ${GENERATED}

declare(strict_types=1);

namespace Tollgate;
`;

/** Returns the types of parameters and replies for PHP: array shapes, as PHPStan and editors read them. */
export const phpTypes = ({ types }: Model): string => `${HEAD}
/**
 * Parameters of requests and fields of replies.
 *
${types.flatMap(declaration).join('\n')}
 */
interface Types
{
}
`;

const method = (operation: Operation): string => {
  const { id, hasId, requests, needsParameters, reply, method: verb, path, isKeyed, summary } = operation;
  const types = requests.join('|');
  const names = [
    ...(hasId ? ['string $id'] : []),
    ...(requests.length === 0 ? [] : [`#[\\SensitiveParameter] array $parameters${needsParameters ? '' : ' = []'}`]),
    ...(isKeyed ? ['?string $idempotencyKey = null'] : []),
  ];
  const sent = [
    `'${verb}'`,
    `'${path}'`,
    hasId ? '$id' : "''",
    requests.length === 0 ? '[]' : '$parameters',
    isKeyed ? '$idempotencyKey' : 'null',
    String(isKeyed),
  ];
  return [
    '    /**',
    `     * ${oneLine(summary)} \`${verb} ${path}\``,
    '     *',
    ...(requests.length === 0 ? [] : [`     * @param ${types} $parameters`]),
    `     * @return ${reply ?? 'string'}`,
    '     */',
    `    public function ${id}(${names.join(', ')}): ${reply === undefined ? 'string' : 'array'}`,
    '    {',
    `        return $this->connection->${reply === undefined ? 'text' : 'send'}(${sent.join(', ')});`,
    '    }',
  ].join('\n');
};

/** Returns the client for PHP. */
export const phpClient = ({ operations, maps }: Model): string => {
  const used = [...new Set(operations.flatMap(({ requests, reply }) => [...requests, ...(reply ? [reply] : [])]))];
  return `${HEAD}
/**
 * A gateway, with an access token. Every method throws ApiError or ConnectionFailed.
 *
${used.map((name) => ` * @phpstan-import-type ${name} from Types`).join('\n')}
 */
final class Tollgate
{
    /** Parameters whose keys are written in brackets: customParameters[name]. */
    private const MAPS = [${maps.map((name) => `'${name}'`).join(', ')}];

    private readonly Connection $connection;

    public function __construct(
        string $baseUrl,
        #[\\SensitiveParameter]
        string $accessToken,
        ?string $entityId = null,
        float $timeoutSeconds = 60.0,
        int $attempts = 3,
    ) {
        $this->connection = new Connection($baseUrl, $accessToken, $entityId, $timeoutSeconds, $attempts, self::MAPS);
    }

${operations.map(method).join('\n\n')}
}
`;
};

/** Returns what the codes of results mean, for the client for PHP. */
export const phpResults = (
  groups: readonly { readonly category: string; readonly pattern: string }[],
): string => `${HEAD}
/** What result codes mean. Each method takes a code, or a reply that has one. */
final class Results
{
    /** The groups of result codes in the order in which they are tried, and what the codes of each mean. */
    private const GROUPS = [
${groups.map(({ category, pattern }) => `        ['${category}', '/${pattern}/'],`).join('\n')}
    ];

    /** @param string|array<string, mixed> $of */
    public static function categoryOf(string|array $of): string
    {
        $code = is_string($of) ? $of : (string) ($of['result']['code'] ?? '');
        foreach (self::GROUPS as [$category, $pattern]) {
            if (preg_match($pattern, $code) === 1) {
                return $category;
            }
        }
        return 'error';
    }

    /** @param string|array<string, mixed> $of */
    public static function isSuccess(string|array $of): bool
    {
        return self::categoryOf($of) === 'success';
    }

    /** @param string|array<string, mixed> $of */
    public static function isReview(string|array $of): bool
    {
        return self::categoryOf($of) === 'review';
    }

    /** @param string|array<string, mixed> $of */
    public static function isPending(string|array $of): bool
    {
        return self::categoryOf($of) === 'pending';
    }

    /** @param string|array<string, mixed> $of */
    public static function isDeclined(string|array $of): bool
    {
        return self::categoryOf($of) === 'declined';
    }
}
`;

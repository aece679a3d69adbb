<?php

declare(strict_types=1);

namespace Tollgate;

/** The gateway refused a request, or could not serve it. Its message has names of parameters, and no values. */
final class ApiError extends TollgateError
{
    /** The result code. */
    public readonly string $resultCode;

    public readonly string $description;

    /** @var list<array{name: string, message: string}> All parameters that are wrong. */
    public readonly array $parameterErrors;

    /** The id of the request, for questions about it. */
    public readonly ?string $ndc;

    /** The id of a payment that may exist although its outcome is not known. */
    public readonly ?string $id;

    /** @param array<string, mixed> $reply */
    public function __construct(public readonly int $status, array $reply)
    {
        $result = $reply['result'] ?? [];
        $this->resultCode = (string) ($result['code'] ?? '');
        $this->description = (string) ($result['description'] ?? '');
        $this->parameterErrors = array_map(
            static fn (array $each): array => ['name' => (string) $each['name'], 'message' => (string) $each['message']],
            $result['parameterErrors'] ?? [],
        );
        $this->ndc = $reply['ndc'] ?? null;
        $id = $reply['id'] ?? null;
        // Without a payment, the reply has the id of the request, with which its ndc ends.
        $this->id = $id !== null && str_ends_with((string) $this->ndc, $id) ? null : $id;
        $code = $this->resultCode === '' ? (string) $status : $this->resultCode;
        $description = $this->description === '' ? 'no description' : $this->description;
        $wrong = array_map(static fn (array $each): string => "{$each['name']} {$each['message']}", $this->parameterErrors);
        parent::__construct(implode('; ', ["$code: $description", ...$wrong]));
    }
}

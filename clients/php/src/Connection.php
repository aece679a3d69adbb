<?php

declare(strict_types=1);

namespace Tollgate;

/** Sends requests to a gateway. */
final class Connection
{
    private const LONGEST_PAUSE_SECONDS = 30.0;
    private const FIRST_PAUSE_SECONDS = 0.5;

    /** The gateway did not do what was asked: it refused the request, or declined a payment that it has stored. */
    private const NOT_DONE = 400;

    /** The first request with this key is in progress. */
    private const IN_PROGRESS = 409;
    private const TOO_MANY = 429;

    /** The gateway is not available, or a proxy got no answer of it. */
    private const UNAVAILABLE = [502, 503, 504];

    /** @param list<string> $maps */
    public function __construct(
        private readonly string $baseUrl,
        #[\SensitiveParameter]
        private readonly string $accessToken,
        private readonly ?string $entityId,
        private readonly float $timeoutSeconds,
        private readonly int $attempts,
        private readonly array $maps,
    ) {
        if (preg_match('#^https?://[^\s/]+#', $baseUrl) !== 1) {
            throw new TollgateError('baseUrl must be the address of a gateway');
        }
        if (!self::isHeaderValue($accessToken)) {
            throw new TollgateError('accessToken must be an access token');
        }
    }

    /**
     * Sends a request, again where that is safe, and returns its reply.
     *
     * @param array<string, mixed> $parameters
     * @return array<string, mixed>
     */
    public function send(
        string $method,
        string $path,
        string $id,
        #[\SensitiveParameter]
        array $parameters,
        ?string $key,
        bool $isKeyed,
    ): array {
        ['status' => $status, 'text' => $text] = $this->answered($method, $path, $id, $parameters, $key, $isKeyed);
        $reply = self::replyOf($status, $text);
        $isServed = $status >= 200 && $status < 300;
        // About a stored payment or registration, whatever its code: refusals name no type.
        $isOutcome = $status === self::NOT_DONE && isset($reply['id'], $reply['paymentType']);
        if ($isServed || $isOutcome) {
            return $reply;
        }
        throw new ApiError($status, $reply);
    }

    /**
     * Sends a request whose reply is a text.
     *
     * @param array<string, mixed> $parameters
     */
    public function text(
        string $method,
        string $path,
        string $id,
        #[\SensitiveParameter]
        array $parameters,
        ?string $key,
        bool $isKeyed,
    ): string {
        ['status' => $status, 'text' => $text] = $this->answered($method, $path, $id, $parameters, $key, $isKeyed);
        if ($status >= 200 && $status < 300) {
            return $text;
        }
        throw new ApiError($status, self::replyOf($status, $text));
    }

    /**
     * Returns parameters under their dotted names: lists as cart.items[0].name, maps as customParameters[name].
     *
     * @param array<array-key, mixed> $parameters
     * @param list<string> $maps
     * @return array<string, string>
     */
    public static function flattened(#[\SensitiveParameter] array $parameters, array $maps, string $prefix = ''): array
    {
        $inBrackets = in_array(preg_replace('/\[\d+\]/', '[n]', $prefix), $maps, true)
            || ($prefix !== '' && array_is_list($parameters));
        $found = [];
        foreach ($parameters as $key => $value) {
            if ($value === null) {
                continue;
            }
            $name = $inBrackets ? "{$prefix}[{$key}]" : ($prefix === '' ? (string) $key : "$prefix.$key");
            if (is_array($value)) {
                $found += self::flattened($value, $maps, $name);
            } elseif (is_bool($value)) {
                $found[$name] = $value ? 'true' : 'false';
            } elseif (is_string($value) || is_int($value)) {
                $found[$name] = (string) $value;
            } else {
                throw new TollgateError("$name must be a text: other values may lose digits");
            }
        }
        return $found;
    }

    /**
     * @param array<string, mixed> $parameters
     * @return array{status: int, text: string, retryAfter: string}
     */
    private function answered(
        string $method,
        string $path,
        string $id,
        #[\SensitiveParameter]
        array $parameters,
        ?string $key,
        bool $isKeyed,
    ): array {
        $form = self::flattened(['entityId' => $this->entityId, ...$parameters], $this->maps);
        // Not http_build_query: it would turn the brackets of names into arrays of its own.
        $pairs = array_map(
            static fn (string $name, string $value): string => rawurlencode($name) . '=' . rawurlencode($value),
            array_map('strval', array_keys($form)),
            $form,
        );
        $encoded = implode('&', $pairs);
        $url = rtrim($this->baseUrl, '/') . str_replace('{id}', rawurlencode($id), $path);
        $headers = ["Authorization: Bearer {$this->accessToken}", 'Expect:'];
        if ($isKeyed) {
            // The same key in each attempt: the gateway carries the request out once.
            $key ??= bin2hex(random_bytes(16));
            if (!self::isHeaderValue($key)) {
                throw new TollgateError('idempotencyKey must be 1 to 255 ASCII letters');
            }
            $headers[] = "Idempotency-Key: $key";
        }
        $isForm = $method === 'POST' || $method === 'PUT';
        if (!$isForm && $encoded !== '') {
            $url .= "?$encoded";
        }
        for ($attempt = 1;; $attempt++) {
            [$answer, $failure] = $this->answer($method, $url, $headers, $isForm ? $encoded : null);
            if ($attempt >= $this->attempts || !self::mayRepeat($method, $isKeyed, $answer)) {
                return $answer ?? throw new ConnectionFailed("The gateway did not answer ($failure)");
            }
            usleep((int) (self::pauseSeconds($attempt, $answer) * 1_000_000));
        }
    }

    /**
     * @param list<string> $headers
     * @return array{?array{status: int, text: string, retryAfter: string}, string}
     */
    private function answer(string $method, string $url, array $headers, #[\SensitiveParameter] ?string $body): array
    {
        $retryAfter = '';
        $call = curl_init($url);
        curl_setopt_array($call, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeoutSeconds * 1000),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_HEADERFUNCTION => static function ($call, string $line) use (&$retryAfter): int {
                if (preg_match('/^retry-after:\s*(\d{1,6})\s*$/i', $line, $found) === 1) {
                    $retryAfter = $found[1];
                }
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($call, CURLOPT_POSTFIELDS, $body);
        }
        $text = curl_exec($call);
        if (!is_string($text)) {
            return [null, curl_strerror(curl_errno($call)) ?? 'no answer'];
        }
        $status = (int) curl_getinfo($call, CURLINFO_RESPONSE_CODE);
        return [['status' => $status, 'text' => $text, 'retryAfter' => $retryAfter], ''];
    }

    /** A line break in a header would begin another one. */
    private static function isHeaderValue(#[\SensitiveParameter] string $value): bool
    {
        return preg_match('/^[\x21-\x7e]{1,255}$/D', $value) === 1;
    }

    /** @param ?array{status: int, text: string, retryAfter: string} $answer */
    private static function mayRepeat(string $method, bool $isKeyed, ?array $answer): bool
    {
        if ($answer !== null && $answer['status'] === self::TOO_MANY) {
            return true;
        }
        if ($answer !== null && !in_array($answer['status'], [...self::UNAVAILABLE, self::IN_PROGRESS], true)) {
            return false;
        }
        return $method !== 'POST' || $isKeyed;
    }

    /** @param ?array{status: int, text: string, retryAfter: string} $answer */
    private static function pauseSeconds(int $attempt, ?array $answer): float
    {
        $asked = $answer['retryAfter'] ?? '';
        $usual = self::FIRST_PAUSE_SECONDS * 2 ** ($attempt - 1) * (1 + random_int(0, 1000) / 1000);
        return min($asked === '' ? $usual : (float) $asked, self::LONGEST_PAUSE_SECONDS);
    }

    /**
     * Returns a reply. What is none comes from something in between, such as a proxy: the gateway has not answered.
     *
     * @return array<string, mixed>
     */
    private static function replyOf(int $status, string $text): array
    {
        $reply = json_decode($text, true);
        $isServed = $status >= 200 && $status < 300;
        if (is_array($reply) && ($isServed || is_string($reply['result']['code'] ?? null))) {
            return $reply;
        }
        throw new ConnectionFailed("The reply is not one of a gateway (status $status)");
    }
}

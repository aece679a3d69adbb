<?php

declare(strict_types=1);

namespace Tollgate;

/** Verifies and decrypts notifications. */
final class Webhook
{
    /**
     * Verifies a notification, decrypts it unless it is plain JSON, and returns its content with its webhookId.
     *
     * @param string $body the body as it came: file_get_contents('php://input')
     * @param array<string, string|list<string>> $headers as getallheaders() gives them
     * @param string $signingSecret whsec_…
     * @param ?string $secret 64 hex digits; not needed for a webhook of plain JSON
     * @return array<string, mixed>
     * @throws InvalidNotification
     */
    public static function open(
        string $body,
        array $headers,
        #[\SensitiveParameter]
        string $signingSecret,
        #[\SensitiveParameter]
        ?string $secret = null,
        int $toleranceSeconds = 300,
        ?int $now = null,
    ): array {
        $byName = [];
        foreach ($headers as $name => $value) {
            $byName[strtolower((string) $name)] = is_array($value) ? (string) ($value[0] ?? '') : (string) $value;
        }
        self::verify($body, $byName, $signingSecret, $toleranceSeconds, $now ?? time());
        $isEncrypted = ($byName['x-initialization-vector'] ?? '') !== '';
        if ($isEncrypted && $secret === null) {
            throw new TollgateError('secret is missing, and the notification is encrypted');
        }
        $content = json_decode($isEncrypted ? self::decrypted($body, $byName, (string) $secret) : $body, true);
        if (!is_array($content)) {
            throw new InvalidNotification('The notification cannot be read');
        }
        return [...$content, 'webhookId' => $byName['webhook-id'] ?? ''];
    }

    /** @param array<string, string> $headers */
    private static function verify(string $body, array $headers, string $signingSecret, int $tolerance, int $now): void
    {
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $signingSecret), true);
        if ($key === false || $key === '') {
            throw new TollgateError('signingSecret is missing');
        }
        $timestamp = $headers['webhook-timestamp'] ?? '';
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs($now - (int) $timestamp) > $tolerance) {
            throw new InvalidNotification('The time of the notification is not the present');
        }
        $signed = ($headers['webhook-id'] ?? '') . ".$timestamp.$body";
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
        foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
            if (hash_equals($expected, $signature)) {
                return;
            }
        }
        throw new InvalidNotification('The signature of the notification is wrong');
    }

    /** @param array<string, string> $headers */
    private static function decrypted(string $body, array $headers, #[\SensitiveParameter] string $secret): string
    {
        $isWrapped = str_starts_with($headers['content-type'] ?? '', 'application/json');
        $text = $isWrapped ? (json_decode($body, true)['encryptedBody'] ?? '') : $body;
        $bytes = static fn (string $hex): string => ctype_xdigit($hex) && strlen($hex) % 2 === 0 ? (string) hex2bin($hex) : '';
        $tag = $bytes($headers['x-authentication-tag'] ?? '');
        $vector = $bytes($headers['x-initialization-vector']);
        // A shorter tag would be accepted, and is easier to forge.
        $clear = strlen($tag) !== 16 || strlen($vector) !== 12 ? false : openssl_decrypt(
            $bytes((string) $text),
            'aes-256-gcm',
            $bytes($secret),
            OPENSSL_RAW_DATA,
            $vector,
            $tag,
        );
        if ($clear === false) {
            throw new InvalidNotification('The notification cannot be read with this secret');
        }
        return $clear;
    }
}

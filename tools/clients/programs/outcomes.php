<?php

declare(strict_types=1);

use Tollgate\ApiError;
use Tollgate\Tollgate;

// As the autoloader of Composer does by PSR-4.
spl_autoload_register(static function (string $class): void {
    require __DIR__ . '/../../../clients/php/src/' . substr($class, strlen('Tollgate\\')) . '.php';
});

['baseUrl' => $baseUrl, 'accessToken' => $accessToken, 'requests' => $requests] =
    json_decode((string) file_get_contents('php://stdin'), true);
$tollgate = new Tollgate($baseUrl, $accessToken, attempts: 1);

/** Returns what a client makes of a reply: the id and code that it returns, or throws. */
$made = static function (array $request) use ($tollgate): array {
    $method = array_shift($request);
    try {
        $reply = $tollgate->$method(...$request);
        return ['returned', $reply['id'] ?? null, $reply['result']['code']];
    } catch (ApiError $error) {
        return ['thrown', $error->id, $error->resultCode];
    }
};

echo json_encode(array_map($made, $requests));

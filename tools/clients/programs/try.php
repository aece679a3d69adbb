<?php

declare(strict_types=1);

use Tollgate\ApiError;
use Tollgate\ConnectionFailed;
use Tollgate\InvalidNotification;
use Tollgate\Results;
use Tollgate\Tollgate;
use Tollgate\TollgateError;
use Tollgate\Webhook;

// As the autoloader of Composer does by PSR-4.
spl_autoload_register(static function (string $class): void {
    require __DIR__ . '/../../../clients/php/src/' . substr($class, strlen('Tollgate\\')) . '.php';
});

ini_set('zend.exception_ignore_args', '0');
$given = json_decode((string) file_get_contents('php://stdin'), true);
['baseUrl' => $baseUrl, 'accessToken' => $accessToken, 'now' => $now, 'notifications' => $notifications] = $given;
$tollgate = new Tollgate($baseUrl, $accessToken, $given['entityId']);
$card = ['number' => '4200000000000000', 'expiryMonth' => '05', 'expiryYear' => '2034', 'cvv' => '123'];
$order = ['amount' => '42.00', 'currency' => 'EUR', 'paymentType' => 'DB', 'paymentBrand' => 'VISA', 'card' => $card];

/** Returns what a call throws. */
function thrown(callable $call): Throwable
{
    try {
        $call();
    } catch (Throwable $error) {
        return $error;
    }
    throw new LogicException('nothing was thrown');
}

/**
 * Returns the arguments of the client's functions, which trackers of errors record from a trace.
 *
 * @param list<Throwable> $errors
 */
function argumentsIn(array $errors): string
{
    $frames = array_merge(...array_map(fn (Throwable $error): array => $error->getTrace(), $errors));
    $ofClient = array_filter($frames, fn (array $frame): bool => str_starts_with($frame['class'] ?? '', 'Tollgate\\'));
    return print_r(array_column($ofClient, 'args'), true);
}

$open = static fn (array $each, int $at): array => Webhook::open(
    $each['body'],
    $each['headers'],
    $each['signingSecret'],
    $each['secret'],
    now: $at,
);

$paid = $tollgate->createPayment([
    ...$order,
    'customParameters' => ['ORDER' => '4711'],
    'cart' => ['items' => [['name' => 'Socks'], ['name' => 'Shoes']]],
    'customer.givenName' => 'Jane',
    'customer.surname' => 'Jones',
]);
$read = $tollgate->readPayment($paid['id']);
$refund = $tollgate->followUp($paid['id'], ['paymentType' => 'RF', 'amount' => '42.00', 'currency' => 'EUR']);
$declined = $tollgate->createPayment([...$order, 'card' => [...$card, 'number' => '4200000000001552']]);
$refused = thrown(fn () => $tollgate->createPayment([...$order, 'amount' => '4,2', 'currency' => 'EURO']));
$inexact = thrown(fn () => $tollgate->createPayment([...$order, 'amount' => 4.2]));
$dated = thrown(fn () => $tollgate->createPayment([...$order, 'customer' => ['birthDate' => new DateTime('@0')]]));
$unknown = thrown(fn () => $tollgate->readPayment(str_repeat('8a', 16)));
$lost = $tollgate->createPayment([...$order, 'amount' => '11.00']);
$busy = $tollgate->createPayment([...$order, 'amount' => '12.00']);
$proxied = $tollgate->createPayment([...$order, 'amount' => '13.00']);
$twice = new Tollgate($baseUrl, $accessToken, $given['entityId'], attempts: 2);
$unknowable = [
    thrown(fn () => $twice->createPayment([...$order, 'amount' => '14.00'])),
    thrown(fn () => $twice->createPayment([...$order, 'amount' => '15.00'])),
];
$away = new Tollgate('http://127.0.0.1:9', $accessToken, attempts: 2);
$unreachable = thrown(fn () => $away->createPayment($order));
$hanging = new Tollgate("{$baseUrl}hang", $accessToken, timeoutSeconds: 0.2, attempts: 1);
$late = thrown(fn () => $hanging->readPayment($paid['id']));
$unkeyed = thrown(fn () => $tollgate->createWebhook(['url' => 'https://shop.example/once']));
$badToken = thrown(fn () => new Tollgate($baseUrl, "$accessToken\n"));
$found = $tollgate->queryPayments(['date' => ['from' => '2026-11-20 00:00:00', 'to' => '2026-11-20 23:59:59']]);

$opened = array_map(fn (array $each): array => $open($each, $now), $notifications);
[$first] = $notifications;
$invalid = [
    thrown(fn () => $open([...$first, 'body' => $first['body'] . '0'], $now)),
    thrown(fn () => $open($first, $now + 301)),
    thrown(fn () => $open([...$first, 'secret' => str_repeat('0', 64)], $now)),
];

echo json_encode([
    'paid' => [$paid['result']['code'], Results::isSuccess($paid), Results::isDeclined($paid), Results::isPending($paid)],
    'read' => [
        $read['id'] === $paid['id'],
        $read['amount'],
        $read['customParameters']['ORDER'] ?? null,
        $read['cart']['items'][1]['name'] ?? null,
    ],
    'refund' => [$refund['result']['code'], $refund['paymentType']],
    'declined' => [$declined['result']['code'], Results::isDeclined($declined), Results::isSuccess($declined)],
    'refused' => [
        $refused instanceof ApiError,
        $refused->status,
        $refused->resultCode,
        array_column($refused->parameterErrors, 'name'),
        str_contains((string) $refused, $card['number']),
    ],
    'inexact' => [$inexact instanceof TollgateError, $inexact->getMessage()],
    'dated' => [$dated instanceof TollgateError, $dated->getMessage()],
    'unknown' => [$unknown instanceof ApiError, $unknown->status],
    'lost' => Results::isSuccess($lost),
    'busy' => Results::isSuccess($busy),
    'proxied' => Results::isSuccess($proxied),
    'unknowable' => array_map(
        fn (Throwable $error): array => [$error instanceof ConnectionFailed, str_contains((string) $error, $card['number'])],
        $unknowable,
    ),
    'traced' => str_contains(argumentsIn([$refused, $unreachable, $inexact]), $card['number']),
    'unreachable' => [$unreachable instanceof ConnectionFailed, str_contains((string) $unreachable, $card['number'])],
    'late' => $late instanceof ConnectionFailed,
    'unkeyed' => $unkeyed instanceof ConnectionFailed,
    'badToken' => [$badToken instanceof TollgateError, str_contains((string) $badToken, $accessToken)],
    'found' => array_map(fn (array $each): string => "{$each['paymentType']} {$each['amount']}", $found['payments']),
    'opened' => array_map(
        fn (array $each): array => [
            $each['type'],
            $each['payload']['result']['code'],
            Results::isSuccess($each['payload']),
            $each['webhookId'],
        ],
        $opened,
    ),
    'invalid' => array_map(fn (Throwable $error): bool => $error instanceof InvalidNotification, $invalid),
], JSON_THROW_ON_ERROR);

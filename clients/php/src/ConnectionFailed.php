<?php

declare(strict_types=1);

namespace Tollgate;

/** No answer of the gateway came, after all attempts: whether the request was carried out is not known. */
final class ConnectionFailed extends TollgateError
{
}

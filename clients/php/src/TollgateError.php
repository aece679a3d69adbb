<?php

declare(strict_types=1);

namespace Tollgate;

/** What the client throws. */
class TollgateError extends \RuntimeException
{
}

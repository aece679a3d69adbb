<?php

declare(strict_types=1);

namespace Tollgate;

/** A notification that is not from the gateway, is too old, or cannot be read: answer with 400 or 401. */
final class InvalidNotification extends TollgateError
{
}

<?php
// Runs samples for PHP, a line of JSON for each: its file and variables. Answers each with the reply that it printed.
set_error_handler(function (int $level, string $message) {
    throw new ErrorException($message);
});
while (($line = fgets(STDIN)) !== false) {
    $task = json_decode($line, true);
    foreach ($task['variables'] as $name => $value) {
        putenv("$name=$value");
    }
    $answer = (function (string $file): array {
        ob_start();
        try {
            include $file;
            return ['replies' => isset($reply) ? [$reply] : []];
        } catch (Throwable $error) {
            return ['replies' => [], 'problem' => $error->getMessage()];
        } finally {
            ob_end_clean();
        }
    })($task['file']);
    fwrite(STDOUT, json_encode($answer) . "\n");
}

# Runs samples for Python, a line of JSON for each: its file and variables. Answers each with the reply that it printed.
import contextlib
import io
import json
import os
import sys

for line in sys.stdin:
    task = json.loads(line)
    os.environ.update(task['variables'])
    scope = {}
    problem = None
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            exec(compile(open(task['file']).read(), task['file'], 'exec'), scope)
        except Exception as error:
            problem = repr(error)
    replies = [scope['reply']] if 'reply' in scope else []
    print(json.dumps({'replies': replies, 'problem': problem}), flush=True)

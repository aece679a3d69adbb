# Runs samples for curl, a line for each: its file, then NAME=value for each variable. Prints the reply and a line of its
# own, which no reply has.
while IFS=$'\t' read -r -a task; do
  for variable in "${task[@]:1}"; do export "${variable?}"; done
  source "${task[0]}"
  printf '\n-- status %s --\n' "$?"
done

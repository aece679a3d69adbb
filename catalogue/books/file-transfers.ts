/** The states of the transfer of a file to an SFTP server. */
export const transferStates = {
  waiting: 'It will be tried, again or for the first time.',
  delivered: 'The whole file is in the folder of the target.',
  failed: 'It was given up after the last attempt, or because the target or the file is gone.',
} as const;

/** A state of a transfer. */
export type TransferState = keyof typeof transferStates;

/** The outcomes of one attempt to transfer a file. */
export const transferOutcomes = {
  DELIVERED: 'The file was written, checked and given its name.',
  ALREADY_THERE: 'The folder had the same file already; nothing was written.',
  ADDRESS_REFUSED: 'The host is an address of a private network.',
  NO_CONNECTION: 'The server could not be reached, or did not speak SSH.',
  HOST_KEY: 'No host key of the server has the fingerprint `hostKey`; nothing was sent.',
  LOGIN: 'The server refused the username with this password or key.',
  FOLDER: 'The folder does not exist.',
  PERMISSION: 'The server does not allow the user to write there.',
  SERVER: 'The server could not write or rename the file; perhaps its disk is full.',
  SIZE: 'The server stored another number of bytes.',
  INTERRUPTED: 'The connection broke.',
  TIME_OUT: 'The server took too long.',
} as const;

/** The outcome of an attempt. */
export type TransferOutcome = keyof typeof transferOutcomes;

/** The outcomes of a visit to the server of a bank. */
export const visitOutcomes = {
  FETCHED: 'The folder was read, and each new file in it was taken or refused.',
  NO_CHANNEL: 'No channel of the target has a bank of its own; nothing was read.',
  ADDRESS_REFUSED: transferOutcomes.ADDRESS_REFUSED,
  NO_CONNECTION: transferOutcomes.NO_CONNECTION,
  HOST_KEY: transferOutcomes.HOST_KEY,
  LOGIN: transferOutcomes.LOGIN,
  FOLDER: 'The folder `answersFolder` does not exist.',
  PERMISSION: 'The server does not allow the user to read the folder or a file in it.',
  SERVER: 'The server could not read the folder or a file in it.',
  TOO_MANY: 'The folder has more entries than are read; ask the bank to archive the old ones.',
  INTERRUPTED: transferOutcomes.INTERRUPTED,
  TIME_OUT: transferOutcomes.TIME_OUT,
  GATEWAY: 'The gateway could not take a file; the log says why.',
} as const;

/** The outcome of a visit. */
export type VisitOutcome = keyof typeof visitOutcomes;

/** The limits of visits to the servers of banks. */
export const visitLimits = {
  everyMinutes: 15,
  /** From the look-up of the name to the login. */
  connectSeconds: 20,
  /** The whole visit; a file that is being read then is read again. */
  attemptMinutes: 20,
  /** A visit begins no further file after this time, and is continued at once. */
  beginsMinutes: 5,
  /** A visit begins no more files; the next one goes on. */
  files: 1_000,
  /** Archives of years fit. */
  entries: 50_000,
  /** Of one file; a statement of a million entries has about a gigabyte. */
  fileBytes: 1_073_741_824,
} as const;

/** The limits of targets and of transfers. */
export const transferLimits = {
  /** Each file of an entity is sent to all of its targets. */
  targets: 10,
  /** The schedule makes 38 attempts; the latest are kept when a file is sent again and again. */
  attempts: 50,
  /** From the look-up of the name to the login. */
  connectSeconds: 20,
  /** The whole attempt. */
  attemptMinutes: 10,
  /** An encrypted key has this many rounds at most, as each takes time; `ssh-keygen` makes 16 or 24. */
  keyRounds: 32,
  keyCharacters: 16_384,
} as const;

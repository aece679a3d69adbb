import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { type Form, Refused } from './command.ts';

/** The path of a file that a command makes. */
export const newPath: Form = { placeholder: 'FILE', words: 'the path of a new file', pattern: /\S/ };

const PRIVATE = 0o600;

/** Opens a file that does not exist yet; only its owner can read it. @throws Refused where it does, or cannot be made. */
export const newFile = async (name: string): Promise<FileHandle> => {
  try {
    return await open(name, 'wx', PRIVATE);
  } catch (error) {
    throw new Refused(`The file ${name} exists already, or cannot be made.`, { cause: error });
  }
};

const PRIVATE_FOLDER = 0o700;

/** Makes a folder that does not exist yet; only its owner can enter it. @throws Refused where it does, or cannot be made. */
export const newFolder = async (name: string): Promise<void> => {
  try {
    await mkdir(name, { mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new Refused(`The folder ${name} exists already, or cannot be made.`, { cause: error });
  }
};

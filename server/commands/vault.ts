import { command, type Outcome } from './command.ts';

const rowsChanged = (rows: number): Outcome => ({ text: `${rows} rows changed`, json: { rows }, audit: { rows } });

/** The commands that change the keys of the vault while gateways run. */
export const vaultCommands = [
  command({
    name: 'vault adopt',
    summary: 'Makes every data key readable by the new master key and the previous one.',
    options: {},
    example: '',
    isChange: true,
    run: async ({ rotation }) => rowsChanged(await rotation.adopt()),
  }),
  command({
    name: 'vault rotate',
    summary: 'Gives every merchant and channel a new data key, and encrypts stored values again with it.',
    options: {},
    example: '',
    isChange: true,
    run: async ({ rotation }) => {
      await rotation.adopt();
      const [keys, rows] = [await rotation.renew(), await rotation.reseal()];
      return {
        text: `${keys} entities have new data keys; ${rows} rows changed`,
        json: { keys, rows },
        audit: { keys, rows },
      };
    },
  }),
  command({
    name: 'vault reseal',
    summary: 'Encrypts values again that older data keys encrypt. It may be stopped and started again.',
    options: {},
    example: '',
    isChange: true,
    run: async ({ rotation }) => rowsChanged(await rotation.reseal()),
  }),
  command({
    name: 'vault forget',
    summary: 'Leaves the data keys readable by the current master key only.',
    options: {},
    example: '',
    isChange: true,
    run: async ({ rotation }) => rowsChanged(await rotation.forget()),
  }),
];

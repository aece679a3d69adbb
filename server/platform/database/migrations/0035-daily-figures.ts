import type { Migration } from '../migrate.ts';

/** The figures of days that have ended and of which no payment is open: they never change. */
export const dailyFigures: Migration = {
  number: 35,
  name: 'daily figures',
  statements: [
    `create table daily_figures (
      entity text not null,
      day text not null,
      rows text not null,
      primary key (entity, day)
    )`,
  ],
};

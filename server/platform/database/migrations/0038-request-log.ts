import type { Migration } from '../migrate.ts';

/** The requests of merchants' servers and their answers, for those who integrate. */
export const requestLog: Migration = {
  number: 38,
  name: 'request log',
  statements: [
    `create table request_log (
      entity text not null,
      id text not null,
      refused bigint not null,
      content text not null,
      logged_at bigint not null,
      primary key (entity, id)
    )`,
    'create index request_log_refused on request_log (entity, id) where refused = 1',
    'create index request_log_by_age on request_log (logged_at)',
  ],
};

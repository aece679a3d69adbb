import { POSTGRES_PROGRAMS } from './requirements.ts';

/** A machine of the cluster: a network namespace with an address and a disk of its own. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** The folder on its disk. */
  readonly folder: string;
}

/** The address of the campaign's own side of the network: etcd, HAProxy, PgBouncer and the gateways. */
export const HUB = '10.77.0.1';
export const PORTS = { postgres: 5432, patroni: 8008, etcd: 2379, haproxy: 5000, pgbouncer: 6432 } as const;

/** The shortest times that Patroni permits but `loop_wait`: the lease of a leader lasts 20 seconds. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 } as const;

/** Patroni's own configuration is YAML, of which JSON is a part. */
export const patroniConfiguration = ({ name, address, folder }: Machine): string =>
  JSON.stringify({
    scope: 'tollgate',
    name,
    restapi: { listen: `${address}:${PORTS.patroni}`, connect_address: `${address}:${PORTS.patroni}` },
    etcd3: { hosts: [`${HUB}:${PORTS.etcd}`] },
    bootstrap: {
      dcs: {
        ...TIMES,
        maximum_lag_on_failover: 1_048_576,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 60,
            shared_buffers: '32MB',
            wal_level: 'replica',
            wal_log_hints: 'on',
            hot_standby: 'on',
            max_wal_senders: 5,
            max_replication_slots: 5,
            min_wal_size: '16MB',
            max_wal_size: '64MB',
            wal_keep_size: '64MB',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            tcp_user_timeout: '5s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { 'wal-segsize': '4' }, 'data-checksums'],
      pg_hba: ['local all all trust', 'host all all 10.77.0.0/24 trust', 'host replication all 10.77.0.0/24 trust'],
    },
    postgresql: {
      listen: `${address}:${PORTS.postgres}`,
      connect_address: `${address}:${PORTS.postgres}`,
      data_dir: `${folder}/data`,
      bin_dir: POSTGRES_PROGRAMS,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: folder },
    },
    watchdog: { mode: 'off' },
  });

/**
 * HAProxy follows Patroni, and closes the connections to a server that is no longer the primary. It asks sooner when a
 * connection fails, and does not try that server for three more seconds, as it would by itself.
 */
export const haproxyConfiguration = (machines: readonly Machine[]): string => `global
  maxconn 200
defaults
  mode tcp
  retries 1
  option redispatch 1
  timeout connect 1s
  timeout check 1s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${PORTS.haproxy}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fastinter 300ms fall 2 rise 1 observe layer4 error-limit 1 on-error sudden-death on-marked-down shutdown-sessions
${machines.map(({ name, address }) => `  server ${name} ${address}:${PORTS.postgres} check port ${PORTS.patroni}`).join('\n')}
`;

/** PgBouncer tries again every second, where its default of 15 would be most of an outage. */
export const pgbouncerConfiguration = (): string => `[databases]
tollgate = host=127.0.0.1 port=${PORTS.haproxy} user=tollgate
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORTS.pgbouncer}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
server_check_delay = 1
tcp_keepalive = 1
ignore_startup_parameters = extra_float_digits
`;

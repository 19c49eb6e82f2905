import { Client, type ClientConfig } from 'pg';
import { serversOf } from '../kernel/config/database-url';

const PROBE_MS = 1_000;

/** Which of several servers takes writes. Asked when a connection is made and nobody knows. */
class Servers {
  private writer: URL | undefined;
  private search: Promise<URL> | undefined;

  constructor(private readonly urls: string[]) {}

  /** @throws Error if none takes writes */
  async find(): Promise<URL> {
    if (this.writer) return this.writer;
    this.search ??= this.ask().finally(() => (this.search = undefined));
    return (this.writer = await this.search);
  }

  /** A connection has ended, perhaps because another server takes over. */
  forget(): void {
    this.writer = undefined;
  }

  /** A primary that was replaced may still be running, and believe that it is one: the newer timeline counts. */
  private async ask(): Promise<URL> {
    const responses = await Promise.all(this.urls.map(async (url) => ({ url, timeline: await timelineOf(url) })));
    const [newest] = responses
      .filter(({ timeline }) => timeline !== undefined)
      .sort((one, other) => String(other.timeline).localeCompare(String(one.timeline)));
    if (!newest) throw Object.assign(new Error('None of the servers takes writes'), { code: '57P03' });
    return new URL(newest.url);
  }
}

/** The timeline, eight hexadecimal digits, on which a server writes; undefined if it does not. */
async function timelineOf(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`,
    );
    return rows[0]?.timeline ?? undefined;
  } catch {
    return undefined;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Connections to whichever of the servers takes writes. */
function failoverClient(servers: Servers): typeof Client {
  return class FailoverClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      this.once('end', () => servers.forget());
    }

    override connect(): Promise<Client>;
    override connect(callback: Parameters<Client['connect']>[0]): void;
    override connect(callback?: Parameters<Client['connect']>[0]): Promise<Client> | void {
      const connected = servers.find().then(({ hostname, port }) => {
        this.host = hostname;
        this.port = Number(port);
        return super.connect();
      });
      if (!callback) return connected;
      const report = (...result: unknown[]) => void Reflect.apply(callback, undefined, result);
      connected.then((client) => report(undefined, client), report);
    }
  };
}

/** Options of a pool of pg: nothing for one server, which is the usual case. */
export function failoverOptions(url: string): { Client?: typeof Client } {
  const servers = serversOf(url);
  return servers.length > 1 ? { Client: failoverClient(new Servers(servers)) } : {};
}

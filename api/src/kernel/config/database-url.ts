/**
 * The connection to a database that has several servers, of which one takes writes: `postgres://user:password@one:5432,two:5432/name`, as
 * libpq writes it, which is no URL that Node can read. Returned is one of the first server, with all of them in its query under `hosts`.
 * A connection to one server is returned as it is.
 */
export function readDatabaseUrl(given: string): string {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?@]*@)?)([^/?@]+)(.*)$/.exec(given) ?? [];
  const names = hosts.split(',');
  if (names.length < 2 || names.includes('')) return given;
  const [path = '', query = ''] = after.split('?');
  const all = new URLSearchParams(query);
  // Whoever writes takes it for granted, and nobody else understands it.
  all.delete('target_session_attrs');
  all.set('hosts', hosts);
  return `${before}${names[0]}${path}?${all.toString()}`;
}

/** A connection for each server of a {@link readDatabaseUrl}. */
export function serversOf(url: string): string[] {
  const first = new URL(url);
  const hosts = first.searchParams.get('hosts')?.split(',') ?? [first.host];
  first.searchParams.delete('hosts');
  return hosts.map((host) => {
    const server = new URL(first);
    // Without one, the port of the first server would stay.
    server.host = /:\d+$/.test(host) ? host : `${host}:5432`;
    return server.toString();
  });
}

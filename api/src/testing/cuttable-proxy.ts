import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of PostgreSQL that can break connections or stop forwarding. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private state: 'open' | 'cut' | 'stalled' = 'open';

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async before(clusterUrl: string): Promise<CuttableProxy> {
    const { hostname, port } = new URL(clusterUrl);
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const proxy = new CuttableProxy(server, `127.0.0.1:${portOf(server)}`);
    server.on('connection', (near) => proxy.pair(near, connect(Number(port), hostname)));
    return proxy;
  }

  /** Breaks every connection and refuses new ones. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Keeps connections open but forwards nothing. */
  stall(): void {
    this.state = 'stalled';
    for (const socket of this.sockets) socket.pause();
  }

  /** Works normally again; stalled connections are broken. */
  heal(): void {
    if (this.state === 'stalled') for (const socket of this.sockets) socket.resetAndDestroy();
    this.state = 'open';
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.server.close(closed));
  }

  private pair(near: Socket, far: Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (bytes) => other.write(bytes));
      if (this.state === 'stalled') socket.pause();
    }
    if (this.state === 'cut') near.resetAndDestroy();
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

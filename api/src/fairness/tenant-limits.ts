import { Inject, Injectable } from '@nestjs/common';
import { clientNetwork } from '@focinho/contracts/client-network';
import { CONFIG, type Config } from '../config/config';
import { currentRequest, type Caller } from '../http/request-context';
import { FairQueue } from './fair-queue';
import { RateLimit } from './rate-limit';

const tooManyOfTenant = (seconds: number) =>
  `Muitas chamadas desta loja em pouco tempo. Tente novamente em ${seconds} s.`;
const tooManyOfClient = (seconds: number) =>
  `Muitas chamadas do seu endereço em pouco tempo. Tente novamente em ${seconds} s.`;

/**
 * Divides this process and its database connections fairly between tenants, and for public routes between clients. One tenant gets
 * half of the connections at most, and on average the time of one or two of them.
 */
@Injectable()
export class TenantLimits {
  private readonly queue: FairQueue;
  private readonly tenants: RateLimit;
  /** Lower than the tenant's, so that one employee, or one who has left, does not use up the rate of all others. */
  private readonly sessions: RateLimit;
  private readonly clients: RateLimit;

  constructor(@Inject(CONFIG) config: Config) {
    this.tenants = new RateLimit(config.TENANT_RATE, tooManyOfTenant);
    this.sessions = new RateLimit(config.TENANT_RATE / 2, tooManyOfTenant);
    this.clients = new RateLimit(config.CLIENT_RATE, tooManyOfClient);
    const slots = config.DATABASE_POOL;
    const perKey = config.TENANT_CONNECTIONS ?? Math.max(1, Math.floor(slots / 2));
    this.queue = new FairQueue({ slots, perKey, waitingPerKey: 200, waiting: 2_000, patience: 5_000 }, tooManyOfTenant);
  }

  /** How much work is running and waiting for its turn. */
  get load(): { running: number; waiting: number } {
    return this.queue.load;
  }

  /**
   * Waits until a request of this session may begin. What a colleague uses up does not keep anybody from verifying or ending
   * their own session.
   * @throws TooManyAttemptsError
   */
  async admit({ tenantId, sessionId }: Caller, route: string, method: string): Promise<void> {
    await this.sessions.admit(sessionId);
    if (!route.startsWith('/api/auth/')) await this.tenants.admit(tenantId, isRead(method));
  }

  /** Waits until a request of a public route may begin. @throws TooManyAttemptsError */
  admitClient(address: string): Promise<void> {
    return this.clients.admit(clientNetwork(address));
  }

  /**
   * Runs work that needs a database connection when it is the tenant's turn.
   * @throws TooManyAttemptsError, BusyError
   */
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(tenantId, async () => {
      const begin = performance.now();
      try {
        return await work();
      } finally {
        this.tenants.charge(tenantId, performance.now() - begin, isRead(currentRequest().method));
      }
    });
  }

  /** The same for work of a public route. */
  runForClient<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(clientNetwork(address), work);
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

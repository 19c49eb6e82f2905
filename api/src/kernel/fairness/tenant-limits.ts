import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';
import { CONFIG, type Config } from '../config/config';
import { currentRequest, type Caller } from '../http/request-context';
import { FairQueue } from './fair-queue';
import { RateLimit } from './rate-limit';
import { withEnd } from './with-end';

const tooManyOfTenant = (seconds: number) =>
  `Muitas chamadas desta loja em pouco tempo. Tente novamente em ${seconds} s.`;
const tooManyOfClient = (seconds: number) =>
  `Muitas chamadas do seu endereço em pouco tempo. Tente novamente em ${seconds} s.`;

/**
 * Divides this process and its database connections fairly between tenants, and for public routes between clients. One tenant gets
 * half of the connections at most, and on average the time of one or two of them. Most of these are for writes, which may wait for each
 * other; reads only wait for processors, and too many expensive ones at once are what other tenants would notice most.
 */
@Injectable()
export class TenantLimits {
  private readonly queue: FairQueue;
  private readonly reads: FairQueue;
  private readonly tenants: RateLimit;
  /** Lower than the tenant's, so that one employee, or one who has left, does not use up the rate of all others. */
  private readonly sessions: RateLimit;
  private readonly clients: RateLimit;
  /** Apart from the clients', so that a television, which never stops asking, keeps nobody behind the same address from logging in. */
  private readonly guests: RateLimit;

  constructor(@Inject(CONFIG) config: Config) {
    this.tenants = new RateLimit(config.TENANT_RATE, tooManyOfTenant);
    this.sessions = new RateLimit(config.TENANT_RATE / 2, tooManyOfTenant);
    this.clients = new RateLimit(config.CLIENT_RATE, tooManyOfClient);
    this.guests = new RateLimit(config.CLIENT_RATE, tooManyOfClient);
    const slots = config.DATABASE_POOL;
    const perKey = config.TENANT_CONNECTIONS ?? Math.max(1, Math.floor(slots / 2));
    const waiting = { waitingPerKey: 200, waiting: 2_000, timeoutMs: 5_000 };
    this.queue = new FairQueue({ slots, perKey, ...waiting }, tooManyOfTenant);
    const reading = config.TENANT_READS ?? Math.max(1, Math.floor(availableParallelism() / 2));
    // Only turns within a tenant are taken here; those between tenants in the queue.
    this.reads = new FairQueue({ slots: Infinity, perKey: reading, ...waiting }, tooManyOfTenant);
  }

  /** How much work is running and waiting for its turn. */
  get load(): { running: number; waiting: number } {
    const { running, waiting } = this.queue.load;
    return { running, waiting: waiting + this.reads.load.waiting };
  }

  /**
   * Waits until a request of this session may begin. What a colleague uses up does not keep anybody from verifying or ending
   * their own session.
   * @returns undefined if it need not wait
   * @throws TooManyAttemptsError
   */
  admit({ tenantId, sessionId }: Caller, route: string, method: string): Promise<void> | undefined {
    const ofSession = this.sessions.admit(sessionId);
    const ofTenant = () => (route.startsWith('/api/auth/') ? undefined : this.tenants.admit(tenantId, isRead(method)));
    return ofSession ? ofSession.then(ofTenant) : ofTenant();
  }

  /** Waits until a request of a public route may begin. @throws TooManyAttemptsError */
  admitClient(address: string): Promise<void> | undefined {
    return this.clients.admit(clientNetwork(address));
  }

  /** Admits a request of somebody who has a link. @throws TooManyAttemptsError */
  admitGuest(address: string): Promise<void> | undefined {
    return this.guests.admit(clientNetwork(address));
  }

  /**
   * Runs work that needs a database connection when it is the tenant's turn.
   * @throws TooManyAttemptsError, BusyError
   */
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    const reads = isRead(currentRequest().method);
    const inTurn = () =>
      this.queue.run(tenantId, () => {
        const begin = performance.now();
        return withEnd(work, () => this.tenants.charge(tenantId, performance.now() - begin, reads));
      });
    return reads ? this.reads.run(tenantId, inTurn) : inTurn();
  }

  /** Runs the work of a public route in the turn of its client. */
  runForClient<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(clientNetwork(address), work);
  }

  /** Runs work for somebody who has a link. Nobody has checked it yet, so it takes no turn of a tenant. */
  runForGuest<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(`guest ${clientNetwork(address)}`, work);
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

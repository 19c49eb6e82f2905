import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';
import { FairQueue } from '../../kernel/fairness/fair-queue';
import { requestContext, type RequestContext } from '../../kernel/http/request-context';

/** argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes about 150 ms of a core and 19 MiB, so only one runs at a time for each purpose. Each has a short queue of its own:
 * whoever sets passwords delays no log-in, and strangers who guess passwords do not delay people at a device they have used before.
 */
const newQueue = () =>
  new FairQueue(
    { slots: 1, perKey: 1, waiting: 40, waitingPerKey: 10, timeoutMs: 10_000 },
    (seconds) => `Muitas senhas ao mesmo tempo. Tente novamente em ${seconds} s.`,
  );
const queues = { change: newQueue(), known: newQueue(), stranger: newQueue() };

/** The queues' load by purpose. */
export const passwordQueues = () => Object.entries(queues).map(([purpose, { load }]) => ({ purpose, ...load }));

/** The key of the queue: the tenant of a session, otherwise the client's network. */
function keyOf(request: RequestContext | undefined): string {
  return request?.session?.tenantId ?? clientNetwork(request?.address);
}

/**
 * Hashes a new password. Check everything else about the request first, because this is expensive.
 * @throws TooManyAttemptsError, BusyError if too many hashes are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  queues.change.run(keyOf(requestContext.getStore()), () => hash(password, OPTIONS));

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/**
 * The hash of users who have not chosen a password yet. Salt and digest are drawn, not computed: no password is known that
 * has this hash, to refuse one takes as long as ever, and nobody who invites many people waits for hashes that prove nothing.
 */
export const unknownPasswordHash = () =>
  `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${base64(16)}$${base64(32)}`;

/**
 * @param isKnownDevice whether the user has logged in from this device before
 * @throws TooManyAttemptsError, BusyError if too many hashes are waiting
 */
export function passwordMatches(passwordHash: string, password: string, isKnownDevice = false): Promise<boolean> {
  const request = requestContext.getStore();
  const queue = isKnownDevice || request?.session ? queues.known : queues.stranger;
  return queue.run(keyOf(request), () => verify(passwordHash, password).catch(() => false));
}

/** Hash of an unknown password. It is verified if there is no such user, so that response times do not reveal which users exist. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$nNTJYrD6EnlNNEyUCHP0r5HZsiHQGbZTJ0bHqWBcn1g';

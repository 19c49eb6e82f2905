import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash costs about 150 ms of a core and 19 MiB: a few at a time, the rest wait. */
const CONCURRENT = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, OPTIONS));
export const passwordMatches = (passwordHash: string, password: string) => inTurn(() => verify(passwordHash, password));

/** A genuine hash of a password nobody knows, verified when there is no such user, so that time tells nothing. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$nNTJYrD6EnlNNEyUCHP0r5HZsiHQGbZTJ0bHqWBcn1g';

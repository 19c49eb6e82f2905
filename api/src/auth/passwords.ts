import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes about 150 ms of a core and 19 MiB, so only a few run at a time. */
const limit = pLimit(2);

export const hashPassword = (password: string) => limit(() => hash(password, OPTIONS));
export const passwordMatches = (passwordHash: string, password: string) => limit(() => verify(passwordHash, password));

/** Hash of an unknown password. It is verified if there is no such user, so that response times do not reveal which users exist. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$nNTJYrD6EnlNNEyUCHP0r5HZsiHQGbZTJ0bHqWBcn1g';

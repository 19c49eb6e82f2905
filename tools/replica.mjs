// npm run replica: a standby of the embedded database. docs/scaling.md
import { requireNode } from './node-version.mjs';

requireNode();
void import('./commands/replica.mjs').then(({ run }) => run());

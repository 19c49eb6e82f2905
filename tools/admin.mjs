// npm run admin -- create: makes a super administrator.
import { requireNode } from './node-version.mjs';

requireNode();
void import('./commands/admin.mjs').then(({ run }) => run());

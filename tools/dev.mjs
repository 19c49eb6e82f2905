// npm run dev: the whole product, rebuilt and restarted when its sources change. Only Node's own modules, see start.mjs.
import { requireNode } from './node-version.mjs';

requireNode();
void import('./commands/dev.mjs').then(({ run }) => run());

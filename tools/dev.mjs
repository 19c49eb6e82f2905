// npm run dev: the whole product, built and restarted as its sources change. Built-ins only, see start.mjs.
import { requireNode } from './node-version.mjs';

requireNode();
import('./commands/dev.mjs').then(({ run }) => run());

// npm test: install what is missing, then everything that can be proven. Built-ins only, see start.mjs.
import { requireNode } from './node-version.mjs';

requireNode();
import('./commands/test.mjs').then(({ run }) => run());

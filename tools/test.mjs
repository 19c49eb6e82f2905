// npm test: installs what is missing and runs all tests. Only Node's own modules, see start.mjs.
import { requireNode } from './node-version.mjs';

requireNode();
void import('./commands/test.mjs').then(({ run }) => run());

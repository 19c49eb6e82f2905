// npm start: installs what is missing, builds and runs the whole product. Only imports Node's own modules, because
// node_modules may not exist yet.
import { requireNode } from './node-version.mjs';

requireNode();
void import('./commands/start.mjs').then(({ run }) => run());

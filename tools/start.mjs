// npm start: install what is missing, build, run the whole product. Built-ins only: node_modules may not exist yet.
import { requireNode } from './node-version.mjs';

requireNode();
import('./commands/start.mjs').then(({ run }) => run());

// npm run move-tenant: moves a shop to another cell. docs/operations/cells.md
import { requireNode } from './node-version.mjs';

requireNode();
void import('./commands/move-tenant.mjs').then(({ run }) => run());

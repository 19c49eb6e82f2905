// npm run backup: copies the database while the product runs. docs/operations/backup.md
import { requireNode } from './node-version.mjs';

requireNode();
void import('./commands/backup.mjs').then(({ run }) => run());

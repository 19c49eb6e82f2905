// npm run restore -- <backup>: brings a copy of the database back. docs/operations/backup.md
import { requireNode } from './node-version.mjs';

requireNode();
void import('./commands/restore.mjs').then(({ run }) => run());

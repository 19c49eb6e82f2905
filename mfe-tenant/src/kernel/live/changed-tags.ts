import type { Changes } from '@focinho/contracts/journal/changes';
import { TABLES_OF, TAGS, type Tag } from '../../tenant-api';

/** Cache tags to be fetched again. A table that this release does not know is not on its screens either. */
export const tagsOf = (changes: Changes): Tag[] =>
  TAGS.filter((tag) => TABLES_OF[tag].some((table) => Object.hasOwn(changes, table)));

import { FOLLOWED_TABLES } from '@focinho/contracts/journal/changes';
import { TAGS } from '../../tenant-api';
import { ALL_TAGS, tagsOf } from './changed-tags';

test.each(FOLLOWED_TABLES)('a change of %s is fetched again by what shows it', (table) => {
  const tags = tagsOf({ [table]: [] });
  expect(tags).not.toEqual([]);
  expect(TAGS).toEqual(expect.arrayContaining(tags));
});

test('several tables change together, and one that this release does not know changes nothing here', () => {
  expect(tagsOf({ products: ['p1'], waiting_list: [], pet_taxis: ['t1'] })).toEqual(['Product', 'Waiting']);
});

test('what is not known to be unchanged is everything', () => {
  expect(ALL_TAGS).toEqual(TAGS);
});

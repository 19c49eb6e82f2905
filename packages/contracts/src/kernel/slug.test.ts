import { SLUG_PATTERN } from './product';
import { isReservedSlug, SLUG_MAX, slugOf } from './slug';

it.each([
  ['Banho & Tosa da Lúcia', 'banho-tosa-da-lucia'],
  ['  São João  Pet! ', 'sao-joao-pet'],
  ['4 Patas', '4-patas'],
  ['Cãopanhia do Banho', 'caopanhia-do-banho'],
  ['🐶🐱', ''],
])('%s suggests "%s"', (name, slug) => expect(slugOf(name)).toBe(slug));

it('suggests valid slugs, also where a long name is cut at a hyphen', () => {
  for (let length = 1; length < 60; length += 1) {
    const slug = slugOf('a b '.repeat(length));
    expect(slug).toMatch(SLUG_PATTERN);
    expect(slug.length).toBeLessThanOrEqual(SLUG_MAX);
  }
});

it('reserves addresses of the product and the demonstration', () => {
  for (const slug of ['demo', 'test', 'saas-root', 'api', 'admin', 'login', 'tv'])
    expect(isReservedSlug(slug)).toBe(true);
  expect(isReservedSlug('banho-da-lia')).toBe(false);
});

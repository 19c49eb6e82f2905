import { phoneLinks } from './phone-links';

test.each(['(11) 98765-4321', '11987654321', '011 98765-4321', '+55 11 98765-4321'])(
  '%s is called and written to with its country code',
  (phone) => expect(phoneLinks(phone)).toEqual({ call: 'tel:+5511987654321', whatsapp: 'https://wa.me/5511987654321' }),
);

test('area code 55 is not mistaken for the country code', () => {
  expect(phoneLinks('(55) 98765-4321')?.call).toBe('tel:+5555987654321');
});

test.each(['', '9876-5432', 'ramal 12'])('%p has no links', (phone) => expect(phoneLinks(phone)).toBeUndefined());

import { approvalOf, cloudName, cloudTemplate, cloudText, cloudValues } from './cloud-templates.rules';

const BODY = 'Oi, {tutor}! { pet } às {hora}. Até, {tutor}!';

it('numbers the places of a text, each occurrence by itself', () => {
  expect(cloudText(BODY)).toEqual({
    text: 'Oi, {{1}}! {{2}} às {{3}}. Até, {{4}}!',
    variables: ['tutor', 'pet', 'hora', 'tutor'],
  });
  expect(cloudText('Sem nada {x}')).toEqual({ text: 'Sem nada {x}', variables: [] });
});

it('fills the places in order, each on one line', () => {
  expect(cloudValues(BODY, { tutor: 'Ana', pet: 'Luna\ne   Bidu', hora: '14:30' })).toEqual([
    'Ana',
    'Luna e Bidu',
    '14:30',
    'Ana',
  ]);
});

it('submits a text with its category and examples, under a name that another text does not have', () => {
  expect(cloudTemplate('REMINDER', 'Oi, {tutor}, até!')).toEqual({
    name: cloudName('REMINDER', 'Oi, {tutor}, até!'),
    language: 'pt_BR',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Oi, {{1}}, até!', example: { body_text: [['Mariana']] } }],
  });
  expect(cloudTemplate('LAPSED', 'Saudade!')).toMatchObject({
    category: 'MARKETING',
    components: [{ text: 'Saudade!' }],
  });
  expect(cloudName('REMINDER', 'a')).toMatch(/^focinho_reminder_[0-9a-f]{8}$/);
  expect(cloudName('REMINDER', 'a')).not.toBe(cloudName('REMINDER', 'b'));
});

it('reads what it is told of an approval', () => {
  expect(['APPROVED', 'rejected', 'PAUSED', 'DISABLED', 'IN_APPEAL', 'PENDING'].map(approvalOf)).toEqual([
    'APPROVED',
    'REJECTED',
    'PAUSED',
    'DISABLED',
    'PENDING',
    'PENDING',
  ]);
});

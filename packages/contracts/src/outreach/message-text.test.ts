import { MESSAGE_TRIGGERS } from '../kernel/enums';
import {
  advertisingIn,
  calledName,
  counted,
  fillMessage,
  joinedNames,
  SAMPLE_VALUES,
  spokenDay,
  TRIGGERS,
  TRIGGERS_BY_RANK,
  unknownVariables,
} from './message-text';

it('knows each trigger once, with a text that its own variables fill', () => {
  expect([...TRIGGERS_BY_RANK].sort()).toEqual([...MESSAGE_TRIGGERS].sort());
  for (const trigger of MESSAGE_TRIGGERS) {
    const { starter, variables } = TRIGGERS[trigger];
    expect(unknownVariables(trigger, starter)).toEqual([]);
    expect(advertisingIn(trigger, starter)).toBeUndefined();
    expect(fillMessage(starter, SAMPLE_VALUES)).toEqual({ text: expect.not.stringMatching(/[{}]/), missing: [] });
    // Nothing that every shop or client has is missing.
    expect(variables).toEqual(expect.arrayContaining(['tutor', 'loja']));
  }
});

it('fills in values, which are no texts themselves, and names what is missing', () => {
  expect(fillMessage('Oi, { tutor }! {pet}', { tutor: '{pet}', pet: 'Luna' }).text).toBe('Oi, {pet}! Luna');
  expect(fillMessage('{pet} com {profissional}', { pet: 'Luna', profissional: ' ' })).toEqual({
    text: 'Luna com {profissional}',
    missing: ['profissional'],
  });
  expect(unknownVariables('REMINDER', '{pet} {peta} {valor}')).toEqual(['peta', 'valor']);
});

it.each(['Promoção!', 'Com 10% de DESCONTO', 'Tosa grátis', 'ofertas', 'Só na Black Friday', 'cupom'])(
  'finds that “%s” advertises',
  (text) => {
    expect(advertisingIn('REMINDER', text)).toBeDefined();
    expect(advertisingIn('RECALL', text)).toBeUndefined();
  },
);
it.each(['Prometo avisar', 'Compromisso marcado'])('takes “%s” for what it is', (text) => {
  expect(advertisingIn('REMINDER', text)).toBeUndefined();
});

it('speaks of days, numbers and names as people do', () => {
  expect(spokenDay('2026-11-26T00:00:00.000Z')).toBe('quinta, 26/11');
  expect([counted(1, 'dia'), counted(30, 'dia'), counted(1, 'ano')]).toEqual(['1 dia', '30 dias', '1 ano']);
  expect(joinedNames(['Luna', 'Bidu', 'Luna', 'Thor'])).toBe('Luna, Bidu e Thor');
  expect([calledName('Mariana Alves'), calledName('12345')]).toEqual(['Mariana', '12345']);
});

import { clockText, dayText, sentenceOf, serviceText } from './sentences';
import { anAppointment } from './testing/pages';

describe('the sentence of an appointment', () => {
  it.each([
    [{}, 'Mel: sábado, 28/11, 10h'],
    [{ date: '2026-11-25T00:00:00.000Z', startTime: '09:30' }, 'Mel: hoje, 9h30'],
    [{ date: '2026-11-26T00:00:00.000Z' }, 'Mel: amanhã, 10h'],
    [{ date: '2026-11-30T00:00:00.000Z' }, 'Mel: segunda, 30/11, 10h'],
    [{ stage: 'WAITING' }, 'Mel chegou e está esperando a vez'],
    [{ stage: 'BATH' }, 'Mel está no banho'],
    [{ stage: 'READY' }, 'Pode vir buscar: Mel já terminou'],
    [{ stage: 'DELIVERED' }, 'Mel já foi para casa'],
  ] as const)('%j is %s', (change, sentence) => expect(sentenceOf(anAppointment(change), '2026-11-25')).toBe(sentence));
});

it('names the service, and whoever does it', () => {
  expect(serviceText({ service: 'Banho', professional: 'Bia' })).toBe('Banho com Bia');
  expect(serviceText({ service: null, professional: null })).toBe('Atendimento');
});

it('says times and days as people do', () => {
  expect([clockText('08:00'), clockText('14:05')]).toEqual(['8h', '14h05']);
  expect(dayText('2026-12-01', '2026-11-25')).toBe('terça, 01/12');
});

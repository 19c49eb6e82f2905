import { REMOTE_ERROR_PHASES } from './platform/super-admin';
import { describeAuditField, describeLogDetail, entityLabel } from './system-labels';

const ZONE = 'America/Sao_Paulo';
const audit = (name: string, value: unknown) => {
  const { label, value: text } = describeAuditField(name, value, ZONE);
  return `${label}: ${text}`;
};

describe('an audit entry', () => {
  it.each([
    ['total_cents', 123450, 'Total: R$\u00a01.234,50'],
    ['date', '2026-11-21', 'Data: 21/11/2026'],
    ['start_time', '09:30:00', 'Horário início: 09:30'],
    ['cancelled_at', '2026-11-21T01:30:00.123+00:00', 'Cancelado em: 20/11/2026 22:30'],
    ['is_active', false, 'Ativo: Não'],
    ['role', 'MANAGER', 'Função: Gerente'],
    ['status', 'IN_PROGRESS', 'Status: Em Progresso'],
    ['payment_method', 'CASH', 'Forma de pagamento: Dinheiro'],
    ['species', 'CAT', 'Espécie: Gato'],
    ['flags', ['ESCAPES', 'HEART'], 'Cuidados no manejo: Foge, Cardíaco'],
    ['weight', 4.2, 'Peso: 4,2 kg'],
    ['duration', 30, 'Duração: 30 min'],
    ['receipt', 7, 'Recibo: 000007'],
    ['client_id', '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', 'Cliente: 4b1f2e3d'],
    ['phone', null, 'Telefone: vazio'],
    ['name', 'Rex', 'Nome: Rex'],
  ])('shows %s %p as "%s"', (name, value, expected) => expect(audit(name, value)).toBe(expected));

  it.each([
    ['loyalty_points', 1200, 'Loyalty points: 1.200'],
    ['opted_out', true, 'Opted out: Sim'],
    ['colors', ['a'], 'Colors: ["a"]'],
    ['constructor', 'x', 'Constructor: x'],
    ['role', 'AUDITOR', 'Função: AUDITOR'],
  ])('shows what it does not know, %s %p, as "%s"', (name, value, expected) =>
    expect(audit(name, value)).toBe(expected),
  );

  it('uses the same names as the screens', () => {
    expect(entityLabel('sale_items')).toBe('Item de venda');
    expect(entityLabel('loyalty_cards')).toBe('Loyalty cards');
    expect(entityLabel('constructor')).toBe('Constructor');
  });
});

describe('a log entry', () => {
  it('names its details', () => {
    expect(describeLogDetail('tenantSlug', 'demo', ZONE)).toEqual({ label: 'Tenant', value: 'demo' });
    expect(describeLogDetail('somethingNew', 3, ZONE)).toEqual({ label: 'Something new', value: '3' });
  });

  it('has a label for every phase in which a remote can fail', () => {
    const texts = REMOTE_ERROR_PHASES.map((phase) => describeLogDetail('phase', phase, ZONE).value);
    expect(texts.filter((text) => REMOTE_ERROR_PHASES.some((phase) => phase === text))).toEqual([]);
  });
});

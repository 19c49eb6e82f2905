import { toCsv } from '@focinho/contracts/kernel/csv';
import { awayMessage } from './away-message';
import { daysBefore, daysOf, readDays } from './period';
import { reportCsv, reportFileName } from './report-csv';
import { revenueSeries } from './revenue-series';
import { someStats } from '../../testing/stats';

const STATS = someStats({
  revenue: 1234.5,
  salesStats: [
    { paymentMethod: 'PIX', count: 20, total: 1000 },
    { paymentMethod: 'CREDIT', count: 13, total: 234.5 },
  ],
});

describe('the CSV export', () => {
  const lines = reportCsv(STATS, {}, '2026-11-21').split('\r\n');

  test('begins with a BOM, the title and the date', () => {
    expect(lines.slice(0, 2)).toEqual(['\uFEFFRelatórios e Analytics', 'Gerado em;21/11/2026']);
  });
  test('has the section "Estatísticas Gerais" with the totals and the revenue', () => {
    expect(lines.slice(3, 10)).toEqual([
      'Estatísticas Gerais',
      'Total de Pets;12',
      'Total de Clientes;8',
      'Total de Serviços;5',
      'Total de Pacotes;2',
      'Total de Agendamentos;40',
      'Receita Total;R$ 1.234,50',
    ]);
  });
  test('has the count and the amount of each payment method', () => {
    expect(lines.slice(10)).toEqual([
      '',
      'Formas de Pagamento;Vendas;Valor',
      'PIX;20;R$ 1.000,00',
      'Crédito/Fiado;13;R$ 234,50',
    ]);
  });
  test('names the period when it is not everything', () => {
    expect(reportCsv(someStats(), { from: '2026-11-01', to: '2026-11-07' }, '2026-11-21')).toContain(
      'Período;01/11/2026 a 07/11/2026',
    );
  });
  test('is named for the product and the day', () => {
    expect(reportFileName('2026-11-21')).toBe('relatorio-focinho-2026-11-21.csv');
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ['+55', "'+55"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['a;b', '"a;b"'],
  ['a "b"', '"a ""b"""'],
  ['=A1;"x"', '"\'=A1;""x"""'],
])('the cell %p is written as %p', (text, cell) => expect(toCsv([[text]])).toBe(`\uFEFF${cell}`));
test('a number keeps its sign and gets a comma', () => expect(toCsv([[-2.5, 3]])).toBe('\uFEFF-2,5;3'));

test.each([
  ['all', {}],
  ['today', { from: '2026-02-10', to: '2026-02-10' }],
  ['week', { from: '2026-02-08', to: '2026-02-14' }],
  ['lastWeek', { from: '2026-02-01', to: '2026-02-07' }],
  ['month', { from: '2026-02-01', to: '2026-02-28' }],
  ['lastMonth', { from: '2026-01-01', to: '2026-01-31' }],
  ['custom', { from: '2025-01-01' }],
] as const)('the period %p', (choice, days) =>
  expect(daysOf(choice, '2026-02-10', { from: '2025-01-01' })).toEqual(days),
);
test.each([
  ['today', '2026-02-10', '2026-02-09', '2026-02-09'],
  ['week', '2026-02-10', '2026-02-01', '2026-02-03'],
  ['lastWeek', '2026-02-10', '2026-01-25', '2026-01-31'],
  ['month', '2026-02-10', '2026-01-01', '2026-01-10'],
  ['month', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['month', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-03-10', '2026-01-01', '2026-01-31'],
  ['custom', '2026-03-10', '2026-02-22', '2026-02-28'],
] as const)('%p on %s is compared with %s to %s', (choice, today, from, to) => {
  const given = { from: '2026-03-01', to: '2026-03-07' };
  expect(daysBefore(choice, daysOf(choice, today, given), today)).toEqual({ from, to });
});
test('what has no beginning or has not begun is compared with nothing', () => {
  expect(daysBefore('all', {}, '2026-02-10')).toBeUndefined();
  expect(daysBefore('custom', { from: '2026-03-01', to: '2026-03-07' }, '2026-02-10')).toBeUndefined();
});
test('December has 31 days', () => expect(daysOf('month', '2026-12-31', {}).to).toBe('2026-12-31'));
test('days in the address that do not exist, or are in the wrong order, are ignored', () => {
  expect(readDays(new URLSearchParams('from=2026-02-30&to=x'))).toEqual({ from: undefined, to: undefined });
  expect(readDays(new URLSearchParams('from=2026-02-10&to=2026-02-01'))).toEqual({
    from: '2026-02-10',
    to: '2026-02-10',
  });
});

describe('the revenue chart', () => {
  const day = (date: string, revenue: number) => ({ date, revenue, sales: 1 });
  test('shows days without a sale as zero', () => {
    const daily = [day('2026-11-01', 10), day('2026-11-03', 20.5)];
    expect(revenueSeries(daily, { from: '2026-11-01', to: '2026-11-30' }, '2026-11-04')).toEqual([
      { label: '01/11', revenue: 10, sales: 1 },
      { label: '02/11', revenue: 0, sales: 0 },
      { label: '03/11', revenue: 20.5, sales: 1 },
      { label: '04/11', revenue: 0, sales: 0 },
    ]);
  });
  test('shows a long period by month, in exact cents', () => {
    const daily = [day('2026-01-01', 0.1), day('2026-01-02', 0.2), day('2026-06-30', 7)];
    const series = revenueSeries(daily, {}, '2026-06-30');
    expect(series).toHaveLength(6);
    expect(series[0]).toEqual({ label: '01/2026', revenue: 0.3, sales: 2 });
    expect(series.at(-1)).toEqual({ label: '06/2026', revenue: 7, sales: 1 });
  });
  test('is empty without a sale', () => expect(revenueSeries([], {}, '2026-06-30')).toEqual([]));
});

test('a client who is away is asked back in the name of the pets', () => {
  const client = {
    id: '1',
    name: 'Mariana Souza',
    phone: null,
    pets: ['Bolt', 'Mel'],
    lastDay: '2026-09-18T00:00:00.000Z',
  };
  expect(awayMessage(client, '2026-11-21')).toBe(
    'Oi, Mariana! Faz 64 dias que não vemos Bolt e Mel por aqui. Vamos marcar um horário?',
  );
  expect(awayMessage({ ...client, name: 'mariana@exemplo.com' }, '2026-11-21')).toMatch(/^Oi! Faz/);
  expect(awayMessage({ ...client, pets: [] }, '2026-11-21')).toMatch(/não vemos você por aqui/);
});

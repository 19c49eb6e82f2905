import { WEBHOOK_EVENT_LABEL, WEBHOOK_EVENTS } from './webhook-events';

it('has a label for every event, in the gender of its record', () => {
  expect(Object.keys(WEBHOOK_EVENT_LABEL).sort()).toEqual([...WEBHOOK_EVENTS].sort());
  const labelsOf = (record: string) =>
    ['created', 'updated', 'deleted'].map((change) => WEBHOOK_EVENT_LABEL[`${record}.${change}`]);
  expect(labelsOf('sale')).toEqual(['Venda: nova', 'Venda: alterada', 'Venda: excluída']);
  expect(labelsOf('order')).toEqual(['Comanda: nova', 'Comanda: alterada', 'Comanda: excluída']);
  expect(labelsOf('client')).toEqual(['Cliente: novo', 'Cliente: alterado', 'Cliente: excluído']);
});

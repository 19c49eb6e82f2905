/** Where a "new" leads: the page of its noun, with the create dialog open. Paths are within the shop's area. */
export const NEW_RECORDS = [
  { name: 'Novo Agendamento', path: 'appointments?new=1' },
  { name: 'Nova Venda', path: 'sales?new=1' },
  { name: 'Novo Cliente', path: 'clients?new=1' },
  { name: 'Novo Pet', path: 'pets?new=1' },
] as const;

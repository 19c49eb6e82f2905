/*
 * What a shop can take with it, as spreadsheets. This file does not import Zod, so that any page can import it.
 */

export const EXPORT_LISTS = [
  'clients',
  'pets',
  'appointments',
  'sales',
  'sale-items',
  'payments',
  'cancelled-sales',
  'credit-accounts',
  'credit-transactions',
  'package-usages',
  'services',
  'products',
  'packages',
] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

export const EXPORT_CHOICES = ['all', ...EXPORT_LISTS] as const;
export type ExportChoice = (typeof EXPORT_CHOICES)[number];

export const EXPORT_LABEL: Record<ExportChoice, string> = {
  all: 'Tudo',
  clients: 'Clientes',
  pets: 'Pets',
  appointments: 'Agendamentos',
  sales: 'Vendas',
  'sale-items': 'Itens das vendas',
  payments: 'Pagamentos',
  'cancelled-sales': 'Vendas canceladas',
  'credit-accounts': 'Contas de crédito',
  'credit-transactions': 'Movimentos de crédito',
  'package-usages': 'Usos de pacotes',
  services: 'Serviços',
  products: 'Produtos',
  packages: 'Pacotes',
};

/** The beginning of the file's name. */
export const EXPORT_FILE: Record<ExportChoice, string> = {
  all: 'dados',
  clients: 'clientes',
  pets: 'pets',
  appointments: 'agendamentos',
  sales: 'vendas',
  'sale-items': 'itens-das-vendas',
  payments: 'pagamentos',
  'cancelled-sales': 'vendas-canceladas',
  'credit-accounts': 'contas-de-credito',
  'credit-transactions': 'movimentos-de-credito',
  'package-usages': 'usos-de-pacotes',
  services: 'servicos',
  products: 'produtos',
  packages: 'pacotes',
};

/** The advertised figures. */
export const STATS = [
  { value: 'Desde 2018', label: 'ao lado dos pet shops' },
  { value: '+3M', label: 'transações no caixa' },
  { value: '+1M', label: 'banhos e tosas registrados' },
  { value: '+200K', label: 'planos vendidos' },
  { value: '+2.000', label: 'petshops' },
  { value: '+322', label: 'cidades' },
];

/** The time zones of Brazil by their IANA names, from east to west, as a shop would look for its own. */
export const BRAZILIAN_TIME_ZONES = {
  'America/Noronha': 'Fernando de Noronha (UTC−2)',
  'America/Sao_Paulo': 'Brasília, São Paulo, Rio de Janeiro, Minas e Sul (UTC−3)',
  'America/Bahia': 'Bahia (UTC−3)',
  'America/Maceio': 'Alagoas e Sergipe (UTC−3)',
  'America/Recife': 'Pernambuco (UTC−3)',
  'America/Fortaleza': 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte (UTC−3)',
  'America/Araguaina': 'Tocantins (UTC−3)',
  'America/Belem': 'Amapá e leste do Pará (UTC−3)',
  'America/Santarem': 'Oeste do Pará (UTC−3)',
  'America/Cuiaba': 'Mato Grosso (UTC−4)',
  'America/Campo_Grande': 'Mato Grosso do Sul (UTC−4)',
  'America/Manaus': 'Amazonas (UTC−4)',
  'America/Boa_Vista': 'Roraima (UTC−4)',
  'America/Porto_Velho': 'Rondônia (UTC−4)',
  'America/Eirunepe': 'Sudoeste do Amazonas (UTC−5)',
  'America/Rio_Branco': 'Acre (UTC−5)',
} as const;
export type BrazilianTimeZone = keyof typeof BRAZILIAN_TIME_ZONES;
export const BRAZILIAN_TIME_ZONE_NAMES = Object.keys(BRAZILIAN_TIME_ZONES) as [
  BrazilianTimeZone,
  ...BrazilianTimeZone[],
];

/*
 * The register of what this product does with personal data (LGPD, article 37). This file does not import Zod, so that any page can
 * import it.
 */

/** `SHOP`: the shop decides and we act for it (article 39). `PLATFORM`: we decide. */
export type Controller = 'SHOP' | 'PLATFORM';

export interface ProcessingActivity {
  controller: Controller;
  purpose: string;
  people: string;
  data: string;
  legalBasis: string;
  retention: string;
  sharing: string;
}

const NOBODY = 'Ninguém';
const OUR_HOSTING = 'Hospedagem do sistema, como operador';
const WHILE_CLIENT = 'Enquanto for cliente; apagado com "Excluir dados pessoais"';
const CONTRACT = 'Execução de contrato (art. 7º, V)';
const BY_LAW = 'Obrigação legal (art. 7º, II)';
const LEGITIMATE = 'Legítimo interesse (art. 7º, IX)';

export const PROCESSING_ACTIVITIES: readonly ProcessingActivity[] = [
  {
    controller: 'SHOP',
    purpose: 'Cadastro e atendimento de clientes e pets',
    people: 'Clientes',
    data: 'Nome, e-mail, telefone, endereço; dados, observações e fotos dos pets',
    legalBasis: CONTRACT,
    retention: WHILE_CLIENT,
    sharing: OUR_HOSTING,
  },
  {
    controller: 'SHOP',
    purpose: 'Agenda, painel e lista de espera',
    people: 'Clientes e profissionais',
    data: 'Horários, serviços, observações de chegada; na TV, só o primeiro nome e o nome do pet',
    legalBasis: CONTRACT,
    retention: WHILE_CLIENT,
    sharing: OUR_HOSTING,
  },
  {
    controller: 'SHOP',
    purpose: 'Vendas, recibos e caixa',
    people: 'Clientes e equipe',
    data: 'O que foi comprado, valores, formas de pagamento, quem atendeu',
    legalBasis: BY_LAW,
    retention: 'Enquanto a lei fiscal exige; depois da exclusão, sem o nome do cliente',
    sharing: OUR_HOSTING,
  },
  {
    controller: 'SHOP',
    purpose: 'Fiado e crédito',
    people: 'Clientes',
    data: 'Saldo, limite e movimentos',
    legalBasis: 'Proteção do crédito e execução de contrato (art. 7º, V e X)',
    retention: 'Enquanto houver saldo; depois, como as vendas',
    sharing: OUR_HOSTING,
  },
  {
    controller: 'SHOP',
    purpose: 'Cobrança e devolução por PIX',
    people: 'Clientes',
    data: 'Valor, identificador da cobrança e do pagamento',
    legalBasis: CONTRACT,
    retention: 'Como as vendas',
    sharing: 'Provedor de PIX que a loja escolheu; hospedagem do sistema',
  },
  {
    controller: 'SHOP',
    purpose: 'Mensagens de ofertas e uso de imagem do pet',
    people: 'Clientes que autorizaram',
    data: 'Contato, fotos, o consentimento e o seu histórico',
    legalBasis: 'Consentimento (art. 7º, I)',
    retention: 'Até o cliente voltar atrás; a prova do consentimento fica',
    sharing: OUR_HOSTING,
  },
  {
    controller: 'SHOP',
    purpose: 'Acesso e segurança da equipe',
    people: 'Usuários da loja',
    data: 'Nome, e-mail, telefone, senha cifrada, sessões com endereço IP e aparelho, auditoria',
    legalBasis: LEGITIMATE,
    retention: 'Auditoria: 5 anos; sessões encerradas: 30 dias',
    sharing: OUR_HOSTING,
  },
  {
    controller: 'SHOP',
    purpose: 'Registro de incidentes com dados pessoais',
    people: 'Pessoas afetadas, sem nomes',
    data: 'O que aconteceu, que dados, quantas pessoas, medidas e comunicações',
    legalBasis: BY_LAW,
    retention: '5 anos',
    sharing: 'ANPD, quando a lei exige',
  },
  {
    controller: 'PLATFORM',
    purpose: 'Contrato, faturas e suporte das lojas',
    people: 'Donos das lojas',
    data: 'Nome, e-mail, CNPJ ou CPF, plano, faturas e pagamentos',
    legalBasis: CONTRACT,
    retention: 'Faturas: enquanto a lei fiscal exige',
    sharing: 'Provedor de PIX e de e-mail',
  },
  {
    controller: 'PLATFORM',
    purpose: 'Envio de e-mails do sistema',
    people: 'Usuários das lojas',
    data: 'Endereço e assunto; o texto só até o envio',
    legalBasis: CONTRACT,
    retention: '30 dias',
    sharing: 'Provedor de e-mail',
  },
  {
    controller: 'PLATFORM',
    purpose: 'Segurança e funcionamento do serviço',
    people: 'Quem usa o sistema',
    data: 'Registros técnicos, endereço IP de entradas recusadas, falhas de páginas sem dados de clientes',
    legalBasis: LEGITIMATE,
    retention: 'Registros: 90 dias; falhas de páginas: 7 dias; entradas recusadas: 1 dia',
    sharing: NOBODY,
  },
  {
    controller: 'PLATFORM',
    purpose: 'Cópias de segurança',
    people: 'Todas acima',
    data: 'O banco de dados inteiro, cifrado',
    legalBasis: LEGITIMATE,
    retention: 'Pelo prazo das cópias; exclusões são repetidas após uma restauração',
    sharing: NOBODY,
  },
];

/** The activities that somebody is responsible for: a shop for its own, the platform for its own and for those of shops as their operator. */
export const activitiesOf = (controller: Controller): readonly ProcessingActivity[] =>
  controller === 'PLATFORM' ? PROCESSING_ACTIVITIES : PROCESSING_ACTIVITIES.filter((one) => one.controller === 'SHOP');

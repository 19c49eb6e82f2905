import type { IconName } from '../icons/icons';

interface Feature {
  icon: IconName;
  name: string;
  sentence: string;
}
interface FeatureGroup {
  id: string;
  title: string;
  lead: string;
  features: Feature[];
}

/** The advertised features, grouped by what an owner worries about. */
export const FEATURE_GROUPS: FeatureGroup[] = [
  {
    id: 'rotina',
    title: 'O dia inteiro sob controle',
    lead: 'Da chegada do pet à entrega do recibo, cada passo no seu lugar.',
    features: [
      {
        icon: 'queue',
        name: 'Fila de atendimento',
        sentence: 'Veja quem chegou, quem está no banho e quem já pode voltar para casa.',
      },
      {
        icon: 'screen',
        name: 'Operação em uma tela só',
        sentence: 'Agende, atenda e cobre sem trocar de janela nem perder o fio do atendimento.',
      },
      {
        icon: 'calendar',
        name: 'Agendamento avulso e recorrente',
        sentence: 'Marque um banho hoje ou deixe o mês inteiro reservado em poucos toques.',
      },
      {
        icon: 'panel',
        name: 'Painel de execução de serviços',
        sentence: 'A equipe acompanha cada serviço em andamento e sabe qual é o próximo.',
      },
      {
        icon: 'receipt',
        name: 'Comanda e recibo',
        sentence: 'Abra a comanda na chegada e entregue um recibo não fiscal com tudo discriminado.',
      },
      {
        icon: 'taxi',
        name: 'Gestão de táxi pet',
        sentence: 'Organize as buscas e entregas do dia com endereço, horário e responsável.',
      },
    ],
  },
  {
    id: 'fidelidade',
    title: 'Tutores que sempre voltam',
    lead: 'Receita previsível para você, carinho recorrente para o pet.',
    features: [
      {
        icon: 'card',
        name: 'Cartão Clubinho',
        sentence: 'Venda pacotes de banho e tosa e dê baixa em cada uso direto no cartão do pet.',
      },
      {
        icon: 'cashback',
        name: 'Cashback para tutores',
        sentence: 'Devolva uma parte de cada compra em saldo e dê um bom motivo para a próxima visita.',
      },
      {
        icon: 'message',
        name: 'Mensagens inteligentes',
        sentence: 'Lembretes e mensagens de fidelização chegam ao WhatsApp do tutor na hora certa.',
      },
    ],
  },
  {
    id: 'cuidado',
    title: 'Cuidado com cada pet',
    lead: 'O histórico que o tutor espera que você lembre.',
    features: [
      {
        icon: 'paw',
        name: 'Ficha do pet com fotos',
        sentence: 'Raça, peso, manias e o antes e depois de cada tosa reunidos em um só lugar.',
      },
      {
        icon: 'vaccine',
        name: 'Vermífugos e vacinas',
        sentence: 'Siga os protocolos de vermifugação e vacinas e saiba quando vence a próxima dose.',
      },
      {
        icon: 'term',
        name: 'Termos de responsabilidade',
        sentence: 'Imprima o termo já preenchido e tenha a assinatura do tutor antes do serviço.',
      },
      {
        icon: 'hotel',
        name: 'Consultas e hotel',
        sentence: 'Cobre consultas e diárias de hospedagem junto com os demais serviços da loja.',
      },
    ],
  },
  {
    id: 'financeiro',
    title: 'Dinheiro na ponta do lápis',
    lead: 'Quem deve, quem vendeu e quanto entrou, sem caderninho.',
    features: [
      {
        icon: 'ledger',
        name: 'Fiados e contas a receber',
        sentence: 'Acompanhe o saldo e o limite de cada cliente e receba sem constrangimento.',
      },
      {
        icon: 'box',
        name: 'Catálogo de produtos',
        sentence: 'Cadastre ração, petiscos e acessórios e venda tudo na mesma conta do banho.',
      },
      {
        icon: 'percent',
        name: 'Comissões da equipe',
        sentence: 'Defina a parte de cada profissional e feche o mês com a conta já pronta.',
      },
      {
        icon: 'nfce',
        name: 'Emissão de NFCe',
        sentence: 'Módulo opcional que emite a nota do consumidor pela Sefaz do seu estado.',
      },
    ],
  },
];

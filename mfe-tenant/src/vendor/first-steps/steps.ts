import type { FirstStep } from '@focinho/contracts/vendor/sign-up';

interface Place {
  name: string;
  /** Path below the tenant's slug, with its query. */
  to: string;
}
interface StepTexts {
  title: string;
  description: string;
  places: Place[];
}

/** Texts of each step, and where it is done. */
export const STEPS: Record<FirstStep, StepTexts> = {
  shop: {
    title: 'Dados da loja',
    description: 'Endereço, telefone e CNPJ, que saem nos recibos.',
    places: [{ name: 'Preencher dados', to: 'settings' }],
  },
  hours: {
    title: 'Horário de funcionamento',
    description: 'A agenda oferece os horários em que a loja está aberta.',
    places: [{ name: 'Definir horário', to: 'settings?view=hours' }],
  },
  professionals: {
    title: 'Quem atende e onde',
    description:
      'A agenda reserva profissionais, banheiras e mesas. Sem profissionais, a loja atende um pet por vez ou quantos você disser.',
    places: [
      { name: 'Cadastrar profissionais', to: 'settings?view=team' },
      { name: 'Cadastrar estações', to: 'settings?view=stations' },
    ],
  },
  catalogue: {
    title: 'Serviços e preços',
    description: 'Banhos e tosas com etapas, duração e preço por porte, prontos para ajustar.',
    places: [{ name: 'Cadastrar um a um', to: 'services?new=1' }],
  },
  client: {
    title: 'Primeiro cliente e pet',
    description: 'Com eles, o primeiro agendamento e a primeira venda levam um minuto.',
    places: [
      { name: 'Cadastrar cliente', to: 'clients?new=1' },
      { name: 'Cadastrar pet', to: 'pets?new=1' },
      { name: 'Importar planilha', to: 'settings?view=import' },
    ],
  },
  pix: {
    title: 'Chave PIX',
    description: 'Para receber por QR Code na venda e na comanda.',
    places: [{ name: 'Informar a chave', to: 'settings?view=pix' }],
  },
  team: {
    title: 'Convide a equipe',
    description: 'Cada pessoa com o próprio acesso e a própria função.',
    places: [{ name: 'Convidar', to: 'settings?view=team&invite=1' }],
  },
};

/** Instead of the invitation, where the plan has one user. */
export const ONE_USER: StepTexts = {
  title: STEPS.team.title,
  description: 'Vários usuários fazem parte do Plano Max.',
  places: [{ name: 'Conhecer o Plano Max', to: 'settings?view=subscription' }],
};

import type { AgreementKind, AgreementOccasion } from '../kernel/enums';

/* Templates to begin with, which shops change as their lawyer advises. Without Zod. */

export interface StarterAgreement {
  kind: Exclude<AgreementKind, 'CUSTOM'>;
  name: string;
  body: string;
  /** Null: for good. */
  validDays: number | null;
  requiredAt: AgreementOccasion;
}

const lines = (...paragraphs: string[]) => paragraphs.join('\n\n');

export const STARTER_AGREEMENTS: readonly StarterAgreement[] = [
  {
    kind: 'RESPONSIBILITY',
    name: 'Termo de responsabilidade',
    validDays: 365,
    requiredAt: 'ARRIVAL',
    body: lines(
      'Eu, {{tutor}}, responsável por {{pet}} ({{pet.especie}}), autorizo {{loja}} a realizar os serviços de banho e tosa que eu contratar.',
      'Declaro que informei doenças, alergias, uso de remédios, comportamento e a idade do pet, e que as vacinas e o controle de pulgas estão em dia.',
      'Sei que pets idosos, doentes ou muito ansiosos podem passar mal durante o atendimento, mesmo com todo o cuidado. Nesse caso, autorizo a loja a interromper o serviço, a me avisar e, se não conseguir falar comigo, a levar o pet ao veterinário mais próximo. As despesas são minhas, salvo quando a loja tiver dado causa.',
      'Este termo não afasta a responsabilidade da loja pelo serviço que presta, como prevê o Código de Defesa do Consumidor.',
      '{{data}}',
    ),
  },
  {
    kind: 'MATTED_COAT',
    name: 'Pelagem embolada',
    validDays: 60,
    requiredAt: 'NONE',
    body: lines(
      'Eu, {{tutor}}, fui informado por {{loja}} de que a pelagem de {{pet}} está embolada e de que desembolar pode doer, demorar e não funcionar.',
      'Sei que, sob os nós, podem existir feridas, vermelhidão ou parasitas que só aparecem depois da tosa, e que a pele pode ficar sensível por alguns dias.',
      'Autorizo a tosa baixa das partes emboladas, pelo bem-estar do pet, e sei que o pelo leva meses para crescer.',
      '{{data}}',
    ),
  },
  {
    kind: 'SEDATION',
    name: 'Autorização de sedação',
    validDays: 1,
    requiredAt: 'NONE',
    body: lines(
      'Eu, {{tutor}}, autorizo a sedação de {{pet}} ({{pet.especie}}) para o serviço de hoje em {{loja}}, feita somente por médico-veterinário, que avaliará o pet antes e o acompanhará até acordar.',
      'Fui informado dos riscos de toda sedação, que incluem vômito, queda de pressão, reação alérgica e, raramente, parada cardíaca e morte, e pude tirar as minhas dúvidas.',
      'Declaro que informei doenças, remédios em uso, alergias e a última refeição do pet.',
      '{{data}}',
    ),
  },
  {
    kind: 'IMAGE_USE',
    name: 'Uso de imagem do pet',
    validDays: null,
    requiredAt: 'NONE',
    body: lines(
      'Eu, {{tutor}}, autorizo {{loja}} a fotografar e filmar {{pet}} e a publicar essas imagens, sem custo, nas redes sociais e nos materiais da loja.',
      'As imagens não mostram o meu nome, o meu telefone nem o meu endereço.',
      'Posso retirar esta autorização quando quiser, avisando a loja; a partir daí, nada novo é publicado.',
      '{{data}}',
    ),
  },
  {
    kind: 'HOTEL',
    name: 'Contrato de hospedagem',
    validDays: 365,
    requiredAt: 'NONE',
    body: lines(
      'Eu, {{tutor}}, deixo {{pet}} hospedado em {{loja}}, nos dias e pelo preço combinados em cada reserva.',
      'Declaro que o pet está saudável, vacinado e sem pulgas ou carrapatos, e que informei alimentação, remédios, medos e comportamento com outros animais.',
      'Autorizo a loja, se não conseguir falar comigo, a levar o pet ao veterinário em caso de urgência. As despesas são minhas, salvo quando a loja tiver dado causa.',
      'Se eu não buscar o pet na data combinada nem responder aos contatos da loja, as diárias a mais são cobradas pelo preço da tabela.',
      '{{data}}',
    ),
  },
];

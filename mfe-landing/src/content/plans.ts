import { fromCents } from '@focinho/contracts/kernel/money';
import { INVOICES_A_MONTH, monthlyCents, type InvoiceAddOn, type Offer } from '@focinho/contracts/vendor/plans';
import { TRIAL_OFFER } from '../sign-up/offer';

interface PlanPrice {
  reais: number;
  /** Scope of the price, if a plan has several. */
  scope?: string;
}
export interface AdvertisedPlan {
  id: string;
  name: string;
  audience: string;
  prices: [PlanPrice, ...PlanPrice[]];
  items: string[];
  action: 'Começar Agora' | 'Adicionar ao Plano';
  /** The offer that the button signs up for. */
  offer: Offer;
  highlight?: 'Mais Popular';
}

const addOnReais = (addOn: InvoiceAddOn) => fromCents(monthlyCents('BASIC', addOn) - monthlyCents('BASIC', 'NONE'));

/** The monthly plans as advertised. */
export const PLANS: AdvertisedPlan[] = [
  {
    id: 'plano-mini',
    name: 'Plano Mini',
    audience: 'Para quem atende sozinho e quer sair do caderno.',
    prices: [{ reais: fromCents(monthlyCents('BASIC', 'NONE')) }],
    items: [
      '1 usuário',
      'Cartão Clubinho',
      'Mensagens inteligentes pelo WhatsApp',
      'Agendamento avulso e recorrente',
      'Ficha do pet com foto',
      'Gestão de táxi pet',
      'Protocolo de vermifugação',
      'Cadastro de produtos',
    ],
    action: 'Começar Agora',
    offer: { plan: 'BASIC', addOn: 'NONE' },
  },
  {
    id: 'plano-max',
    name: 'Plano Max',
    audience: 'Para equipes que querem crescer com a casa em ordem.',
    prices: [{ reais: fromCents(monthlyCents('PREMIUM', 'NONE')) }],
    items: [
      'Multiusuário',
      'Tudo do Plano Mini',
      'Comissões da equipe',
      'Cashback para tutores',
      'Impressão de termos',
      'Painel de execução de serviços',
      'Protocolo de vacinas',
      'Cobrança de consultas e hotel',
      'Integrações: API, webhooks e calendários',
    ],
    action: 'Começar Agora',
    offer: { plan: 'PREMIUM', addOn: 'NONE' },
    highlight: 'Mais Popular',
  },
  {
    id: 'adicional-nfce',
    name: 'Emissão de NFCe',
    audience: 'Adicional para emitir a nota do consumidor, com qualquer plano.',
    prices: [
      { reais: addOnReais('NFCE_300'), scope: `até ${INVOICES_A_MONTH.NFCE_300} emissões por mês` },
      { reais: addOnReais('NFCE_500'), scope: `${INVOICES_A_MONTH.NFCE_500} emissões por mês` },
    ],
    items: [
      'Integração com a Sefaz do seu estado',
      'Vale para o Plano Mini e o Plano Max',
      'Contrate e cancele quando quiser',
    ],
    action: 'Adicionar ao Plano',
    offer: TRIAL_OFFER,
  },
];

/** The subscription's terms as advertised. */
export const TERMS = [
  'Pagamento mensal por PIX, dentro do aplicativo',
  'Sem fidelidade e sem prazo mínimo',
  'Cancele quando quiser',
];

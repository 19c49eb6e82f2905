import { fromCents } from '@focinho/contracts/kernel/money';
import { COMING_SOON, comingSoon, type Capability } from '@focinho/contracts/vendor/capabilities';
import { INVOICES_A_MONTH, monthlyCents, type InvoiceAddOn, type Offer } from '@focinho/contracts/vendor/plans';
import { TRIAL_OFFER } from '../sign-up/offer';

interface PlanPrice {
  reais: number;
  /** Scope of the price, if a plan has several. */
  scope?: string;
}
interface PlanItem {
  text: string;
  /** Announced, and does not exist yet, or not all of it. */
  soon?: string | undefined;
}
export interface AdvertisedPlan {
  id: string;
  name: string;
  audience: string;
  prices: [PlanPrice, ...PlanPrice[]];
  items: PlanItem[];
  action: 'Começar Agora' | 'Adicionar ao Plano';
  /** The offer that the button signs up for. */
  offer: Offer;
  highlight?: 'Mais Popular';
  /** Announced and not sold yet. */
  soon?: string | undefined;
}

const addOnReais = (addOn: InvoiceAddOn) => fromCents(monthlyCents('BASIC', addOn) - monthlyCents('BASIC', 'NONE'));

/** An item of a plan; one that needs no capability exists as soon as it is bought. */
const item = (text: string, ...needed: Capability[]): PlanItem => ({ text, soon: comingSoon(...needed) });

/** The monthly plans as advertised. */
export const PLANS: AdvertisedPlan[] = [
  {
    id: 'plano-mini',
    name: 'Plano Mini',
    audience: 'Para quem atende sozinho e quer sair do caderno.',
    prices: [{ reais: fromCents(monthlyCents('BASIC', 'NONE')) }],
    items: [
      item('1 usuário'),
      item('Cartão Clubinho', 'memberships'),
      item('Mensagens inteligentes pelo WhatsApp', 'messages'),
      item('Agendamento avulso e recorrente', 'scheduling'),
      { text: 'Ficha do pet com foto', soon: comingSoon('petPhotos') && `foto ${COMING_SOON}` },
      item('Gestão de táxi pet', 'petTaxi'),
      item('Protocolo de vermifugação', 'deworming'),
      item('Cadastro de produtos', 'products'),
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
      item('Multiusuário', 'users'),
      item('Tudo do Plano Mini'),
      item('Comissões da equipe', 'commissions'),
      item('Cashback para tutores', 'cashback'),
      item('Impressão de termos', 'terms'),
      item('Painel de execução de serviços', 'board'),
      item('Protocolo de vacinas', 'vaccines'),
      { text: 'Cobrança de consultas e hotel', soon: comingSoon('hotel') && `hotel ${COMING_SOON}` },
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
      item('Integração com a Sefaz do seu estado'),
      item('Vale para o Plano Mini e o Plano Max'),
      item('Contrate e cancele quando quiser'),
    ],
    action: 'Adicionar ao Plano',
    offer: TRIAL_OFFER,
    soon: comingSoon('invoices'),
  },
];

/** The subscription's terms as advertised. */
export const TERMS = [
  'Pagamento mensal por PIX, dentro do aplicativo',
  'Sem fidelidade e sem prazo mínimo',
  'Cancele quando quiser',
];

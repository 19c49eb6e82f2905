import type { Role } from '@focinho/contracts/kernel/enums';
import { isAllowed, type Permission } from '@focinho/contracts/kernel/permissions';
import type { ThemeChoice } from '@focinho/host/theme';
import { sectionsOf, VIEW_PARAM, viewsFor } from '../settings/views';
import remote from '../../remote.json';

interface Command {
  id: string;
  name: string;
  /** Further search words. */
  hint: string;
}
interface PaletteCommand extends Command {
  /** Stands beside the name. */
  where?: string;
  /** Path below the tenant's slug, with its query. */
  to: string;
  needs?: Permission;
}

/** The most frequent create actions, also for the dashboard; `new=1` opens the page with its create dialog. */
export const CREATIONS: PaletteCommand[] = [
  { id: 'new-appointment', name: 'Novo Agendamento', hint: 'agendar marcar', to: 'appointments?new=1' },
  { id: 'new-client', name: 'Novo Cliente', hint: 'cadastrar tutor', to: 'clients?new=1' },
  { id: 'new-pet', name: 'Novo Pet', hint: 'cadastrar animal', to: 'pets?new=1' },
  { id: 'new-sale', name: 'Nova Venda', hint: 'vender receber pagamento', to: 'sales?new=1' },
];
const OTHER_CREATIONS: PaletteCommand[] = [
  { id: 'new-product', name: 'Novo Produto', hint: 'cadastrar estoque', to: 'products?new=1' },
  { id: 'new-service', name: 'Novo Serviço', hint: 'cadastrar preço banho tosa', to: 'services?new=1' },
  { id: 'new-stay', name: 'Nova Hospedagem', hint: 'hotel canil reservar diária', to: 'hotel?new=1' },
  { id: 'new-package', name: 'Novo Pacote', hint: 'cadastrar combo', to: 'packages?new=1' },
  {
    id: 'new-credit',
    name: 'Novo Crédito',
    hint: 'fiado limite conta do cliente',
    to: 'credit?new=1',
    needs: 'credits.setLimit',
  },
];

/** Creations that this role may make. */
export const creationsFor = (role: Role | undefined): PaletteCommand[] =>
  [...CREATIONS, ...OTHER_CREATIONS].filter(({ needs }) => !needs || isAllowed(role, needs));

interface DescribedPage {
  key: string;
  name: string;
  description: string;
  roles?: string[];
  recordOf?: string;
}
const described: DescribedPage[] = remote.pages;

/** The pages that this role may open; not those of a record, which the search finds by its name. */
export function pagesFor(role: Role | undefined): PaletteCommand[] {
  return described
    .filter(({ recordOf }) => !recordOf)
    .filter(({ roles }) => !roles || (role !== undefined && roles.includes(role)))
    .map(({ key, name, description }) => ({ id: `page-${key}`, name, hint: description, where: description, to: key }));
}

/** Commands that lead to a tab of a page. */
const TABS: PaletteCommand[] = [
  {
    id: 'waiting-list',
    name: 'Lista de espera',
    hint: 'agendamentos encaixe vaga horário espera',
    where: 'Agendamentos',
    to: 'appointments?waiting=1',
  },
  {
    id: 'till',
    name: 'Caixa',
    hint: 'balcão abrir fechar troco sangria suprimento gaveta',
    where: 'Balcão',
    to: 'desk?till=1',
  },
  {
    id: 'overdue-tabs',
    name: 'Fiado vencido',
    hint: 'receber cobrar dívida atraso devedores a receber',
    where: 'Crédito/Fiado',
    to: 'credit?overdue=true',
  },
  {
    id: 'sale-without-client',
    name: 'Venda sem cliente',
    hint: 'balcão consumidor final avulsa comanda',
    where: 'Balcão',
    to: 'desk?order=new',
  },
  {
    id: 'revenue',
    name: 'Faturamento',
    hint: 'relatórios receita comissão profissional forma de pagamento hora',
    where: 'Relatórios',
    to: 'reports?view=revenue',
    needs: 'revenue.see',
  },
  {
    id: 'receivables',
    name: 'Fiado a receber',
    hint: 'relatórios dívidas idade devedores planilha',
    where: 'Relatórios',
    to: 'reports?view=receivables',
  },
  {
    id: 'commitments',
    name: 'Compromissos',
    hint: 'relatórios clubinho cashback fiado mensalidade créditos membros',
    where: 'Relatórios',
    to: 'reports?view=commitments',
    needs: 'revenue.see',
  },
  {
    id: 'occupancy',
    name: 'Ocupação do hotel',
    hint: 'relatórios diárias canis hospedagem noites',
    where: 'Relatórios',
    to: 'reports?view=occupancy',
    needs: 'revenue.see',
  },
  {
    id: 'sold-products',
    name: 'Produtos vendidos e margem',
    hint: 'relatórios custo lucro estoque',
    where: 'Relatórios',
    to: 'reports?view=products',
    needs: 'revenue.see',
  },
  {
    id: 'stock-entries',
    name: 'Movimentos de estoque',
    hint: 'compra entrada perda nota fornecedor',
    where: 'Produtos',
    to: 'products?view=entries',
  },
  {
    id: 'stock-counts',
    name: 'Contagem de estoque',
    hint: 'inventário balanço conferir leitor código de barras',
    where: 'Produtos',
    to: 'products?view=counts',
  },
  {
    id: 'away',
    name: 'Clientes ausentes',
    hint: 'relatórios sumidos não voltam chamar',
    where: 'Relatórios',
    to: 'reports?view=away',
  },
  {
    id: 'due-doses',
    name: 'Doses vencidas e próximas',
    hint: 'relatórios vacina vermífugo antipulgas vencer reforço lembrete carteira',
    where: 'Relatórios',
    to: 'reports?view=doses',
  },
  {
    id: 'exceptions',
    name: 'Exceções',
    hint: 'relatórios descontos cancelamentos aprovações',
    where: 'Relatórios',
    to: 'reports?view=exceptions',
    needs: 'exceptions.see',
  },
];

/** The tabs of pages, and each thing in Configurações, by name. */
export function placesFor(role: Role | undefined): PaletteCommand[] {
  const allowed = (needs: Permission) => isAllowed(role, needs);
  return [
    ...TABS.filter(({ needs }) => !needs || allowed(needs)),
    ...sectionsOf(viewsFor(allowed)).map(({ value, name, hint, view }) => ({
      id: `settings-${value}`,
      name,
      hint: `configurações ${hint}`,
      where: `Configurações: ${view}`,
      to: `settings?${VIEW_PARAM}=${value}`,
    })),
  ];
}

/** Commands that change the theme at once, without a page. */
export const THEMES: (Command & { theme: ThemeChoice })[] = [
  { id: 'theme-light', name: 'Tema claro', hint: 'aparência dia', theme: 'light' },
  { id: 'theme-dark', name: 'Tema escuro', hint: 'aparência noite', theme: 'dark' },
  { id: 'theme-system', name: 'Tema do sistema', hint: 'aparência automático', theme: 'system' },
];

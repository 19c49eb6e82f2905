import type { Role } from '@focinho/contracts/kernel/enums';
import { isAllowed } from '@focinho/contracts/kernel/permissions';
import { SETTINGS_VIEWS } from '../settings/views';
import remote from '../../remote.json';

interface PaletteCommand {
  id: string;
  name: string;
  /** Further search words. */
  hint: string;
  /** Path below the tenant's slug, with its query. */
  to: string;
}

/** The most frequent create actions; `new=1` opens the page with its create dialog. */
export const CREATIONS: PaletteCommand[] = [
  { id: 'new-appointment', name: 'Novo Agendamento', hint: 'agendar marcar', to: 'appointments?new=1' },
  { id: 'new-client', name: 'Novo Cliente', hint: 'cadastrar tutor', to: 'clients?new=1' },
  { id: 'new-pet', name: 'Novo Pet', hint: 'cadastrar animal', to: 'pets?new=1' },
  { id: 'new-sale', name: 'Nova Venda', hint: 'vender receber pagamento', to: 'sales?new=1' },
];

interface DescribedPage {
  key: string;
  name: string;
  description: string;
  roles?: string[];
}
const described: DescribedPage[] = remote.pages;

/** The pages that this role may open. */
export function pagesFor(role: Role | undefined): PaletteCommand[] {
  return described
    .filter(({ roles }) => !roles || (role !== undefined && roles.includes(role)))
    .map(({ key, name, description }) => ({ id: `page-${key}`, name, hint: description, to: key }));
}

/** The tabs of Configurações, and what is reached from a page's button, by name. */
export function placesFor(role: Role | undefined): PaletteCommand[] {
  const views = SETTINGS_VIEWS.filter(({ needs }) => !needs || isAllowed(role, needs));
  return [
    { id: 'products', name: 'Produtos', hint: 'estoque catálogo', to: 'sales?products=1' },
    ...views.map(({ value, label, hint }) => ({
      id: `settings-${value}`,
      name: `Configurações: ${label}`,
      hint,
      to: value === 'general' ? 'settings' : `settings?view=${value}`,
    })),
  ];
}

export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The commands that contain every typed word, ignoring case and accents. */
export function matching(commands: PaletteCommand[], typed: string): PaletteCommand[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ name, hint }) => words.every((word) => plain(`${name} ${hint}`).includes(word)));
}

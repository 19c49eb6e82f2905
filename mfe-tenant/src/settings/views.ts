import type { Permission } from '@focinho/contracts/kernel/permissions';

export type SettingsSection =
  | 'shop'
  | 'theme'
  | 'api'
  | 'hours'
  | 'holidays'
  | 'booking'
  | 'professionals'
  | 'users'
  | 'catalogue'
  | 'stations'
  | 'pix'
  | 'till'
  | 'tv'
  | 'subscription'
  | 'access'
  | 'pin'
  | 'discounts'
  | 'export'
  | 'audit';

interface Section {
  value: SettingsSection;
  name: string;
  /** Words by which people look for what is in it. */
  hint: string;
  needs?: Permission;
}
export interface View {
  value: string;
  label: string;
  sections: Section[];
}

/** The tabs of Configurações, by what people look for, and what stands in each. */
const VIEWS: View[] = [
  {
    value: 'general',
    label: 'Loja',
    sections: [
      { value: 'shop', name: 'Dados da loja', hint: 'geral empresa cnpj endereço telefone recibo fuso horário' },
      { value: 'theme', name: 'Aparência', hint: 'tema claro escuro sistema cores' },
      { value: 'api', name: 'Informações da API', hint: 'endereço ambiente integração' },
    ],
  },
  {
    value: 'hours',
    label: 'Horários',
    sections: [
      { value: 'hours', name: 'Horário de funcionamento', hint: 'agenda abre fecha expediente' },
      { value: 'holidays', name: 'Feriados', hint: 'agenda fechado folga meio período véspera horário especial' },
      { value: 'booking', name: 'Regras da agenda', hint: 'encaixe cancelamento pets ao mesmo tempo capacidade' },
    ],
  },
  {
    value: 'team',
    label: 'Equipe e acessos',
    sections: [
      { value: 'professionals', name: 'Profissionais', hint: 'equipe banhista tosador jornada férias ausência' },
      { value: 'users', name: 'Usuários', hint: 'equipe acesso convite função login senha', needs: 'users.see' },
    ],
  },
  {
    value: 'services',
    label: 'Serviços e preços',
    sections: [
      { value: 'catalogue', name: 'Catálogo e preços', hint: 'serviços pacotes produtos porte pelagem tabela' },
      { value: 'stations', name: 'Estações', hint: 'banheira mesa secador equipamento' },
    ],
  },
  {
    value: 'pix',
    label: 'Pagamentos e PIX',
    sections: [
      { value: 'pix', name: 'Chave PIX', hint: 'pagamento qr provedor banco receber', needs: 'settings.change' },
    ],
  },
  {
    value: 'till',
    label: 'Caixa',
    sections: [{ value: 'till', name: 'Uso e fechamentos do caixa', hint: 'troco sangria suprimento diferença' }],
  },
  {
    value: 'tv',
    label: 'TV',
    sections: [{ value: 'tv', name: 'TV da loja', hint: 'televisão painel link', needs: 'settings.change' }],
  },
  {
    value: 'subscription',
    label: 'Assinatura',
    sections: [
      { value: 'subscription', name: 'Plano e faturas', hint: 'pagar mensalidade cancelar', needs: 'subscription.see' },
    ],
  },
  {
    value: 'security',
    label: 'Segurança',
    sections: [
      { value: 'access', name: 'Minha senha e sessões', hint: 'conta duas etapas aparelhos sair' },
      { value: 'pin', name: 'PIN de Aprovação', hint: 'autorizar gerente', needs: 'approvals.give' },
      { value: 'discounts', name: 'Limites de Desconto', hint: 'porcentagem aprovação', needs: 'rules.change' },
      { value: 'export', name: 'Exportar dados', hint: 'planilha csv excel backup cópia', needs: 'data.export' },
      { value: 'audit', name: 'Auditoria', hint: 'histórico registros quem fez mudou', needs: 'audit.see' },
    ],
  },
];

/** The tabs with something in them for who is allowed that much. */
export const viewsFor = (allowed: (needs: Permission) => boolean): View[] =>
  VIEWS.map((view) => ({
    ...view,
    sections: view.sections.filter(({ needs }) => !needs || allowed(needs)),
  })).filter(({ sections }) => sections.length > 0);

/** Sections that the search of Configurações and the palette find. */
export const sectionsOf = (views: View[]) =>
  views.flatMap(({ label, sections }) =>
    sections.map(({ value, name, hint }) => ({ value, name, hint: `${label} ${hint}`, view: label })),
  );

/** Names a tab, or something in one, which is then brought into sight: `settings?view=holidays`. */
export const VIEW_PARAM = 'view';

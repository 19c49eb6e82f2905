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
  | 'protocols'
  | 'stations'
  | 'hotel'
  | 'taxi'
  | 'club'
  | 'terms'
  | 'import'
  | 'pix'
  | 'credit'
  | 'till'
  | 'cashback'
  | 'fiscal'
  | 'whatsapp'
  | 'tv'
  | 'keys'
  | 'webhooks'
  | 'calendars'
  | 'subscription'
  | 'access'
  | 'pin'
  | 'discounts'
  | 'export'
  | 'archive'
  | 'audit'
  | 'incidents'
  | 'processing'
  | 'deletion';

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
      {
        value: 'protocols',
        name: 'Vacinas e vermífugos',
        hint: 'protocolo vacina vermífugo antipulgas dose reforço carteira v10 antirrábica',
      },
      { value: 'stations', name: 'Estações', hint: 'banheira mesa secador equipamento canil van' },
      {
        value: 'hotel',
        name: 'Regras do hotel',
        hint: 'hospedagem diária noite temporada sinal saída tardia segundo pet',
        needs: 'settings.change',
      },
      {
        value: 'taxi',
        name: 'Zonas do Táxi Pet',
        hint: 'táxi corrida busca entrega tarifa taxa bairro preço van',
        needs: 'settings.change',
      },
      {
        value: 'club',
        name: 'Regras do Clubinho',
        hint: 'clubinho pacote crédito falta vencimento renovação mensalidade',
        needs: 'settings.change',
      },
    ],
  },
  {
    value: 'terms',
    label: 'Termos',
    sections: [
      {
        value: 'terms',
        name: 'Termos que os tutores assinam',
        hint: 'contrato responsabilidade autorização sedação imagem hospedagem assinatura modelo',
        needs: 'settings.change',
      },
    ],
  },
  {
    value: 'import',
    label: 'Importar',
    sections: [
      {
        value: 'import',
        name: 'Importar clientes e pets',
        hint: 'planilha csv excel xlsx trazer cadastro migrar',
        needs: 'data.import',
      },
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
    value: 'credit',
    label: 'Fiado',
    sections: [
      {
        value: 'credit',
        name: 'Regras do fiado',
        hint: 'prazo vencimento atraso bloqueio limite crédito',
        needs: 'credits.setLimit',
      },
    ],
  },
  {
    value: 'cashback',
    label: 'Cashback',
    sections: [
      {
        value: 'cashback',
        name: 'Cashback para tutores',
        hint: 'fidelidade pontos devolver porcentagem carência validade regra',
        needs: 'settings.change',
      },
    ],
  },
  {
    value: 'fiscal',
    label: 'Fiscal',
    sections: [
      {
        value: 'fiscal',
        name: 'Notas fiscais',
        hint: 'nota nfc-e nfs-e certificado a1 cnpj inscrição série csc simples imposto sefaz contador',
        needs: 'fiscal.configure',
      },
    ],
  },
  {
    value: 'messages',
    label: 'Mensagens',
    sections: [
      {
        value: 'whatsapp',
        name: 'WhatsApp',
        hint: 'mensagens enviar sozinho automático lembrete meta api oficial token modelo aprovação',
        needs: 'settings.change',
      },
    ],
  },
  {
    value: 'tv',
    label: 'TV',
    sections: [{ value: 'tv', name: 'TV da loja', hint: 'televisão painel link', needs: 'settings.change' }],
  },
  {
    value: 'integrations',
    label: 'Integrações',
    sections: [
      {
        value: 'keys',
        name: 'Chaves de API',
        hint: 'integração programa site n8n make zapier token acesso',
        needs: 'integrations.manage',
      },
      {
        value: 'webhooks',
        name: 'Webhooks',
        hint: 'integração avisar evento endereço assinatura segredo n8n make zapier',
        needs: 'integrations.manage',
      },
      {
        value: 'calendars',
        name: 'Agenda no celular',
        hint: 'integração calendário ical google outlook iphone profissional link',
        needs: 'integrations.manage',
      },
    ],
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
      { value: 'archive', name: 'Arquivo completo', hint: 'lgpd tudo fotos zip backup cópia', needs: 'data.export' },
      { value: 'audit', name: 'Auditoria', hint: 'histórico registros quem fez mudou', needs: 'audit.see' },
    ],
  },
  {
    value: 'privacy',
    label: 'Privacidade',
    sections: [
      {
        value: 'incidents',
        name: 'Incidentes com dados pessoais',
        hint: 'lgpd anpd vazamento perda roubo comunicar',
        needs: 'privacy.register',
      },
      {
        value: 'processing',
        name: 'Registro de tratamento de dados',
        hint: 'lgpd base legal finalidade guarda compartilhamento',
        needs: 'privacy.register',
      },
      {
        value: 'deletion',
        name: 'Excluir a loja',
        hint: 'lgpd apagar tudo encerrar conta fechar remover',
        needs: 'shop.delete',
      },
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

import type { Permission } from '@focinho/contracts/kernel/permissions';

export type SettingsView = 'general' | 'team' | 'till' | 'pix' | 'tv' | 'subscription' | 'export' | 'audit';

/** The tabs of Configurações, with words by which people look for what is in them. */
export const SETTINGS_VIEWS: { value: SettingsView; label: string; hint: string; needs?: Permission }[] = [
  { value: 'general', label: 'Geral', hint: 'empresa usuários pin descontos tema aparência claro escuro' },
  { value: 'team', label: 'Equipe e agenda', hint: 'profissionais horários feriados estações encaixe' },
  { value: 'till', label: 'Caixa', hint: 'troco fechamento' },
  { value: 'pix', label: 'PIX', hint: 'chave qr provedor', needs: 'settings.change' },
  { value: 'tv', label: 'TV', hint: 'televisão painel link', needs: 'settings.change' },
  { value: 'subscription', label: 'Assinatura', hint: 'plano fatura cancelar', needs: 'subscription.see' },
  { value: 'export', label: 'Exportar dados', hint: 'planilha csv excel backup cópia', needs: 'data.export' },
  { value: 'audit', label: 'Auditoria', hint: 'histórico quem fez', needs: 'audit.see' },
];

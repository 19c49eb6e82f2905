export const TILL_TOASTS = {
  opened: { success: 'Caixa aberto com sucesso!', failure: 'Erro ao abrir caixa. Tente novamente.' },
  moved: { success: 'Movimento registrado com sucesso!', failure: 'Erro ao registrar movimento. Tente novamente.' },
  closed: { success: 'Caixa fechado com sucesso!', failure: 'Erro ao fechar caixa. Tente novamente.' },
  used: { success: 'Configuração do caixa salva com sucesso!', failure: 'Erro ao salvar a configuração do caixa.' },
};

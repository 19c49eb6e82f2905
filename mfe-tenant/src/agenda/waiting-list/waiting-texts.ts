const onTheList = (done: string, verb: string) => ({
  success: `Lista de espera: ${done} com sucesso!`,
  failure: `Erro ao ${verb} a lista de espera. Tente novamente.`,
});

export const WAITING_TOASTS = {
  created: onTheList('pet adicionado', 'atualizar'),
  updated: onTheList('alterações salvas', 'atualizar'),
  deleted: onTheList('pet retirado', 'atualizar'),
};

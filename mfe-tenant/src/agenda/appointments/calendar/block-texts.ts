export const BLOCKED = { success: 'Horário bloqueado.', failure: 'Erro ao bloquear o horário. Tente novamente.' };
export const BLOCKED_AGAIN = { ...BLOCKED, success: 'Horário bloqueado de novo.' };
export const FREED = { success: 'Horário liberado.', failure: 'Erro ao liberar o horário. Tente novamente.' };

/** The professionals whose hours can be blocked. */
export const ACTIVE_TEAM = { page: 1, limit: 200, sort: 'name', isActive: true } as const;

/** @param action what the manager lets pass, with its amount */
export const needsManager = (action: string): string => `${action} precisa da aprovação de um gerente.`;

const LIST = new Intl.ListFormat('pt-BR');
/** "Banho, Tosa e Perfume" */
export const joined = (texts: readonly string[]): string => LIST.format(texts);

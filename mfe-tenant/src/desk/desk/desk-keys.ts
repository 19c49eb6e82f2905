import type { PaymentMethod } from '@focinho/contracts/kernel/enums';

/** Commands of keys at the desk. The F-keys work everywhere, the others only outside fields. */
export type DeskCommand = 'search' | 'anonymous' | 'item' | 'discount' | 'debt' | 'keys' | { pay: PaymentMethod };

const COMMANDS: Record<string, DeskCommand> = {
  '/': 'search',
  i: 'item',
  d: 'discount',
  '?': 'keys',
  F8: 'anonymous',
  F9: 'debt',
  F2: { pay: 'PIX' },
  F3: { pay: 'CASH' },
  F4: { pay: 'CARD' },
  F5: { pay: 'CREDIT' },
  F6: { pay: 'CASHBACK' },
};

/** The keys of the desk, as their list shows them. */
export const KEY_LIST: readonly { keys: string; text: string }[] = [
  { keys: '/', text: 'Buscar pet, cliente ou telefone' },
  { keys: '↑ ↓', text: 'Escolher um resultado' },
  { keys: 'Enter', text: 'Abrir o pet; de novo, registrar a chegada' },
  { keys: 'Espaço', text: 'Incluir outro pet do mesmo cliente na chegada' },
  { keys: 'I', text: 'Adicionar item à comanda' },
  { keys: 'D', text: 'Desconto na comanda' },
  { keys: 'F2', text: 'PIX no valor que falta' },
  { keys: 'F3', text: 'Dinheiro: digite o recebido e veja o troco' },
  { keys: 'F4', text: 'Cartão no valor que falta' },
  { keys: 'F5', text: 'Fiado no valor que falta' },
  { keys: 'F6', text: 'Cashback que o cliente pode usar' },
  { keys: 'F8', text: 'Venda sem cliente (consumidor final)' },
  { keys: 'F9', text: 'Receber o fiado do cliente; Enter recebe em dinheiro' },
  { keys: 'Enter', text: 'Fechar a comanda quando nada falta; depois, agendar a próxima visita' },
  { keys: 'Esc', text: 'Voltar um passo: fechar o pet, depois a comanda, depois a busca' },
  { keys: '?', text: 'Esta lista' },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key, if it has one there. `?` also counts in an empty field, because the search has the focus at first. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  target: EventTarget | null,
): DeskCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const command = COMMANDS[key.length === 1 ? key.toLowerCase() : key];
  if (command === undefined || key.length > 1) return command;
  if (!isField(target)) return command;
  return command === 'keys' && target instanceof HTMLInputElement && target.value === '' ? command : undefined;
}

export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

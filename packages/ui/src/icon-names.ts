/** Names for antd's icons where one is all that a button shows. */
const MEANING: Record<string, string> = {
  'close-circle': 'Limpar',
  close: 'Fechar',
  left: 'Página anterior',
  right: 'Próxima página',
  'double-left': 'Voltar cinco páginas',
  'double-right': 'Avançar cinco páginas',
};
/** Names for buttons of its number fields and selects, which it calls so itself. */
const BUTTONS: Record<string, string> = { 'Increase Value': 'Aumentar', 'Decrease Value': 'Diminuir', Clear: 'Limpar' };
const BUTTON = Object.keys(BUTTONS)
  .map((name) => `[aria-label="${name}"]`)
  .join();
const ICON = '.anticon[aria-label]';

/**
 * antd calls each of its icons by the name of its drawing, in English, and reads that out: "close-circle", "down". Here an icon says what
 * its button does, if nothing else says it, and is silent otherwise. @returns ends it
 */
export function nameIcons(): () => void {
  nameIconsIn(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) nameIconsIn(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function nameIconsIn(element: Element) {
  for (const icon of within(element, ICON)) nameIcon(icon);
  for (const button of within(element, BUTTON)) {
    const name = BUTTONS[button.getAttribute('aria-label') ?? ''];
    if (name) button.setAttribute('aria-label', name);
  }
}
const within = (element: Element, selector: string) => [
  ...(element.matches(selector) ? [element] : []),
  ...element.querySelectorAll(selector),
];

function nameIcon(icon: Element) {
  const drawing = icon.getAttribute('aria-label') ?? '';
  const button = icon.closest('button, a, [role="button"]');
  const isAlone = button && !button.hasAttribute('aria-label') && button.textContent.replaceAll('•', '').trim() === '';
  const meaning = MEANING[drawing];
  if (isAlone && meaning) icon.setAttribute('aria-label', meaning);
  else if (!Object.values(MEANING).includes(drawing)) {
    icon.removeAttribute('aria-label');
    icon.setAttribute('aria-hidden', 'true');
  }
}

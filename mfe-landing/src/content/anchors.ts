/** The page's sections that the header and the footer lead to. */
export const ANCHORS = [
  { href: '#inicio', label: 'Início' },
  { href: '#recursos', label: 'Recursos' },
  { href: '#precos', label: 'Preços' },
];

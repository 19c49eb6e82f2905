/** The sections that header and footer link to. */
export const ANCHORS = [
  { href: '#inicio', label: 'Início' },
  { href: '#recursos', label: 'Recursos' },
  { href: '#precos', label: 'Preços' },
];

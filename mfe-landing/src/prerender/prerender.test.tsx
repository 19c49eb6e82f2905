import { prerender } from './prerender';

const html = prerender({ name: 'page.css', css: '.lp{color:red}' });
const [head = '', body = ''] = html.split('<!--body-->');

it('describes the page to search engines and shared links', () => {
  expect(head).toContain('<title>{{productName}} | Sistema para pet shop, banho e tosa</title>');
  expect(head).toContain('<meta property="og:image" content="{{origin}}{{base}}og.png">');
  const structured = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '';
  expect(JSON.parse(structured)).toMatchObject({
    '@type': 'SoftwareApplication',
    offers: [{ price: '59.90' }, { price: '129.90' }, { price: '99.90' }, { price: '199.90' }],
  });
});

it('inlines the styles under the name by which the loader finds them', () => {
  expect(head).toContain('<style nonce="{{nonce}}" data-href="page.css">.lp{color:red}</style>');
});

it('can be read without scripts, with placeholders for what only the server knows', () => {
  for (const text of ['Plano Mini', 'Fila de atendimento', 'LGPD', 'href="#precos"']) expect(body).toContain(text);
  for (const placeholder of [
    'tel:+55{{contact.phone.digits}}',
    'mailto:{{contact.email}}',
    'https://wa.me/{{whatsapp}}',
    '<p class="lp-wrap lp-footer-legal">{{company}}</p>',
    '<p class="lp-terms-company">{{company}}</p>',
  ])
    expect(body).toContain(placeholder);
});

it('contains no log-in form and no credentials', () => {
  expect(html).not.toMatch(/<form|password|demo1234|root1234/);
});

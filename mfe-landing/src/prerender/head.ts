import type { Contact } from '../content/contact';
import { PLANS } from '../content/plans';

export interface Styles {
  /** File name in the release. */
  name: string;
  css: string;
}

const DESCRIPTION =
  'Sistema de gestão para pet shop com banho e tosa: agenda, fichas dos pets, pacotes, vendas e fiado em um só lugar. ' +
  'Teste grátis por 15 dias, sem cartão de crédito. A partir de R$ 59,90 por mês.';

/** Title, description, what a shared link shows, structured data for search engines, and the page's styles. */
export function head(productName: string, contact: Contact, styles: Styles): string {
  const title = `${productName} | Sistema para pet shop, banho e tosa`;
  const image = '{{origin}}{{base}}og.png';
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${DESCRIPTION}">`,
    '<link rel="canonical" href="{{origin}}/">',
    '<meta property="og:type" content="website">',
    '<meta property="og:locale" content="pt_BR">',
    `<meta property="og:site_name" content="${productName}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${DESCRIPTION}">`,
    '<meta property="og:url" content="{{origin}}/">',
    `<meta property="og:image" content="${image}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Um cachorro caramelo na banheira e um gato na toalha">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${JSON.stringify(structuredData(productName, contact, image))}</script>`,
    `<style nonce="{{nonce}}" data-href="${styles.name}">${styles.css}</style>`,
  ].join('\n');
}

/** The product as schema.org knows it. */
function structuredData(productName: string, contact: Contact, image: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: productName,
    description: DESCRIPTION,
    url: '{{origin}}/',
    image,
    inLanguage: 'pt-BR',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    offers: PLANS.flatMap(({ name, prices }) =>
      prices.map(({ reais, scope }) => ({
        '@type': 'Offer',
        name: scope ? `${name}, ${scope}` : name,
        price: reais.toFixed(2),
        priceCurrency: 'BRL',
      })),
    ),
    publisher: {
      '@type': 'Organization',
      name: productName,
      url: '{{origin}}/',
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        telephone: contact.phone,
        email: contact.email,
        availableLanguage: 'Portuguese',
      },
    },
  };
}

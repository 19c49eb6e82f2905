import type { ServiceCategory, Species } from '@focinho/contracts/kernel/enums';

/** The traits of a pet on which the choice of a service depends. */
export interface PetTraits {
  species: Species;
  weight: number;
}

export interface OfferedService {
  name: string;
  description: string | null;
  category: ServiceCategory;
  price_cents: number;
  /** Minutes. */
  duration: number;
  is_active: boolean;
  /** How often it is booked for such a pet. */
  demand: (pet: PetTraits) => number;
}
const dogUpTo = (low: number, high: number, often: number) => (pet: PetTraits) =>
  pet.species === 'DOG' && pet.weight >= low && pet.weight < high ? often : 0;
const dogs = (often: number) => dogUpTo(0, 100, often);
const cats = (often: number) => (pet: PetTraits) => (pet.species === 'CAT' ? often : 0);
const anyone = (often: number) => () => often;

const service = (
  category: ServiceCategory,
  name: string,
  reais: number,
  duration: number,
  demand: OfferedService['demand'],
  description: string | null = null,
): OfferedService => ({
  name,
  description,
  category,
  price_cents: Math.round(reais * 100),
  duration,
  is_active: demand !== noOne,
  demand,
});
const noOne = anyone(0);

export const SERVICES: readonly OfferedService[] = [
  service('BANHO', 'Banho porte pequeno', 55, 45, dogUpTo(0, 10, 10), 'Até 10 kg, com secagem e perfume'),
  service('BANHO', 'Banho porte médio', 75, 60, dogUpTo(10, 25, 10), 'De 10 a 25 kg, com secagem e perfume'),
  service('BANHO', 'Banho porte grande', 110, 90, dogUpTo(25, 100, 10), 'Acima de 25 kg, com secagem e perfume'),
  service('BANHO', 'Banho para gatos', 85, 60, cats(8), 'Ambiente silencioso e sem cães'),
  service('TOSA', 'Banho e tosa higiênica', 95, 75, dogs(5), 'Banho, barriga, patas e região íntima'),
  service('TOSA', 'Tosa na máquina', 90, 60, dogUpTo(0, 25, 3), 'Corpo inteiro na altura escolhida'),
  service('TOSA', 'Tosa na tesoura', 149.9, 90, dogUpTo(0, 10, 2), 'Acabamento artesanal, raças de pelo longo'),
  service('BANHO', 'Hidratação de pelos', 49.9, 30, dogs(2), 'Máscara de queratina'),
  service('OUTROS', 'Corte de unhas', 25, 15, anyone(1.5)),
  service('OUTROS', 'Escovação de dentes', 29.9, 15, dogs(1)),
  service('CONSULTA', 'Consulta veterinária', 150, 30, anyone(1), 'Com hora marcada'),
  service('BANHO', 'Banho a seco', 45, 30, noOne, 'Suspenso: aguardando o fornecedor'),
];

export interface OfferedProduct {
  name: string;
  description: string | null;
  price_cents: number;
  stock: number | null;
  min_stock: number | null;
  barcode: string;
  sku: string;
  category: string;
  supplier: string;
  cost_cents: number;
  ncm: string;
  is_active: boolean;
}
/** Prefix of the shop's own codes, who supplies it, fiscal code, and the part of the price that the shop pays. */
const SUPPLY = {
  Alimentação: { prefix: 'ALI', supplier: 'Nutripet Distribuidora', ncm: '23091000', costs: 0.68 },
  Higiene: { prefix: 'HIG', supplier: 'Pelo Bom Cosméticos', ncm: '33079000', costs: 0.52 },
  Acessórios: { prefix: 'ACE', supplier: 'Pet Atacado', ncm: '42010090', costs: 0.45 },
} as const;

/** Twelve digits with the check digit of a GTIN-13. */
function gtin13(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

type Listed = [name: string, reais: number, stock: number | null, minStock: number | null, description?: string];
const products = (category: keyof typeof SUPPLY, listed: readonly Listed[]): OfferedProduct[] => {
  const { prefix, supplier, ncm, costs } = SUPPLY[category];
  return listed.map(([name, reais, stock, minStock, description = null], index) => {
    const number = String(index + 1).padStart(3, '0');
    return {
      ...{ name, description, stock, min_stock: minStock, category, supplier, ncm },
      price_cents: Math.round(reais * 100),
      cost_cents: Math.round(reais * 100 * costs),
      barcode: gtin13(`789${ncm.slice(2)}${number}`),
      sku: `${prefix}-${number}`,
      is_active: stock !== 0,
    };
  });
};

export const PRODUCTS: readonly OfferedProduct[] = [
  ...products('Alimentação', [
    ['Ração premium cães adultos 3 kg', 89.9, 24, 8],
    ['Ração premium cães filhotes 1 kg', 42.5, 18, 6],
    ['Ração gatos castrados 1,5 kg', 64.9, 15, 6],
    ['Petisco bifinho de frango', 12.9, 60, 20],
    ['Osso natural defumado', 19.9, 32, 10],
  ]),
  ...products('Higiene', [
    ['Shampoo neutro 500 ml', 39.9, 20, 6, 'Para peles sensíveis'],
    ['Condicionador pelos longos 500 ml', 44.9, 14, 6],
    ['Perfume pet lavanda 120 ml', 34.9, 12, null],
    ['Areia higiênica 4 kg', 29.9, 30, 12],
    ['Tapete higiênico com 30', 69.9, null, null, 'Sob encomenda'],
  ]),
  ...products('Acessórios', [
    ['Coleira antipulgas', 119.9, 9, 10, 'Proteção por até 8 meses'],
    ['Guia retrátil 5 m', 79.9, 7, null],
    ['Cama redonda tamanho M', 139.9, 5, null],
    ['Brinquedo mordedor', 24.9, 27, 10],
    ['Roupinha de inverno P', 59.9, 0, null, 'Fora de estação'],
  ]),
];

export interface OfferedPackage {
  name: string;
  description: string;
  price_cents: number;
  start_day: number;
  end_day: number;
  is_active: boolean;
  /** Names of services and how often each is included. */
  items: readonly (readonly [service: string, quantity: number])[];
}
export const PACKAGES: readonly OfferedPackage[] = [
  {
    name: 'Clubinho Quinzenal',
    description: 'Dois banhos por mês',
    price_cents: 9_900,
    start_day: 1,
    end_day: 31,
    is_active: true,
    items: [['Banho porte pequeno', 2]],
  },
  {
    name: 'Clubinho Semanal',
    description: 'Um banho por semana e unhas em dia',
    price_cents: 18_990,
    start_day: 1,
    end_day: 31,
    is_active: true,
    items: [
      ['Banho porte pequeno', 4],
      ['Corte de unhas', 1],
    ],
  },
  {
    name: 'Clubinho Grandões',
    description: 'Para quem ocupa o sofá inteiro',
    price_cents: 28_990,
    start_day: 1,
    end_day: 31,
    is_active: true,
    items: [
      ['Banho porte médio', 3],
      ['Banho porte grande', 3],
      ['Banho e tosa higiênica', 1],
    ],
  },
  {
    name: 'Clubinho Gatos',
    description: 'Banho mensal sem estresse',
    price_cents: 7_900,
    start_day: 1,
    end_day: 31,
    is_active: true,
    items: [['Banho para gatos', 1]],
  },
  {
    name: 'Virada do Mês',
    description: 'Banho e tosa com preço de dia tranquilo, do dia 25 ao dia 5',
    price_cents: 12_990,
    start_day: 25,
    end_day: 5,
    is_active: false,
    items: [
      ['Banho e tosa higiênica', 1],
      ['Hidratação de pelos', 1],
    ],
  },
];

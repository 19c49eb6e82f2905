import sharp from 'sharp';
import type { EntityManager } from 'typeorm';
import type { Species } from '@focinho/contracts/kernel/enums';
import type { StoredPicture } from '../desk/photos/picture';
import { queryRow, queryRows } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { PhotoFiles } from '../desk/photos/photo-files';
import { encodePicture, storedFacts } from '../desk/photos/picture';
import type { Config } from '../kernel/config/config';
import { insertRows } from './rows';

/** How many pets have a photo: first those that come today. */
const PHOTOS = 14;
/** Pets that we can draw, of the tenant of the transaction. */
const PETS = sql<{ id: string; species: Species; createdAt: Date }>`
  select p.id, p.species, p.created_at as "createdAt" from pets p
  where p.tenant_id = app.current_tenant() and p.species in ('DOG', 'CAT') and p.deleted_at is null
  order by exists (
    select from appointments a where a.tenant_id = p.tenant_id and a.pet_id = p.id and a.date = current_date) desc, p.created_at, p.id
  limit ${PHOTOS}`;

/** Products that we can draw, by what they are called. */
const DRAWN_PRODUCTS: readonly [name: string, drawing: () => string][] = [
  ['Ração', bag],
  ['Shampoo', bottle],
  ['Condicionador', bottle],
  ['Perfume', bottle],
  ['Petisco', bone],
  ['Osso', bone],
  ['Coleira', collar],
  ['Brinquedo', ball],
];
const PRODUCTS = sql<{ id: string; name: string; createdAt: Date }>`
  select id, name, created_at as "createdAt" from products where tenant_id = app.current_tenant() and deleted_at is null
  order by name, id`;

/** Coat, its darker parts, and what is behind. */
const COLOURS = [
  ['#d9a066', '#8f563b', '#cfe8dc'],
  ['#f4f1ea', '#b9a58c', '#ffd9c7'],
  ['#5b4a42', '#33272a', '#ffe9a8'],
  ['#9aa3ad', '#5c6670', '#dcd6f7'],
  ['#e8b04a', '#a86a1d', '#cde3f8'],
] as const;

/** Gives pets of the demonstration a portrait and products a picture, drawn here: no photo of anybody's pet, and no network. */
export async function seedPhotos(tx: EntityManager, config: Config): Promise<void> {
  const files = new PhotoFiles(config);
  if (!files.isSetUp) return;
  const tenant = await queryRow(tx, sql<{ id: string }>`select app.current_tenant() as id`);
  const pets = await queryRows(tx, PETS);
  const write = async (svg: string) => {
    const id = newId();
    const encoded = await encodePicture(await drawn(svg), 'seed');
    await files.write(tenant?.id ?? '', id, encoded);
    return { id, ...columnsOf(encoded) };
  };
  const rows = [];
  for (const [index, { id, species, createdAt }] of pets.entries()) {
    const file = await write(portrait(species, index));
    rows.push({ ...file, pet_id: id, product_id: null, kind: 'PET', main_at: createdAt, created_at: createdAt });
  }
  for (const { id, name, createdAt } of await queryRows(tx, PRODUCTS)) {
    const drawing = DRAWN_PRODUCTS.find(([called]) => name.startsWith(called))?.[1];
    if (!drawing) continue;
    const file = await write(drawing());
    rows.push({ ...file, pet_id: null, product_id: id, kind: 'PRODUCT', main_at: null, created_at: createdAt });
  }
  await insertRows(tx, 'attachments', rows);
}

function columnsOf(picture: StoredPicture) {
  const { width, height, bytes, thumbnailBytes, contentHash } = storedFacts(picture);
  return { width, height, bytes, thumbnail_bytes: thumbnailBytes, content_hash: contentHash };
}

function portrait(species: Species, index: number): string {
  const [coat, dark, behind] = COLOURS[index % COLOURS.length] ?? COLOURS[0];
  const drawing = species === 'CAT' ? cat(coat, dark) : dog(coat, dark);
  return onGround(behind, `<ellipse cx="100" cy="205" rx="62" ry="48" fill="${coat}"/>${drawing}`);
}

const onGround = (
  colour: string,
  drawing: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 200 200">
  <rect width="200" height="200" fill="${colour}"/>${drawing}</svg>`;

/** Drawings are ours, so their decoder, which strangers' files never reach, is open for the moment. */
async function drawn(svg: string): Promise<Buffer> {
  const loader = { operation: ['VipsForeignLoadSvgBuffer'] };
  sharp.unblock(loader);
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer();
  } finally {
    sharp.block(loader);
  }
}

const EYES = `<g fill="#2b2320"><circle cx="80" cy="96" r="7"/><circle cx="120" cy="96" r="7"/></g>
  <g fill="#fff"><circle cx="82.5" cy="93.5" r="2.4"/><circle cx="122.5" cy="93.5" r="2.4"/></g>`;
const LINE = 'fill="none" stroke="#2b2320" stroke-width="3" stroke-linecap="round"';

const dog = (coat: string, dark: string) => `
  <ellipse cx="100" cy="102" rx="54" ry="56" fill="${coat}"/>
  <path d="M52 62 C20 56 22 112 42 130 C58 118 60 88 62 70 Z" fill="${dark}"/>
  <path d="M148 62 C180 56 178 112 158 130 C142 118 140 88 138 70 Z" fill="${dark}"/>
  <ellipse cx="100" cy="126" rx="29" ry="24" fill="#fff" opacity="0.75"/>${EYES}
  <ellipse cx="100" cy="116" rx="10" ry="7.5" fill="#2b2320"/>
  <path d="M100 123 V132 M86 131 Q93 141 100 132 Q107 141 114 131" ${LINE}/>
  <path d="M95 138 Q100 156 105 138 Z" fill="#e8768a"/>`;

const cat = (coat: string, dark: string) => `
  <path d="M54 84 L50 34 L88 60 Z M146 84 L150 34 L112 60 Z" fill="${coat}"/>
  <path d="M60 74 L57 48 L78 62 Z M140 74 L143 48 L122 62 Z" fill="#f2a7b0"/>
  <ellipse cx="100" cy="104" rx="56" ry="50" fill="${coat}"/>
  <path d="M100 56 L94 76 H106 Z M84 58 L82 74 L90 72 Z M116 58 L118 74 L110 72 Z" fill="${dark}"/>${EYES}
  <path d="M94 113 H106 L100 120 Z" fill="#e8768a"/>
  <path d="M100 120 V126 M88 127 Q94 134 100 126 Q106 134 112 127" ${LINE}/>
  <path d="M66 116 L36 110 M66 124 L36 127 M134 116 L164 110 M134 124 L164 127" ${LINE} stroke-opacity="0.5"/>`;

function bag(): string {
  return onGround(
    '#ffe9a8',
    `<path d="M58 40 H142 L150 172 H50 Z" fill="#d9a066"/><path d="M58 40 H142 L141 56 H59 Z" fill="#8f563b"/>
    <circle cx="100" cy="112" r="28" fill="#fff"/><path d="M84 112 H116" stroke="#8f563b" stroke-width="10" stroke-linecap="round"/>`,
  );
}
function bottle(): string {
  return onGround(
    '#cde3f8',
    `<rect x="88" y="30" width="24" height="28" rx="4" fill="#5c6670"/><rect x="66" y="56" width="68" height="116" rx="14" fill="#6aa9e9"/>
    <rect x="76" y="92" width="48" height="44" rx="6" fill="#fff"/><path d="M86 114 H114" stroke="#6aa9e9" stroke-width="6" stroke-linecap="round"/>`,
  );
}
function bone(): string {
  return onGround(
    '#ffd9c7',
    `<g fill="#f4f1ea"><rect x="60" y="88" width="80" height="24" rx="10"/><circle cx="58" cy="86" r="17"/><circle cx="58" cy="114" r="17"/>
    <circle cx="142" cy="86" r="17"/><circle cx="142" cy="114" r="17"/></g>`,
  );
}
function collar(): string {
  return onGround(
    '#cfe8dc',
    `<circle cx="100" cy="92" r="52" fill="none" stroke="#c0504d" stroke-width="16"/><circle cx="100" cy="156" r="14" fill="#e8b04a"/>`,
  );
}
function ball(): string {
  return onGround(
    '#dcd6f7',
    `<circle cx="100" cy="104" r="54" fill="#a6d854"/><path d="M54 76 Q100 104 54 132 M146 76 Q100 104 146 132" fill="none" stroke="#fff" stroke-width="7"/>`,
  );
}

import sharp from 'sharp';
import type { EntityManager } from 'typeorm';
import type { Species } from '@focinho/contracts/kernel/enums';
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

/** Coat, its darker parts, and what is behind. */
const COLOURS = [
  ['#d9a066', '#8f563b', '#cfe8dc'],
  ['#f4f1ea', '#b9a58c', '#ffd9c7'],
  ['#5b4a42', '#33272a', '#ffe9a8'],
  ['#9aa3ad', '#5c6670', '#dcd6f7'],
  ['#e8b04a', '#a86a1d', '#cde3f8'],
] as const;

/** Gives pets of the demonstration a portrait, drawn here: no photo of anybody's pet, and no network. */
export async function seedPhotos(tx: EntityManager, config: Config): Promise<void> {
  const files = new PhotoFiles(config);
  if (!files.isSetUp) return;
  const tenant = await queryRow(tx, sql<{ id: string }>`select app.current_tenant() as id`);
  const pets = await queryRows(tx, PETS);
  const rows = [];
  for (const [index, pet] of pets.entries()) {
    const id = newId();
    const encoded = await encodePicture(await portrait(pet.species, index), 'seed');
    await files.write(tenant?.id ?? '', id, encoded);
    const { width, height, bytes, thumbnailBytes, contentHash } = storedFacts(encoded);
    const facts = { width, height, bytes, thumbnail_bytes: thumbnailBytes, content_hash: contentHash };
    rows.push({ id, pet_id: pet.id, kind: 'PET', main_at: pet.createdAt, created_at: pet.createdAt, ...facts });
  }
  await insertRows(tx, 'attachments', rows);
}

/** Drawings are ours, so their decoder, which strangers' files never reach, is open for the moment. */
async function portrait(species: Species, index: number): Promise<Buffer> {
  const loader = { operation: ['VipsForeignLoadSvgBuffer'] };
  const [coat, dark, behind] = COLOURS[index % COLOURS.length] ?? COLOURS[0];
  const drawing = species === 'CAT' ? cat(coat, dark) : dog(coat, dark);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 200 200">
    <rect width="200" height="200" fill="${behind}"/><ellipse cx="100" cy="205" rx="62" ry="48" fill="${coat}"/>${drawing}</svg>`;
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

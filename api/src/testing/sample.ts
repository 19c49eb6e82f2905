import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The things a sample can be made of. */
export interface Given {
  /** Ids of a client and of one of its pets. */
  client: string;
  pet: string;
  /** Contained in every text. */
  marker: string;
  /** @returns the text with the marker */
  name: (text: string) => string;
  /** Posts the body. @returns the id of the record under that key of the response @throws Error with what was refused */
  make: (path: string, key: string, body: object) => Promise<string>;
}

/** Kinds of records as their ids are called: of a `product` a field is `productId`. Each sample adds its own to the two that are given. */
export interface SampleKinds {
  client: true;
  pet: true;
}
export type SampleKind = keyof SampleKinds;

/** One record of a kind, as `products.sample.ts` in its resource's folder declares it: system tests try its routes with it. */
export interface Sample {
  kind: SampleKind;
  /** Where its records are in the API, without `/api/`. */
  path: string;
  make: (given: Given) => Promise<string>;
}

const SRC = join(__dirname, '..');
const moduleSchema = z.object({ sample: z.custom<Sample>() });

/** The samples of every `*.sample.ts`, in the order of their paths: none needs another. */
export const SAMPLES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sample.ts'))
  .sort()
  .map((path) => moduleSchema.parse(require(join(SRC, path))).sample);

/** Makes them all. @returns ids by kind, with those that were given */
export async function makeSamples(given: Given): Promise<Record<SampleKind, string>> {
  const ids: [kind: SampleKind, id: string][] = [
    ['client', given.client],
    ['pet', given.pet],
  ];
  for (const { kind, make } of SAMPLES) ids.push([kind, await make(given)]);
  return z.custom<Record<SampleKind, string>>().parse(Object.fromEntries(ids));
}

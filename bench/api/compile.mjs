import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const PEERS = fileURLToPath(new URL('./peers', import.meta.url));

/**
 * Turns a peer written with decorators into JavaScript as TypeScript would.
 * @param {string} name
 * @returns {Promise<string>} the script's path
 */
export async function compilePeer(name) {
  const { code } = await transformFile(join(PEERS, `${name}.ts`), {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      target: 'es2022',
    },
    module: { type: 'es6' },
  });
  const script = join(PEERS, 'dist', `${name}.mjs`);
  await mkdir(join(PEERS, 'dist'), { recursive: true });
  // From one folder further down.
  await writeFile(script, code.replaceAll(`from './`, `from '../`));
  return script;
}

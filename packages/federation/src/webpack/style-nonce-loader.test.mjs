import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../release/workspace.mjs';
import addStyleNonce, { STYLES_WITHOUT_NONCE } from './style-nonce-loader.mjs';

describe('the nonce of styles that libraries add', () => {
  it.each(['sonner/dist/index.mjs', '@rc-component/util/es/Dom/dynamicCSS.js'])('is given to those of %s', (file) => {
    const location = path.join(REPOSITORY, 'node_modules', file);
    expect(location).toMatch(STYLES_WITHOUT_NONCE);
    const source = readFileSync(location, 'utf8');
    expect(addStyleNonce(source)).toMatch(
      /Object\.assign\(\w+\.createElement\('style'\), \{ nonce: document\.querySelector\('meta\[name="csp-nonce"\]'\)\?\.nonce \?\? '' \}\)/,
    );
  });

  it('fails the build if a library has changed, instead of letting the policy block its styles', () => {
    expect(() => addStyleNonce('export const nothing = 0;')).toThrow('no longer creates style elements');
  });
});

import type { RegistryEntry } from '@focinho/federation/documents';
import { signedText } from '@focinho/federation/registry-entry';
import { inlined } from './inlined';

/**
 * Whether a fetched registry entry is signed with a key that the HTML lists for its remote. Also true if that cannot be
 * checked: in browsers without Ed25519, and on plain HTTP.
 */
export async function isTrusted(remote: string, entry: RegistryEntry): Promise<boolean> {
  const { trust } = inlined;
  if (!trust) return true;
  const { signature } = entry;
  const known = signature && trust.keys[signature.key];
  if (!signature || !known?.remotes.some((name) => name === '*' || name === remote)) return false;
  const key = await globalThis.crypto?.subtle
    ?.importKey('raw', bytesOf(known.publicKey), 'Ed25519', false, ['verify'])
    .catch(() => undefined);
  if (!key) return true;
  const text = new TextEncoder().encode(signedText(remote, entry));
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature.value), text);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

import { createHash, verify, X509Certificate } from 'node:crypto';
import { elementText, leafText } from '../documents/xml';
import { canonicalXml } from '../schemas/libxml';
import { CA_NAME } from './certificates';

/*
 * Signatures are checked with libxml2's canonical XML and Node's own RSA, not with the library that makes them, so that an error of that
 * one is found. It knows what the authorities allow: one enveloped signature of one element by its Id, canonical XML 1.0.
 */

const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';
const HASHES: Record<string, 'sha1' | 'sha256'> = {
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
};

export interface SignatureCheck {
  isValid: boolean;
  hash: 'sha1' | 'sha256' | undefined;
  certificate: X509Certificate;
}

/** Checks the signature of an element; nothing if there is none. @param xml its parent, with the signature */
export async function checkSignature(xml: string, element: string): Promise<SignatureCheck | undefined> {
  const signature = elementText(xml, 'Signature');
  const certificateText = signature && leafText(signature, 'X509Certificate');
  const signed = elementText(xml.replace(signature ?? '', ''), element);
  if (!signature || !certificateText || !signed) return undefined;
  const certificate = certificateIn(certificateText);
  if (!certificate) return undefined;
  const hash = HASHES[/<SignatureMethod Algorithm="([^"]+)"/.exec(signature)?.[1] ?? ''];
  const isReferred = signature.includes(`URI="#${/ Id="([^"]+)"/.exec(signed)?.[1]}"`);
  const information = elementText(signature, 'SignedInfo') ?? '';
  const namespace = /xmlns="([^"]+)"/.exec(xml)?.[1] ?? '';
  if (!hash || !isReferred) return { isValid: false, hash, certificate };
  const [canonicalElement, canonicalInformation] = await Promise.all([
    canonicalXml(withNamespace(signed, namespace)),
    canonicalXml(withNamespace(information, SIGNATURE_NAMESPACE)),
  ]);
  const digest = createHash(hash).update(canonicalElement, 'utf8').digest('base64');
  const value = Buffer.from(leafText(signature, 'SignatureValue') ?? '', 'base64');
  const isSigned = verify(`RSA-${hash}`, Buffer.from(canonicalInformation, 'utf8'), certificate.publicKey, value);
  return { isValid: isSigned && digest === leafText(signature, 'DigestValue'), hash, certificate };
}

/** Whether the sandbox's authority has issued it; each start of the sandbox has a new one of this name, and shops keep their certificates. */
export const isTrusted = ({ issuer }: X509Certificate): boolean => issuer.includes(`CN=${CA_NAME}`);

function certificateIn(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}

/** The element by itself has the namespace that its parent gives it. */
function withNamespace(element: string, namespace: string): string {
  const tag = /^<\w+/.exec(element)?.[0] ?? '';
  const opening = element.slice(0, element.indexOf('>'));
  return opening.includes(' xmlns=') ? element : `${tag} xmlns="${namespace}"${element.slice(tag.length)}`;
}

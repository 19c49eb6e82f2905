import { createHash, createSign } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { Certificate } from './certificate';
import { leafText } from './xml';

/** RSA-SHA1 is what NF-e and NFC-e demand (MOC 7.0), RSA-SHA256 the national NFS-e. */
const ALGORITHMS = {
  sha1: ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
  sha256: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
} as const;
const CANONICAL = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/**
 * Signs an element by its `Id` (XMLDSig, enveloped, canonical XML 1.0) and puts the signature at the end of its parent.
 * @param element `infNFe`, `infEvento`, `infInut`, `infDPS` or `infPedReg`
 */
export function signElement(
  xml: string,
  element: string,
  algorithm: keyof typeof ALGORITHMS,
  { privateKey, certificate }: Certificate,
): string {
  const [signatureAlgorithm, digestAlgorithm] = ALGORITHMS[algorithm];
  const signed = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm,
    canonicalizationAlgorithm: CANONICAL,
  });
  const xpath = `//*[local-name(.)='${element}']`;
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', CANONICAL];
  signed.addReference({ xpath, digestAlgorithm, transforms });
  signed.computeSignature(xml, { location: { reference: xpath, action: 'after' } });
  return signed.getSignedXml();
}

/** Base64 of RSA-SHA1, for the offline QR code of version 3. */
export const signText = (text: string, { privateKey }: Certificate): string =>
  createSign('RSA-SHA1').update(text, 'utf8').sign(privateKey, 'base64');

/** The digest that a signature made of the document, for the offline QR code of version 2. */
export const digestValue = (signedXml: string): string => leafText(signedXml, 'DigestValue') ?? '';

export const sha1 = (text: string): string => createHash('sha1').update(text, 'utf8').digest('hex').toUpperCase();

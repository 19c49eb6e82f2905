import { createPrivateKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** Certificate A1 of a shop, ready for signatures and for mutual TLS. */
export interface Certificate {
  /** PEM. */
  privateKey: string;
  /** PEM of the shop's certificate alone: this is what stands in a signature. */
  certificate: string;
  /** PEM of those that issued it, as far as the file has them: some servers want them in TLS. */
  chain: string[];
  /** The company's, as ICP-Brasil writes it into the certificate; none in a certificate of a person. */
  cnpj: string | null;
  /** Common name, as `PET SHOP LTDA:11222333000181`. */
  subject: string;
  validFrom: Date;
  validUntil: Date;
}

/** A PFX that cannot be used; the message says why, in Portuguese. */
export class CertificateError extends Error {}

/** OID of ICP-Brasil under which a certificate of a company has its CNPJ (DOC-ICP-04). */
const CNPJ_OID = '2.16.76.1.3.3';

/**
 * Reads the PFX (PKCS #12) that a certification authority has given the shop. node-forge, because Node itself refuses those that are
 * encrypted with RC2 or 3DES, as most A1 certificates still are.
 * @throws {CertificateError}
 */
export function readPfx(pfx: Buffer, password: string): Certificate {
  const bags = bagsOf(pfx, password);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids;
  const key = [...(bags.get(pkcs8ShroudedKeyBag ?? '') ?? []), ...(bags.get(keyBag ?? '') ?? [])].find(
    (bag) => bag.key,
  )?.key;
  if (!key) throw new CertificateError('O arquivo não tem a chave privada: exporte o certificado A1 com ela.');
  const privateKey = forge.pki.privateKeyToPem(key);
  const certificates = (bags.get(certBag ?? '') ?? []).flatMap(({ cert }) =>
    cert ? [forge.pki.certificateToPem(cert)] : [],
  );
  return certificateOf({ privateKey, certificates });
}

/** The parts of a certificate that are stored. */
export const keptCertificate = ({ privateKey, certificate, chain }: Certificate) => ({
  privateKey,
  certificates: [certificate, ...chain],
});

/**
 * @param kept PEM: the private key, the certificate that belongs to it, and those that issued it
 * @throws {CertificateError}
 */
export function certificateOf({ privateKey, certificates }: ReturnType<typeof keptCertificate>): Certificate {
  const ownKey = createPrivateKey(privateKey);
  const own = certificates.find((pem) => new X509Certificate(pem).checkPrivateKey(ownKey));
  if (!own) throw new CertificateError('O arquivo não tem o certificado que pertence à chave privada.');
  const x509 = new X509Certificate(own);
  const subject = /CN=([^\n]+)/.exec(x509.subject)?.[1] ?? '';
  return {
    privateKey,
    certificate: own,
    chain: certificates.filter((pem) => pem !== own),
    cnpj: cnpjIn(own) ?? /:([0-9A-Z]{12}\d{2})$/.exec(subject)?.[1] ?? null,
    subject,
    validFrom: new Date(x509.validFrom),
    validUntil: new Date(x509.validTo),
  };
}

type Bags = Map<string, forge.pkcs12.Bag[]>;

function bagsOf(pfx: Buffer, password: string): Bags {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(pfx.toString('binary')));
  } catch {
    throw new CertificateError('O arquivo não é um certificado A1 (.pfx ou .p12).');
  }
  try {
    const { safeContents } = forge.pkcs12.pkcs12FromAsn1(asn1, false, password);
    const bags: Bags = new Map();
    for (const bag of safeContents.flatMap((contents) => contents.safeBags))
      bags.set(bag.type, [...(bags.get(bag.type) ?? []), bag]);
    return bags;
  } catch (error) {
    const isPassword = error instanceof Error && /password|mac/i.test(error.message);
    if (isPassword) throw new CertificateError('A senha do certificado não confere.');
    throw new CertificateError('O certificado não pôde ser lido. Exporte-o de novo como .pfx, com a chave privada.');
  }
}

/** The CNPJ in the alternative names: an `otherName`, which Node does not print. */
function cnpjIn(pem: string): string | undefined {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64').toString('latin1');
  const oid = forge.asn1.oidToDer(CNPJ_OID).getBytes();
  const at = der.indexOf(oid);
  return at < 0 ? undefined : /[0-9A-Z]{12}\d{2}/.exec(der.slice(at + oid.length, at + oid.length + 24))?.[0];
}

/** The problem that keeps it from being used, in Portuguese; none if it can be. */
export function certificateProblem(certificate: Certificate, cnpj: string, at: Date): string | undefined {
  if (certificate.cnpj === null) return 'O certificado é de uma pessoa: use o e-CNPJ A1 da loja.';
  // SEFAZ accepts that of the head office for a branch: the first eight characters are the company.
  if (certificate.cnpj.slice(0, 8) !== cnpj.slice(0, 8)) return 'O certificado é de outro CNPJ.';
  if (at < certificate.validFrom) return 'O certificado ainda não é válido.';
  if (at > certificate.validUntil) return 'O certificado venceu: renove o e-CNPJ A1 da loja.';
  return undefined;
}

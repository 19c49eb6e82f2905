import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

/*
 * A certification authority of the sandbox, made when it starts: nobody else trusts it. It issues what ICP-Brasil issues to companies, in
 * the form in which a shop has it, for demonstrations and tests.
 */

export interface SandboxCa {
  /** PEM. */
  certificate: string;
  privateKey: string;
}
export interface IssuedCertificate {
  /** PEM. */
  certificate: string;
  privateKey: string;
}

const DAY_MS = 86_400_000;
/** OID of ICP-Brasil for the CNPJ of a company, as an `otherName`. */
const CNPJ_OID = '2.16.76.1.3.3';

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

interface Request {
  commonName: string;
  validFrom: Date;
  validUntil: Date;
  extensions: object[];
  /** Itself, if there is none. */
  ca?: SandboxCa;
}

function issue({ commonName, validFrom, validUntil, extensions, ca }: Request): IssuedCertificate {
  const { publicKey, privateKey } = newKeys();
  const certificate = forge.pki.createCertificate();
  const subject = [
    { name: 'countryName', value: 'BR' },
    { name: 'organizationName', value: 'Sandbox fiscal' },
    { name: 'commonName', value: commonName },
  ];
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // Positive, and without a zero byte in front, which OpenSSL refuses.
  certificate.serialNumber = `40${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = validFrom;
  certificate.validity.notAfter = validUntil;
  certificate.setSubject(subject);
  certificate.setIssuer(ca ? forge.pki.certificateFromPem(ca.certificate).subject.attributes : subject);
  certificate.setExtensions(extensions);
  certificate.sign(forge.pki.privateKeyFromPem(ca?.privateKey ?? privateKey), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), privateKey };
}

export const CA_NAME = 'AC do sandbox fiscal';

/** @param commonName another one is an authority that the sandbox does not trust */
export function createCa(commonName = CA_NAME): SandboxCa {
  const now = Date.now();
  return issue({
    commonName,
    validFrom: new Date(now - DAY_MS),
    validUntil: new Date(now + 3650 * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true },
    ],
  });
}

/** For the HTTPS server of the sandbox itself. */
export function issueForServer(ca: SandboxCa): IssuedCertificate {
  const now = Date.now();
  const names = [
    { type: 2, value: 'localhost' },
    { type: 7, ip: '127.0.0.1' },
  ];
  return issue({
    commonName: '127.0.0.1',
    validFrom: new Date(now - DAY_MS),
    validUntil: new Date(now + 397 * DAY_MS),
    extensions: [
      { name: 'subjectAltName', altNames: names },
      { name: 'extKeyUsage', serverAuth: true },
    ],
    ca,
  });
}

/** The e-CNPJ A1 of a company. */
export function issueForCompany(
  ca: SandboxCa,
  { cnpj, name, validFrom, validUntil }: { cnpj: string; name: string; validFrom?: Date; validUntil?: Date },
): IssuedCertificate {
  const now = Date.now();
  return issue({
    commonName: `${name}:${cnpj}`,
    validFrom: validFrom ?? new Date(now - DAY_MS),
    validUntil: validUntil ?? new Date(now + 365 * DAY_MS),
    extensions: [
      { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, keyEncipherment: true },
      { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
      { id: '2.5.29.17', value: companyName(cnpj) },
    ],
    ca,
  });
}

/** `otherName { CNPJ_OID, [0] OCTET STRING cnpj }` within GeneralNames. */
function companyName(cnpj: string): forge.asn1.Asn1 {
  const { create, Class, Type, oidToDer } = forge.asn1;
  const text = create(Class.UNIVERSAL, Type.OCTETSTRING, false, cnpj);
  const oid = create(Class.UNIVERSAL, Type.OID, false, oidToDer(CNPJ_OID).getBytes());
  const value = create(Class.CONTEXT_SPECIFIC, 0, true, [text]);
  const otherName = create(Class.CONTEXT_SPECIFIC, 0, true, [oid, value]);
  return create(Class.UNIVERSAL, Type.SEQUENCE, true, [otherName]);
}

/** As the shop uploads it: a PFX, encrypted with 3DES as most are. */
export function pfxOf({ certificate, privateKey }: IssuedCertificate, ca: SandboxCa, password: string): Buffer {
  const chain = [certificate, ca.certificate].map((pem) => forge.pki.certificateFromPem(pem));
  const asn1 = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(privateKey), chain, password, {
    algorithm: '3des',
  });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

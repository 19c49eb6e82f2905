import { generateKeyPairSync } from 'node:crypto';
import { checkSignature } from './verify';

/* Two documents that Java's own XMLDSig (javax.xml.crypto) has signed: what checks our signatures accepts those of others, and no changed ones. */
const NFE =
  '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe35261111222333000181650010000000421481516230" versao="4.00"><xProd>Ração &amp; petiscos "Cão" &lt;10 kg&gt;</xProd><vProd>159.90</vProd></infNFe><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"/><Reference URI="#NFe35261111222333000181650010000000421481516230"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></Transforms><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/><DigestValue>88oQZOhzp/8fRVUPiq/dQ280yQg=</DigestValue></Reference></SignedInfo><SignatureValue>kqQm4Gbs+4+HMCnfii+H8zK5CFJDADE4ACx5Zg0dPakJWsXWGHp9uPuINX8yvTKqcEiaUdGXbQkJ8iD5M+dnyIW0L7H0r4MC0STXkI7Zm7+49UJX8TAtrkz3MbW+x23hLvGlGJDHr0VNmPmIl/rWkECaEHZ7eunQyidwCI4AViISBb5AHU3DB3k0je7GncQapIPWeJowCR8N3lZsmnEMcKrl7RTeflSmYf81KqUFzcq3kJLeaxGyaC4XRlqQRopvTQIhR5SfBySG4m6CaGLPGqHHX+7LmVS6Hga9UThCdrLuN33DLsp0JH0cJWHADHKO5sdzv/HngFkK17ZNd1U6oQ==</SignatureValue><KeyInfo><X509Data><X509Certificate>MIIDczCCAlugAwIBAgIUTocMOrJ6w8oKOnixykM8i5odXDgwDQYJKoZIhvcNAQELBQAwSDELMAkGA1UEBhMCQlIxEDAOBgNVBAoMB0ZpeHR1cmUxJzAlBgNVBAMMHkxPSkEgREUgRVhFTVBMTzoxMTIyMjMzMzAwMDE4MTAgFw0yNjExMjgxNDAxMjBaGA8yMTI2MTEwNDE0MDEyMFowSDELMAkGA1UEBhMCQlIxEDAOBgNVBAoMB0ZpeHR1cmUxJzAlBgNVBAMMHkxPSkEgREUgRVhFTVBMTzoxMTIyMjMzMzAwMDE4MTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAJ7A6sSBFnCvWH+Mh4n1tnD2g+yWkVKF5y9keObELJ3ycwWfTCcimTFqd04ciWi9dqToF9K/4Naag37PISttgO+a0QN0KZan1W8Awd/we9DVVp8X2xky+6+WwqonJDYNQKEeHD+jBqCFBeEiHkI/lzmdqk3hJtAH/HqWNxlDm4EcEQ+WjeA7ECjsxNNcMhIyrXOUMtD4Qt6VXxGmL1xb/xRJRr09V09oSZT1TH464ksJiJqL5ATdEA+YZviVjYWJ361iay09b5jT7/mqMy9rhvCTE84DbZ6oiTSEsBuMq0kOdxI78kOCu2FyVoQW3Z6jkUu2iQu2Bm1iHSfjATrjCoUCAwEAAaNTMFEwHQYDVR0OBBYEFGOXWruPC5lvEqDv8VopOb6Ipg6qMB8GA1UdIwQYMBaAFGOXWruPC5lvEqDv8VopOb6Ipg6qMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAFRsigcTPUUH1mRGT9+QiP+gV4M2/Fn655L87xuTsJt8cU0D32fKefkTF1jrYchUpqdW/5fiERlNdDq76MjoR/apsVSoZZLx/qFlFkgjjf7dfhzouDIFKyIIBshbGFvqTfCfGaTf9KrkpifBWcqJjtwxtmZinutYMEv+3/h5zb8Aytv0D0fCb9H+iZmN6BiJ1YZFbigE47RcfiF1dco+D5CZm7ajO0Dbm21IH9jJVBmvXYgh8S8X8e+5Egu1CHw6lzIuB0ZQLt/F+7CbO7jzFUjEZaAuG6+24dstRRj4CcR88/JjqDY3A7oDMD17gt1ATBltXRiE/FU9F+espW4KuWQ=</X509Certificate></X509Data></KeyInfo></Signature></NFe>';
const DPS =
  '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="DPS355030821122233300018100001000000000000007"><xDescServ>Banho &amp; tosa</xDescServ></infDPS><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><Reference URI="#DPS355030821122233300018100001000000000000007"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>+8UDdI6QHjlGNDkeZPWOnza78X1Vlf7ZvA8cC7Cafz0=</DigestValue></Reference></SignedInfo><SignatureValue>Owt0hMzyq9zPQNWGj+ikzsNNC5q1EN7rSE7PcTAL1IKkvxzAPFBeR3YKD+lYRVIh7Gu78wEK4v0B9xKVaG/QuAwn4SlbW4I1EwAOlnWoXHsLTJKRmCEQbavstQ5yj+zZ/i2X7EWtLjDpIPNoW5tbQLU5YH7vPFVoVHN/6INXNpvp7jIPhRuULkkfUYKjFGoU852BabQlQlyrG2zRTHKKC0Buj7Wyj+xmV4ivZOsz9RagvTKEY29sr5o6AYSWrRs3h5hQ2z1zbPihVU5nDVvoZrxioJBtpKGm4NVZXCUKMLa728rJThX62F/M0X+kusA0hSku2jSIfzUQzoBr9n06aA==</SignatureValue><KeyInfo><X509Data><X509Certificate>MIIDczCCAlugAwIBAgIUTocMOrJ6w8oKOnixykM8i5odXDgwDQYJKoZIhvcNAQELBQAwSDELMAkGA1UEBhMCQlIxEDAOBgNVBAoMB0ZpeHR1cmUxJzAlBgNVBAMMHkxPSkEgREUgRVhFTVBMTzoxMTIyMjMzMzAwMDE4MTAgFw0yNjExMjgxNDAxMjBaGA8yMTI2MTEwNDE0MDEyMFowSDELMAkGA1UEBhMCQlIxEDAOBgNVBAoMB0ZpeHR1cmUxJzAlBgNVBAMMHkxPSkEgREUgRVhFTVBMTzoxMTIyMjMzMzAwMDE4MTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAJ7A6sSBFnCvWH+Mh4n1tnD2g+yWkVKF5y9keObELJ3ycwWfTCcimTFqd04ciWi9dqToF9K/4Naag37PISttgO+a0QN0KZan1W8Awd/we9DVVp8X2xky+6+WwqonJDYNQKEeHD+jBqCFBeEiHkI/lzmdqk3hJtAH/HqWNxlDm4EcEQ+WjeA7ECjsxNNcMhIyrXOUMtD4Qt6VXxGmL1xb/xRJRr09V09oSZT1TH464ksJiJqL5ATdEA+YZviVjYWJ361iay09b5jT7/mqMy9rhvCTE84DbZ6oiTSEsBuMq0kOdxI78kOCu2FyVoQW3Z6jkUu2iQu2Bm1iHSfjATrjCoUCAwEAAaNTMFEwHQYDVR0OBBYEFGOXWruPC5lvEqDv8VopOb6Ipg6qMB8GA1UdIwQYMBaAFGOXWruPC5lvEqDv8VopOb6Ipg6qMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAFRsigcTPUUH1mRGT9+QiP+gV4M2/Fn655L87xuTsJt8cU0D32fKefkTF1jrYchUpqdW/5fiERlNdDq76MjoR/apsVSoZZLx/qFlFkgjjf7dfhzouDIFKyIIBshbGFvqTfCfGaTf9KrkpifBWcqJjtwxtmZinutYMEv+3/h5zb8Aytv0D0fCb9H+iZmN6BiJ1YZFbigE47RcfiF1dco+D5CZm7ajO0Dbm21IH9jJVBmvXYgh8S8X8e+5Egu1CHw6lzIuB0ZQLt/F+7CbO7jzFUjEZaAuG6+24dstRRj4CcR88/JjqDY3A7oDMD17gt1ATBltXRiE/FU9F+espW4KuWQ=</X509Certificate></X509Data></KeyInfo></Signature></DPS>';

it.each([
  ['RSA-SHA1', NFE, 'infNFe', 'sha1'],
  ['RSA-SHA256', DPS, 'infDPS', 'sha256'],
])('accepts a signature of another implementation: %s', async (_, xml, element, hash) =>
  expect(await checkSignature(xml, element)).toMatchObject({ isValid: true, hash }),
);

const replaced = (pattern: RegExp | string, by: string) => NFE.replace(pattern, by);
it.each([
  ['whose document was changed', replaced('159.90', '159.91')],
  ['whose digest was changed to match', replaced(/<DigestValue>./, '<DigestValue>A')],
  ['whose value was changed', replaced(/<SignatureValue>.{4}/, '<SignatureValue>AAAA')],
  ['of another element', replaced('URI="#NFe', 'URI="#NFf')],
  ['with another algorithm', replaced('xmldsig#rsa-sha1', 'xmldsig#dsa-sha1')],
])('refuses one %s', async (_, xml) => {
  expect(xml).not.toBe(NFE);
  expect((await checkSignature(xml, 'infNFe'))?.isValid).toBe(false);
});

it('needs a signature with a certificate', async () => {
  expect(await checkSignature(NFE.replace(/<Signature .*<\/Signature>/, ''), 'infNFe')).toBeUndefined();
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const keyAlone = NFE.replace(/(<X509Certificate>)[^<]+/, `$1${publicKey.toString('base64')}`);
  expect(await checkSignature(keyAlone, 'infNFe')).toBeUndefined();
});

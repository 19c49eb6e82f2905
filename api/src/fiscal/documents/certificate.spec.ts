import { createCa, issueForCompany, pfxOf } from '../authority-sandbox/certificates';
import { CertificateError, certificateOf, certificateProblem, keptCertificate, readPfx } from './certificate';

const CNPJ = '12ABC34501DE35';
const ca = createCa();
const company = issueForCompany(ca, { cnpj: CNPJ, name: 'Canil & Cia' });
const pfx = pfxOf(company, ca, 'segredo');

it('reads a PFX with its chain and the CNPJ that ICP-Brasil has put into it', () => {
  const read = readPfx(pfx, 'segredo');
  expect(read).toMatchObject({ cnpj: CNPJ, subject: `Canil & Cia:${CNPJ}` });
  expect(read.chain).toHaveLength(1);
  expect(read.privateKey).toContain('PRIVATE KEY');
  expect(certificateOf(keptCertificate(read))).toEqual(read);
});

it('reads one that is encrypted with RC2 and 3DES, which Node refuses', () => {
  const read = readPfx(Buffer.from(LEGACY_PFX, 'base64'), 'segredo');
  expect(read).toMatchObject({ cnpj: '11222333000181', subject: 'PET SHOP LEGADO:11222333000181' });
});

it('says what is wrong with a file', () => {
  expect(() => readPfx(pfx, 'outra')).toThrow(new CertificateError('A senha do certificado não confere.'));
  expect(() => readPfx(Buffer.from('PK'), 'segredo')).toThrow(
    new CertificateError('O arquivo não é um certificado A1 (.pfx ou .p12).'),
  );
});

it('says what keeps a certificate from being used', () => {
  const read = readPfx(pfx, 'segredo');
  const now = new Date();
  expect(certificateProblem(read, CNPJ, now)).toBeUndefined();
  // The head office's serves a branch.
  expect(certificateProblem(read, '12ABC345000288', now)).toBeUndefined();
  expect(certificateProblem(read, '11222333000181', now)).toBe('O certificado é de outro CNPJ.');
  expect(certificateProblem({ ...read, cnpj: null }, CNPJ, now)).toBe(
    'O certificado é de uma pessoa: use o e-CNPJ A1 da loja.',
  );
  expect(certificateProblem(read, CNPJ, new Date(Date.now() + 400 * 86_400_000))).toBe(
    'O certificado venceu: renove o e-CNPJ A1 da loja.',
  );
  expect(certificateProblem(read, CNPJ, new Date(0))).toBe('O certificado ainda não é válido.');
});

/** Made with `openssl pkcs12 -export -legacy`: nobody trusts it. */
const LEGACY_PFX = `
MIIJsQIBAzCCCXcGCSqGSIb3DQEHAaCCCWgEgglkMIIJYDCCBBcGCSqGSIb3DQEHBqCCBAgwggQEAgEAMIID/QYJKoZIhvcNAQcBMBwGCiqGSI
b3DQEMAQYwDgQIB2IKIr6biU8CAggAgIID0LRs85gKOelCo5eN8vJT89yYihih5ob16QjDNZYo4sBohpuzNAScW8NivbOdvxYaOH3EG25ixnkX
QjXSEGk1Pi9kjYTlLW1r8lc0QHDcBOppe808xKLbuMjVhjR1ZTv5ddnto158lyFyZT8uZyKlfaunrOLnbptHkRYY4xwBYA07nkbmp14OrU1FWj
SyGeTuKtqN1pLhdHRQaKIxzMxqu2bksoXLWNjGq1Cm39zaT9bbnUCnAsol1bT6i4kGQgE2uPAY6U/3yQYqsobNTNx8HJUZX7Ym2xXHOpfj9Am/
mhhuuJhwmyZ+2ytsZJkVWvcuQCIL897ZZuMvsKLM1Yv8Qb25O+DbFuiutYlujKqksoXskRUxvG11RopTAliA9Q5kcbKlHR+0qqFgmibsRYjJQ/
CjJ/LzysEPBE6qrQylh8uSpvwQ7jgQHoCNsvpjB1pDD8OJUH4LRqPGZkMsyFn8q56GcQMYUuQ3S5fYlI+dHl25zuYVbBmOUYYCQ0HdgiKyDVRl
0n0l3FYjtc+62wwPSPyA5wdf/npRDu1Q8QrkW3GX+0JlFC7r2YzPjWSbqFTbuDe9LvJI0w7Q0vwhJ82MZu+ylwDq4HZ9Ylcz2m/AGqkpHRI5kZ
HNoN9Uvj0VyzDxEdNHown7dvpltMioYMRLEXwwZuUC+qFcEnA72ZserWyKhoGusoXhgpCeU5gcEOQo6eLAHJUylHlWOyHx+aPnZJ2+dmuoMKjC
9MaCo6OvdUyyfLA4V29+NEIUeSDncwh+hKHKay/LxlB1JqN1wpEGbT/CXg64OD4rEKm00Kl0qYHpowyWoogk8KO67i7/z8yu8tAcGSCnX/f/ce
E8lToz143rLPcwnAZMogtrEOgsFP6GlATWgCRrG0uB5hKsygtKCXX4ekUrnxjU2ZtnwRAgUjolgRR5JaVEgE0rVr/RmlKe6cWl0xLFA+XC6YMX
KG1oFjV7qmUw7InO22GKdTnYAL3ryHWmnIC2+z+OYV1jIms0K9ktfPIW5o57HbdfUfpIVMiPFEfsNYUueOI+xrdigtEclkOGVSSewfHkMzoepL
8nEohXHg3ZgN+BKI6k2QDBTfYUq9s93KUOlWbCdCbVo9+FLo4Rp2pVqHYBLfQhxtqBerrU5YWw9DCQmjNlMeNB0VqvFVLesw23rk5aHAJfrok9
iHLtHv7YfHFbVHSWkFbOw37wRRphOhuksM5l32ZoVv4DtIVdkbpoXSr+65XEvBZ3qkFMr9SxPQxIhoGm84UWkr8lde/SmB3U1AtA4NorFS8/th
oJuMglx/jC5sQOP+UwggVBBgkqhkiG9w0BBwGgggUyBIIFLjCCBSowggUmBgsqhkiG9w0BDAoBAqCCBO4wggTqMBwGCiqGSIb3DQEMAQMwDgQI
j2yRK3HzA/sCAggABIIEyCa0Fl6gd68aUKjxhpto4JMVxNNXn6X2SxWI/D9B4QxQ2fpwk+jbl7Qbk8+bsGk5ullw0lrQ923ZeYn7eqpWHmGIN4
Ard9/4Dz4yQtLheHgTORazhHs4mkIQyacR679UgtQN9Y18IOk79eBzoONwcB5aoOXoga1IuH1noq3cY6/wdnDW07V7AiskOMprm7UNPXQ97gDH
Ul0qCqEoXhIjwQDldRCFE4Dd90TsEosHgq5NW8N8rjBeAK1ekq3mIfEIttcHLq7yRKBOGZVFWaEUQz/vgI2azCyp1uwwOKA7qVbAZd96liWlZk
X8FRAkfyVoFnwT66ero+NDO60At3kFZtMgHhJRoPkUC2RPcyEPLLU+8PwubWksqhybn/vy57TYr5k/6fYCEiTZMlx59ZFJNrQLU/GGTpMFcxjn
83OGT1hojOyO7H1en9EUN0N8tkRSU7ic7rPKqlAjpr2xTJvC0beGy716i5iNoBINVeK2IAFvfUy4ayN7SrJOYeQqeUcSXSzX0YIzQYBwLs5cZk
TaWYqZORLoIE1q1AzRHVPBYr2wZJ43fSkAScDq5/O2Ypih+vPBRozqKBpnFd5lX5ygGgct6HotmfFJbBhhMV75U7aJVzs/G/vPaHhiroA1DBNL
ZwIaN2rVNuAMEt96sV5pkAD0hqB78JicwItbNrplLUlbt2h+tGvZELCvafwpQJChh096IwzKrQu9o4Z5VGReUNPGiLxY6+mnlGlXMlu1sKIkHa
WdibGj3B41NRZij0jwH5d85vP5WW5gEJW3HlCCcLZp21XWC9rrM3Em3v7MusBp1bZjIcfTg1uZ8+nfn2i3stMTBdjTTfksaHfTQbgHx1lLQL+h
JyP6V6Yvr6oOXvCskGCjvVog+pnuGukYhMrv6GV0Pegka42nvR+Zs9SwMQW436lZx+siP7NukwTBOZmGbQwy9TLJSQF3f3eFV5BRKsfkx2LoLP
ZFmwrnNd+QMGPAjmLaeCIq3ko8E6iZWWBSDaMH5vGHLUPsfnevWTBn4N3lv8gkrFJv4dl0XjCakum3GJY4sHTmAfpl5rkSsAuAjlbnw8xV1XSW
7/BoDuPwdtbOIj08ej5F297rzUEqPWReidiQzfdB/8g7B2It5v35DYEiSxiwYU3ub7obhVCxPnTtcKHMTHu8z8ixx7JKl+bqSKg+suwwqhjChE
+CpW0sZsrT/syVlN5ElnX1F/itkc4UiivEtUnVCzCrmYRVCO9OlgGVTYv5DRedf73Wk2oVLT4TOXKs68APLjwmyTZjLdoYoaB8p5XPmRrT2CC+
EPLPHZ6vlzm8NhI9fewl/o7Ro7HKATs6fOlfrfeb3U84I33tfzo2DAWKHr1xMhm/MdwMc4OeoHy8v1mxCkii1pEajR3nfh1edxAz0lz7ZDBkUP
D8cRgLBuZr8r8fuT7BWiypulBIWQ6Lyj2/VhSI1xBSmBg9YbfRSuM81n0D9xgsKKt/rjZiQdkmo502a8J0ulcib76L8+pJEkKtJdqy11jf9E/j
ejjTFsn1XiFVeA8YmbaSpv0ierCK5TPk6htjkiXVmkv9tLFcerfCmULlpFUk3nXnNDIHY1exEqqb3jzvL2HJb/tTZfNMQL0xaVi8E05TutEoVc
/e6TElMCMGCSqGSIb3DQEJFTEWBBTZswMvx0S96XxVGtQu0vLCyQRkgDAxMCEwCQYFKw4DAhoFAAQUIAJ1C2ZEDjOuZ4IW4vmA4qZIW74ECPL9
uzGPNFUmAgIIAA==
`;

import { createCa } from '../authority-sandbox/certificates';
import { SAMPLE_ISSUER, sampleCertificate, sampleNfce } from '../authority-sandbox/sample-documents';
import { checkSignature } from '../authority-sandbox/verify';
import { schemaErrors } from '../schemas/libxml';
import {
  authorisationRequest,
  cancellationRequest,
  consultRequest,
  statusRequest,
  voidingRequest,
} from './nfce-requests';
import { issueNfce } from './nfce-xml';
import { elementText } from './xml';

const certificate = sampleCertificate(createCa());
const lettered = { ...SAMPLE_ISSUER, cnpj: '12ABC34501DE35' };
const context = {
  uf: 'SP' as const,
  environment: 'TEST' as const,
  timeZone: 'America/Sao_Paulo',
  certificate,
  lotId: '1',
};
const { xml, accessKey } = issueNfce(sampleNfce({ issuer: lettered }), certificate, null);
const { cnpj } = lettered;

it('writes what the schemas allow, also for a CNPJ with letters', async () => {
  expect(await schemaErrors('enviNFe', authorisationRequest(xml, '1'))).toEqual([]);
  expect(await schemaErrors('consStatServ', statusRequest('SP', 'TEST'))).toEqual([]);
  expect(await schemaErrors('consSitNFe', consultRequest(accessKey, 'TEST'))).toEqual([]);
});

it('signs a cancellation', async () => {
  const cancellation = {
    accessKey,
    protocol: '135260000000001',
    reason: 'Venda registrada por engano',
    at: new Date(),
  };
  const request = cancellationRequest(cancellation, { ...context, cnpj });
  expect(await schemaErrors('envEvento', request)).toEqual([]);
  expect(await checkSignature(elementText(request, 'evento') ?? '', 'infEvento')).toMatchObject({ isValid: true });
});

it('signs the voiding of numbers', async () => {
  const range = { year: 2026, series: 1, from: 7, to: 9, reason: 'Falha ao emitir as notas' };
  const request = voidingRequest(range, { ...context, cnpj });
  expect(await schemaErrors('inutNFe', request)).toEqual([]);
  expect(await checkSignature(request, 'infInut')).toMatchObject({ isValid: true });
});

import { sampleCertificate, sampleDps, sampleNfce, SAMPLE_ISSUER } from '../authority-sandbox/sample-documents';
import { startFiscalSandbox, type RunningSandbox } from '../authority-sandbox/server';
import { issueDps } from '../documents/dps-xml';
import { issueNfce } from '../documents/nfce-xml';
import { nfceAuthority } from './nfce-authority';
import { nfseAuthority } from './nfse-authority';
import { ADVICE, rejection } from './rejections';

/* Every rejection for which there is help, as the sandbox's authorities say it. */
// The client validates each message in a thread of libxml2.
jest.setTimeout(240_000);

let running: RunningSandbox;
beforeAll(async () => (running = await startFiscalSandbox()));
afterAll(() => running.stop());

/** A duplicate is asked about, by its key (204) or the id of the DPS (E0014); E0840 concerns cancellations. */
const OTHERS = ['204', 'E0014', 'E0840'];
const codes = Object.keys(ADVICE).filter((code) => !OTHERS.includes(code));

it('is passed on with its reason, and what can be done', async () => {
  const certificate = sampleCertificate(running.sandbox.ca);
  const context = {
    ...{ certificate, ca: running.sandbox.ca.certificate, timeoutMs: 60_000, environment: 'TEST' as const },
    ...{ cnpj: SAMPLE_ISSUER.cnpj, timeZone: 'America/Sao_Paulo', url: running.authorityUrl },
  };
  const sefaz = nfceAuthority({ ...context, uf: 'SP' });
  const sefin = nfseAuthority(context);
  const { xml: nfce } = issueNfce(sampleNfce(), certificate, null);
  const { xml: dps } = issueDps(sampleDps(), certificate);
  for (const code of codes) {
    running.sandbox.faults.rejectsWith = code;
    const outcome = await (code.startsWith('E') ? sefin.send(dps) : sefaz.send(nfce));
    expect(outcome).toEqual({ kind: 'rejected', code, message: expect.any(String), advice: ADVICE[code] });
    expect(outcome).not.toMatchObject({ message: expect.stringContaining('Pedida na pagina') });
  }
});

it('says in Portuguese what is wrong and who can mend it', () => {
  for (const [code, advice] of Object.entries(ADVICE)) {
    expect([code, advice]).toEqual([code, expect.stringMatching(/^[AOFUE].{20,}\.$/)]);
    expect([code, advice]).toEqual([
      code,
      expect.stringMatching(/: | Fale com o suporte\.$|^A nota já está cancelada/),
    ]);
  }
  expect(rejection('9998', 'Rejeicao: nova').advice).toBe(
    'Corrija o que a mensagem diz e emita de novo, ou fale com o seu contador.',
  );
});

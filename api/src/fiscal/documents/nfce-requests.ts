import type { Certificate } from './certificate';
import type { FiscalEnvironment } from './fiscal-document';
import { environmentCode } from './nfce.rules';
import { NFE_NAMESPACE } from './nfce-xml';
import { signElement } from './signature';
import { STATES, type Uf } from './states';
import { dateTime, group, leaf, plainText } from './xml';

/*
 * What is asked of the state's authority besides authorising: MOC 7.0, layouts 4.00 and 1.00 of events.
 */

const root = (name: string, children: string[], versao: string) =>
  group(name, children, { xmlns: NFE_NAMESPACE, versao });

/** @param lotId up to 15 digits, different for each try */
export const authorisationRequest = (nfce: string, lotId: string): string =>
  // The signed text is taken as it is: any other spelling of it would have another digest.
  root('enviNFe', [leaf('idLote', lotId), leaf('indSinc', 1), nfce], '4.00');

export const statusRequest = (uf: Uf, environment: FiscalEnvironment): string =>
  root(
    'consStatServ',
    [leaf('tpAmb', environmentCode(environment)), leaf('cUF', STATES[uf].code), leaf('xServ', 'STATUS')],
    '4.00',
  );

export const consultRequest = (accessKey: string, environment: FiscalEnvironment): string =>
  root(
    'consSitNFe',
    [leaf('tpAmb', environmentCode(environment)), leaf('xServ', 'CONSULTAR'), leaf('chNFe', accessKey)],
    '4.00',
  );

export interface Cancellation {
  accessKey: string;
  protocol: string;
  /** 15 to 255 characters. */
  reason: string;
  at: Date;
}

/** Event 110111, signed. */
export function cancellationRequest(
  { accessKey, protocol, reason, at }: Cancellation,
  context: {
    uf: Uf;
    environment: FiscalEnvironment;
    cnpj: string;
    timeZone: string;
    certificate: Certificate;
    lotId: string;
  },
): string {
  const { uf, environment, cnpj, timeZone, certificate, lotId } = context;
  const detail = group(
    'detEvento',
    [leaf('descEvento', 'Cancelamento'), leaf('nProt', protocol), leaf('xJust', plainText(reason, 255))],
    { versao: '1.00' },
  );
  const information = group(
    'infEvento',
    [
      leaf('cOrgao', STATES[uf].code),
      leaf('tpAmb', environmentCode(environment)),
      leaf('CNPJ', cnpj),
      leaf('chNFe', accessKey),
      leaf('dhEvento', dateTime(at, timeZone)),
      leaf('tpEvento', '110111'),
      leaf('nSeqEvento', 1),
      leaf('verEvento', '1.00'),
      detail,
    ],
    { Id: `ID110111${accessKey}01` },
  );
  const event = signElement(root('evento', [information], '1.00'), 'infEvento', 'sha1', certificate);
  return root('envEvento', [leaf('idLote', lotId), event], '1.00');
}

export interface NumberRange {
  /** Year in which the numbers were taken. */
  year: number;
  series: number;
  from: number;
  to: number;
  reason: string;
}

/** Inutilização, signed. */
export function voidingRequest(
  { year, series, from, to, reason }: NumberRange,
  context: { uf: Uf; environment: FiscalEnvironment; cnpj: string; certificate: Certificate },
): string {
  const { uf, environment, cnpj, certificate } = context;
  const yearOf = String(year % 100).padStart(2, '0');
  const padded = [String(series).padStart(3, '0'), String(from).padStart(9, '0'), String(to).padStart(9, '0')];
  const id = `ID${STATES[uf].code}${yearOf}${cnpj}65${padded.join('')}`;
  const information = group(
    'infInut',
    [
      leaf('tpAmb', environmentCode(environment)),
      leaf('xServ', 'INUTILIZAR'),
      leaf('cUF', STATES[uf].code),
      leaf('ano', yearOf),
      leaf('CNPJ', cnpj),
      leaf('mod', 65),
      leaf('serie', series),
      leaf('nNFIni', from),
      leaf('nNFFin', to),
      leaf('xJust', plainText(reason, 255)),
    ],
    { Id: id },
  );
  return signElement(root('inutNFe', [information], '4.00'), 'infInut', 'sha1', certificate);
}

import dfeTypes from './nfe/DFeTiposBasicos_v1.00.xsd';
import consSit from './nfe/consSitNFe_v4.00.xsd';
import consStat from './nfe/consStatServ_v4.00.xsd';
import envEvento from './nfe/envEventoCancNFe_v1.00.xsd';
import enviNfe from './nfe/enviNFe_v4.00.xsd';
import inutNfe from './nfe/inutNFe_v4.00.xsd';
import consSitTypes from './nfe/leiauteConsSitNFe_v4.00.xsd';
import consStatTypes from './nfe/leiauteConsStatServ_v4.00.xsd';
import eventoTypes from './nfe/leiauteEventoCancNFe_v1.00.xsd';
import inutTypes from './nfe/leiauteInutNFe_v4.00.xsd';
import nfeTypes from './nfe/leiauteNFe_v4.00.xsd';
import nfe from './nfe/nfe_v4.00.xsd';
import procEvento from './nfe/procEventoCancNFe_v1.00.xsd';
import procInut from './nfe/procInutNFe_v4.00.xsd';
import procNfe from './nfe/procNFe_v4.00.xsd';
import retConsSit from './nfe/retConsSitNFe_v4.00.xsd';
import retConsStat from './nfe/retConsStatServ_v4.00.xsd';
import retEnvEvento from './nfe/retEnvEventoCancNFe_v1.00.xsd';
import retEnviNfe from './nfe/retEnviNFe_v4.00.xsd';
import retInutNfe from './nfe/retInutNFe_v4.00.xsd';
import basicTypes103 from './nfe/tiposBasico_v1.03.xsd';
import basicTypes from './nfe/tiposBasico_v4.00.xsd';
import nfeSignature from './nfe/xmldsig-core-schema_v1.01.xsd';
import dps from './nfse/DPS_v1.01.xsd';
import nfse from './nfse/NFSe_v1.01.xsd';
import evento from './nfse/evento_v1.01.xsd';
import pedRegEvento from './nfse/pedRegEvento_v1.01.xsd';
import nfseComplexTypes from './nfse/tiposComplexos_v1.01.xsd';
import nfseEventTypes from './nfse/tiposEventos_v1.01.xsd';
import nfseSimpleTypes from './nfse/tiposSimples_v1.01.xsd';
import nfseSignature from './nfse/xmldsig-core-schema.xsd';

/** Included schemas, by the names under which they are. */
const NFE_INCLUDED = {
  'DFeTiposBasicos_v1.00.xsd': dfeTypes,
  'leiauteConsSitNFe_v4.00.xsd': consSitTypes,
  'leiauteConsStatServ_v4.00.xsd': consStatTypes,
  'leiauteEventoCancNFe_v1.00.xsd': eventoTypes,
  'leiauteInutNFe_v4.00.xsd': inutTypes,
  'leiauteNFe_v4.00.xsd': nfeTypes,
  'tiposBasico_v1.03.xsd': basicTypes103,
  'tiposBasico_v4.00.xsd': basicTypes,
  'xmldsig-core-schema_v1.01.xsd': nfeSignature,
};
const NFSE_INCLUDED = {
  'tiposComplexos_v1.01.xsd': nfseComplexTypes,
  'tiposEventos_v1.01.xsd': nfseEventTypes,
  'tiposSimples_v1.01.xsd': nfseSimpleTypes,
  'xmldsig-core-schema.xsd': nfseSignature,
};

/** The schema of each message, by its root element. */
export const SCHEMAS = {
  NFe: { text: nfe, included: NFE_INCLUDED },
  enviNFe: { text: enviNfe, included: NFE_INCLUDED },
  retEnviNFe: { text: retEnviNfe, included: NFE_INCLUDED },
  consSitNFe: { text: consSit, included: NFE_INCLUDED },
  retConsSitNFe: { text: retConsSit, included: NFE_INCLUDED },
  consStatServ: { text: consStat, included: NFE_INCLUDED },
  retConsStatServ: { text: retConsStat, included: NFE_INCLUDED },
  inutNFe: { text: inutNfe, included: NFE_INCLUDED },
  retInutNFe: { text: retInutNfe, included: NFE_INCLUDED },
  envEvento: { text: envEvento, included: NFE_INCLUDED },
  retEnvEvento: { text: retEnvEvento, included: NFE_INCLUDED },
  // The files that are kept, with the authority's part.
  nfeProc: { text: procNfe, included: NFE_INCLUDED },
  procEventoNFe: { text: procEvento, included: NFE_INCLUDED },
  ProcInutNFe: { text: procInut, included: NFE_INCLUDED },
  DPS: { text: dps, included: NFSE_INCLUDED },
  NFSe: { text: nfse, included: NFSE_INCLUDED },
  pedRegEvento: { text: pedRegEvento, included: NFSE_INCLUDED },
  evento: { text: evento, included: NFSE_INCLUDED },
};
export type SchemaName = keyof typeof SCHEMAS;

import type { FiscalDocumentDetail } from '@focinho/contracts/fiscal/fiscal-documents';
import { formatTaxId } from '@focinho/contracts/fiscal/cnpj';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { QrCode } from '@focinho/ui/account/qr-code';
import { ReceiptLine } from '../kernel/receipts/receipt-parts';
import type { ReceiptFormat } from '../kernel/receipts/receipt-format';
import { useTimeZone } from '../kernel/tenant/tenant.api';

/** The printed note: DANFE of an NFC-e, or what a client takes home of an NFS-e. */
export function Danfe({ document, format }: { document: FiscalDocumentDetail; format: ReceiptFormat }) {
  const timeZone = useTimeZone();
  const { kind, issuer, environment, status, contingencySince, accessKey, takerTaxId, takerName, issuedAt } = document;
  const isNfce = kind === 'NFCE';
  const items = document.lines.length;
  const isPending = contingencySince !== null && status !== 'AUTHORISED' && status !== 'CANCELLED';
  return (
    <article className="fct-receipt fct-danfe" data-format={format} aria-label="DANFE">
      <header>
        <strong>{issuer.legalName}</strong>
        <span>CNPJ {formatTaxId(issuer.cnpj)}</span>
        {isNfce && issuer.stateRegistration && <span>IE {issuer.stateRegistration}</span>}
        {!isNfce && issuer.cityRegistration && <span>IM {issuer.cityRegistration}</span>}
        <span>{issuer.address}</span>
      </header>
      <p className="fct-receipt-title">
        <strong>
          {isNfce
            ? 'Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica'
            : 'Documento Auxiliar da Nota Fiscal de Serviço Eletrônica'}
        </strong>
        {environment === 'TEST' && <span>SEM VALOR FISCAL - EMITIDA EM AMBIENTE DE TESTE</span>}
        {isPending && <span>EMITIDA EM CONTINGÊNCIA - Pendente de autorização</span>}
        {status === 'CANCELLED' && <span>CANCELADA</span>}
      </p>
      <ul className="fct-receipt-items">
        {document.lines.map((line, index) => (
          <li key={index}>
            <span>{line.name}</span>
            <span className="fct-receipt-line">
              <span>
                {line.quantity} × {formatMoney(line.unitPrice)}
              </span>
              <span>{formatMoney(line.quantity * line.unitPrice)}</span>
            </span>
            {line.discount > 0 && (
              <span className="fct-receipt-line">
                <span>Desconto</span>
                <span>-{formatMoney(line.discount)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <dl>
        <ReceiptLine name="Quantidade de itens" text={String(items)} />
        <div className="fct-receipt-total">
          <dt>Total</dt>
          <dd>{formatMoney(document.total)}</dd>
        </div>
        {document.payments.map(({ label, amount }, index) => (
          <ReceiptLine key={index} name={label} text={formatMoney(amount)} />
        ))}
        {document.change > 0 && <ReceiptLine name="Troco" text={formatMoney(document.change)} />}
      </dl>
      {document.consultUrl && (
        <p className="fct-danfe-key">
          Consulte pela chave de acesso em
          <br />
          {document.consultUrl}
        </p>
      )}
      {accessKey && <p className="fct-danfe-key">{accessKey.match(/.{1,4}/g)?.join(' ')}</p>}
      <p className="fct-danfe-key">
        {takerTaxId
          ? `CONSUMIDOR ${formatTaxId(takerTaxId)}${takerName ? ` ${takerName}` : ''}`
          : 'CONSUMIDOR NÃO IDENTIFICADO'}
      </p>
      <p className="fct-danfe-key">
        {isNfce
          ? `NFC-e nº ${document.number} Série ${document.series}`
          : `NFS-e nº ${document.authorityNumber ?? '-'} (DPS ${document.number}, série ${document.series})`}
        {issuedAt && ` ${formatInstant(issuedAt, timeZone)}`}
        {document.protocol && <br />}
        {document.protocol && `Protocolo de autorização ${document.protocol}`}
      </p>
      {document.qrCode && (
        <div className="fct-danfe-qr">
          <QrCode text={document.qrCode} label="QR Code de consulta da nota" />
        </div>
      )}
    </article>
  );
}

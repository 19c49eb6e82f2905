import type { ReactNode } from 'react';
import type { DanfseContent, FiscalDocumentDetail } from '@focinho/contracts/fiscal/fiscal-documents';
import { formatDay, formatInstant } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { QrCode } from '@focinho/ui/account/qr-code';
import { useTimeZone } from '../kernel/tenant/tenant.api';

interface DanfseProps {
  document: FiscalDocumentDetail;
  content: DanfseContent;
}

/** The printed NFS-e on a sheet (DANFSe), in the blocks of NT 008/2026: since July 2026 the national API gives no PDF. */
export function Danfse({ document, content }: DanfseProps) {
  const timeZone = useTimeZone();
  const { banners, competence, provider, taker, service } = content;
  const { accessKey, authorityNumber, authorisedAt, issuedAt, number, series, issuer, qrCode, consultUrl } = document;
  return (
    <article className="fct-danfse" aria-label="DANFSe" data-cancelled={document.status === 'CANCELLED' || undefined}>
      <header>
        <h2>DANFSe v2.0</h2>
        <p>Documento Auxiliar da Nota Fiscal de Serviço Eletrônica</p>
        {banners.map((banner) => (
          <strong key={banner}>{banner}</strong>
        ))}
      </header>
      <section className="fct-danfse-note">
        <dl>
          <Field isWide name="Chave de acesso" text={accessKey} />
          <Field name="Número da NFS-e" text={authorityNumber} />
          <Field name="Competência" text={formatDay(competence)} />
          <Field name="Emissão da NFS-e" text={authorisedAt && formatInstant(authorisedAt, timeZone)} />
          <Field name="Número da DPS" text={`${number} (série ${series})`} />
          <Field name="Emissão da DPS" text={issuedAt && formatInstant(issuedAt, timeZone)} />
        </dl>
        {qrCode && (
          <p className="fct-danfse-qr">
            <QrCode text={qrCode} label="QR Code de consulta da nota" />
            <span>Confira a autenticidade pelo QR Code ou pela chave em {consultUrl}</span>
          </p>
        )}
      </section>
      <Block title="Prestador do serviço">
        <Field isWide name="Nome" text={provider.name} />
        <Field name="CNPJ" text={provider.cnpj} />
        <Field name="Inscrição municipal" text={provider.cityRegistration} />
        <Field isWide name="Endereço" text={issuer.address} />
      </Block>
      <Block title="Tomador do serviço">
        <Field isWide name="Nome" text={taker?.name ?? 'Não identificado na NFS-e'} />
        {taker && <Field name="CPF ou CNPJ" text={taker.document} />}
      </Block>
      <Block title="Serviço prestado">
        <Field name="Código de tributação nacional" text={service.nationalCode} />
        <Field name="Código de tributação municipal" text={service.cityCode} />
        <Field name="Local da prestação" text={service.place} />
        <Field isWide name="Descrição" text={service.description} />
      </Block>
      <Block title="Valores">
        <Field name="Valor do serviço" text={formatMoney(content.amount)} />
        <Field name="Desconto incondicionado" text={formatMoney(content.discount)} />
        <Field name="Base de cálculo do ISSQN" text={formatMoney(content.issBase)} />
        <Field name="Alíquota" text={content.issPercent === null ? null : percent(content.issPercent)} />
        <Field name="ISSQN" text={formatMoney(content.iss)} />
        <Field name="Retenção do ISSQN" text={content.isIssWithheld ? 'Retido pelo tomador' : 'Não retido'} />
        <Field
          isWide
          name="Valor líquido da NFS-e"
          text={<strong className="fct-danfse-net">{formatMoney(content.net)}</strong>}
        />
      </Block>
    </article>
  );
}

const percent = (value: number) => `${value.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}%`;

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** A dash stands where the document says nothing, as in the model. */
function Field({ name, text, isWide = false }: { name: string; text: ReactNode; isWide?: boolean }) {
  return (
    <div className={isWide ? 'fct-danfse-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{text || '-'}</dd>
    </div>
  );
}

import { formatCpf } from '@focinho/contracts/kernel/cpf';
import { dayOf, formatDay, formatInstant } from '@focinho/contracts/kernel/dates';
import { IDENTIFICATION_LABEL, SIGNATURE_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { blankAgreement } from '@focinho/contracts/people/agreement-text';
import type { SignedAgreement } from '@focinho/contracts/people/agreements';
import { TenantLines } from '../../kernel/receipts/receipt-parts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { SignatureDrawing } from './SignatureDrawing';

const ERASED = 'Os dados pessoais deste termo foram apagados a pedido do titular, depois do prazo de guarda.';

/** A signed agreement as it is printed: the text with its signature, and a page with the evidence. */
export function AgreementSheet({ agreement }: { agreement: SignedAgreement }) {
  const { title, text, strokes, signerName, signatureMethod, chain } = agreement;
  return (
    <article className="fct-agreement" aria-label={title}>
      <TenantLines />
      <h2>{title}</h2>
      <p className="fct-agreement-body">{text ?? ERASED}</p>
      {signerName && (
        <figure className="fct-agreement-signature">
          {signatureMethod === 'DRAWN' ? (
            <SignatureDrawing strokes={strokes ?? []} label={`Assinatura de ${signerName}`} />
          ) : (
            <span className="fct-signature-typed">{signerName}</span>
          )}
          <figcaption>{signerName}</figcaption>
        </figure>
      )}
      <section className="fct-agreement-evidence" aria-label="Página de evidências">
        <h3>Página de evidências</h3>
        <p className="fct-agreement-chain" data-intact={chain.isIntact}>
          {chain.isIntact
            ? `Cadeia íntegra: ${chain.length === 1 ? '1 termo conferido' : `${chain.length} termos conferidos`}.`
            : `Cadeia rompida no termo nº ${chain.brokenAt}: algo foi alterado depois da assinatura.`}
        </p>
        <Evidence agreement={agreement} />
        <p>
          Cada termo guarda o SHA-256 do anterior: mudar um deles depois da assinatura rompe a cadeia. A assinatura
          eletrônica foi aceita pelas partes no próprio texto (MP 2.200-2/2001, art. 10, § 2º).
        </p>
      </section>
    </article>
  );
}

function Evidence({ agreement }: { agreement: SignedAgreement }) {
  const timeZone = useTimeZone();
  const { number, client, pet, signerName, signerDocument, identifiedBy, signatureMethod, witness } = agreement;
  const { signedAt, ipAddress, userAgent, templateVersion, expiresOn } = agreement;
  const facts: [name: string, value: string | number | null | undefined][] = [
    ['Termo nº', number],
    ['Tutor', client?.name],
    ['Pet', pet?.name],
    ['Versão do modelo', templateVersion],
    ['Assinado por', signerName],
    ['CPF', signerDocument && formatCpf(signerDocument)],
    ['Identificação', IDENTIFICATION_LABEL[identifiedBy]],
    ['Assinatura', SIGNATURE_METHOD_LABEL[signatureMethod]],
    ['Coletada por', witness?.name],
    ['Data e hora do servidor', `${formatInstant(signedAt, timeZone)} (${signedAt})`],
    ['Endereço de rede', ipAddress],
    ['Navegador', userAgent],
    ['Vale até', expiresOn ? formatDay(dayOf(expiresOn)) : 'Sem prazo'],
    ['SHA-256 do texto', agreement.textHash],
    ['SHA-256 da assinatura', agreement.signatureHash],
    ['Hash anterior', agreement.previousHash],
    ['Hash deste termo', agreement.hash],
  ];
  return (
    <dl>
      {facts.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A template to be filled in and signed by hand. */
export function BlankAgreementSheet({ name, body }: { name: string; body: string }) {
  return (
    <article className="fct-agreement" aria-label={name}>
      <TenantLines />
      <h2>{name}</h2>
      <p className="fct-agreement-body">{blankAgreement(body)}</p>
      <p className="fct-agreement-line">Assinatura do tutor</p>
      <p className="fct-agreement-line">CPF</p>
    </article>
  );
}

import { Alert } from 'antd';
import { useState } from 'react';
import { useParams, Link } from '@focinho/host/router';
import { CERTIFICATE_WARNING_DAYS } from '@focinho/contracts/fiscal/fiscal-settings';
import type { FiscalSummary } from '@focinho/contracts/fiscal/fiscal-documents';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { useAllowed } from '@focinho/ui/permissions';
import { useTimeZone } from '../kernel/tenant/tenant.api';

/** Says why notes cannot be issued, or soon cannot. */
export function FiscalNotices({ summary }: { summary: FiscalSummary }) {
  const { tenantSlug = '' } = useParams();
  const timeZone = useTimeZone();
  const isOwner = useAllowed()('fiscal.configure');
  const [now] = useState(() => Date.now());
  const { gaps, environment, limit, issued, needPerson, certificateExpiresAt } = summary;
  const daysLeft = certificateExpiresAt ? (Date.parse(certificateExpiresAt) - now) / 86_400_000 : Infinity;
  const where = isOwner ? (
    <Link to={`/${tenantSlug}/settings?view=fiscal`}>Abrir Configurações, Fiscal</Link>
  ) : (
    'O proprietário preenche em Configurações, Fiscal.'
  );
  return (
    <div className="fct-fiscal-notices" role="status">
      {gaps.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`Falta para emitir: ${gaps.map(({ text }) => text).join('; ')}`}
          description={where}
        />
      )}
      {needPerson > 0 && (
        <Alert
          type="error"
          showIcon
          title={needPerson === 1 ? 'Uma nota precisa de você' : `${needPerson} notas precisam de você`}
        />
      )}
      {daysLeft > 0 && daysLeft <= CERTIFICATE_WARNING_DAYS && certificateExpiresAt && (
        <Alert
          type="warning"
          showIcon
          title={`O certificado digital vence em ${formatInstantDay(certificateExpiresAt, timeZone)}`}
          description="Sem ele nenhuma nota sai: renove o e-CNPJ A1 e envie o arquivo novo."
        />
      )}
      {environment === 'TEST' && (
        <Alert type="info" showIcon title="Ambiente de teste: as notas não têm valor fiscal" description={where} />
      )}
      {environment === 'PRODUCTION' && limit !== null && (
        <p className="fcui-muted">
          {issued} de {limit} notas deste mês
        </p>
      )}
    </div>
  );
}

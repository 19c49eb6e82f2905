import EyeIcon from 'lucide-react/icons/eye';
import { useState } from 'react';
import { mailListQuerySchema, type Mail } from '@focinho/contracts/platform/super-admin';
import { DataTable } from '@focinho/ui/data-table';
import { Dialog } from '@focinho/ui/dialog';
import { useListParams } from '@focinho/ui/list-params';
import { Toolbar } from '@focinho/ui/toolbar';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { instantHere } from '../instants';
import { TenantFilter } from '../tenants/TenantFilter';
import { useSuperadminMailsQuery } from './system.api';

const STATUS: Record<Mail['status'], { label: string; tone: Tone }> = {
  kept: { label: 'Guardado', tone: 'yellow' },
  waiting: { label: 'Na fila', tone: 'blue' },
  sent: { label: 'Enviado', tone: 'green' },
  failed: { label: 'Não enviado', tone: 'red' },
};

/** The outbox, newest first. Without a mail server the e-mails are kept, and can be read here. */
export function MailList() {
  const list = useListParams(mailListQuerySchema, {});
  const mails = useSuperadminMailsQuery(list.query);
  const [shown, setShown] = useState<Mail>();
  return (
    <>
      <Toolbar list={list} searchFor="Buscar por destinatário ou assunto...">
        <TenantFilter value={list.query.tenantId} onChange={(tenantId) => list.setFilter({ tenantId })} />
      </Toolbar>
      <DataTable<Mail>
        title="E-mails"
        loadingText="Carregando e-mails..."
        emptyText="Nenhum e-mail encontrado"
        list={list}
        response={mails}
        columns={[
          { title: 'Quando', render: ({ createdAt }) => instantHere(createdAt) },
          {
            title: 'Para',
            width: 180,
            render: ({ recipient, tenant }) => (
              <TwoLines first={recipient} second={tenant ? `/${tenant.slug}` : undefined} />
            ),
          },
          {
            title: 'Assunto',
            width: 220,
            render: ({ subject, lastError }) => <TwoLines first={subject} second={lastError} />,
          },
          {
            title: 'Status',
            render: ({ status }) => <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>,
          },
        ]}
        actionCount={1}
        actions={(mail) =>
          mail.text !== null && (
            <RowActions>
              <RowAction
                action="Ler"
                record={`${mail.subject}, para ${mail.recipient}`}
                icon={<EyeIcon />}
                onClick={() => setShown(mail)}
              />
            </RowActions>
          )
        }
      />
      <Dialog
        open={shown !== undefined}
        title={shown?.subject}
        kind="plain"
        width={640}
        onClose={() => setShown(undefined)}
      >
        <p className="fcsa-mail">{shown?.text}</p>
      </Dialog>
    </>
  );
}

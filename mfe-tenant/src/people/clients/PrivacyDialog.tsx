import DownloadIcon from 'lucide-react/icons/download';
import PrinterIcon from 'lucide-react/icons/printer';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Client } from '@focinho/contracts/people/clients';
import type { ClientExport } from '@focinho/contracts/client-export';
import { erasureInputSchema } from '@focinho/contracts/people/privacy';
import { Dialog } from '@focinho/ui/dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { tryWithToasts, withToasts } from '@focinho/ui/toasts';
import { download } from '../../download';
import { followLink } from '../../follow-link';
import { Consents } from '../consents/Consents';
import { ClientRecord } from './ClientRecord';
import {
  useTenantClientsArchiveMutation,
  useTenantClientsEraseMutation,
  useTenantClientsExportMutation,
} from './clients.api';

const EXPORTED = { success: 'Dados exportados com sucesso!', failure: 'Erro ao exportar dados. Tente novamente.' };
const ERASED = { success: 'Dados pessoais excluídos com sucesso!', failure: 'Erro ao excluir dados pessoais.' };

/** Dialog for what a client may ask for by law (LGPD): a copy of the data, and its erasure. Open while there is a client. */
export function PrivacyDialog({ client, onClose }: { client: Client | undefined; onClose: () => void }) {
  const [erasing, setErasing] = useState(false);
  const [erase] = useTenantClientsEraseMutation();
  return (
    <>
      <Dialog open={client !== undefined} title="Dados Pessoais (LGPD)" width={520} onClose={onClose}>
        {client && <Rights client={client} onErase={() => setErasing(true)} />}
      </Dialog>
      <AlwaysWritable>
        <FormDialog
          open={erasing && client !== undefined}
          title="Excluir Dados Pessoais"
          description={`Nome, contatos, endereço e observações de ${client?.name ?? ''} e dos seus pets são apagados de todo o sistema, também da auditoria. As vendas e os valores ficam, em nome de "Cliente removido". Esta ação não pode ser desfeita.`}
          submitText="Excluir dados"
          initialValues={{}}
          schema={erasureInputSchema}
          onSubmit={async (input) => {
            if (client) await withToasts(ERASED, erase({ id: client.id, erasure: input }).unwrap());
            onClose();
          }}
          onClose={() => setErasing(false)}
        >
          <Form.Item name="name" label="Digite o nome do cliente para confirmar" required>
            <Input maxLength={120} autoComplete="off" placeholder={client?.name} />
          </Form.Item>
        </FormDialog>
      </AlwaysWritable>
    </>
  );
}

function Rights({ client, onErase }: { client: Client; onErase: () => void }) {
  const [exportData, { isLoading }] = useTenantClientsExportMutation();
  const [archive, { isLoading: isPreparing }] = useTenantClientsArchiveMutation();
  const [printed, setPrinted] = useState<ClientExport>();
  const withExport = (use: (record: ClientExport) => void) =>
    void tryWithToasts(EXPORTED, exportData(client.id).unwrap().then(use));
  return (
    <>
      <p className="fcui-dialog-description">
        {client.name} pode pedir uma cópia dos seus dados ou que eles sejam excluídos. Cada pedido fica na auditoria.
      </p>
      <div className="fct-privacy">
        <Button
          type="primary"
          icon={<DownloadIcon />}
          disabled={isLoading || isPreparing}
          onClick={() => void tryWithToasts(EXPORTED, archive(client.id).unwrap().then(followLink))}
        >
          Baixar tudo (PDF, JSON e fotos)
        </Button>
        <Button
          icon={<DownloadIcon />}
          disabled={isLoading}
          onClick={() =>
            withExport((record) =>
              download(`dados-${client.id.slice(-8)}.json`, JSON.stringify(record, null, 2), 'application/json'),
            )
          }
        >
          Baixar cópia (JSON)
        </Button>
        <Button icon={<PrinterIcon />} disabled={isLoading} onClick={() => withExport(setPrinted)}>
          Imprimir cópia
        </Button>
        <Button danger onClick={onErase}>
          Excluir dados pessoais
        </Button>
      </div>
      <Consents clientId={client.id} />
      {printed && createPortal(<ClientRecord record={printed} onReady={() => window.print()} />, document.body)}
    </>
  );
}

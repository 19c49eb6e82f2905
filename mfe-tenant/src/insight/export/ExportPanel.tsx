import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import {
  EXPORT_LABEL,
  EXPORT_LISTS,
  type ExportChoice,
  type ExportList,
} from '@focinho/contracts/insight/export-lists';
import { getConfig } from '@focinho/host/config';
import { Panel } from '@focinho/ui/management-page';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useTenantExportCreateMutation } from './export.api';
import './export.css';

const BEGUN = { success: 'Download iniciado.', failure: 'Erro ao exportar os dados. Tente novamente.' };

const CONTENT: Record<ExportList, string> = {
  clients: 'Nomes, contatos e endereços',
  pets: 'Espécie, porte, observações e de quem são',
  appointments: 'Todos os dias, com status e preço',
  sales: 'Recibo, cliente, descontos e total',
  'sale-items': 'O que foi vendido em cada recibo',
  payments: 'Como cada venda foi paga',
  'cancelled-sales': 'Ficam fora das outras planilhas de vendas',
  'credit-accounts': 'Limite e saldo de cada cliente',
  'credit-transactions': 'Fiados, pagamentos e saldo após cada um',
  'package-usages': 'O que foi usado, quando e por quem',
  services: 'Preços, também por porte e pelagem',
  products: 'Preços e estoque',
  packages: 'Preços e serviços incluídos',
};

/** Configurações, "Exportar dados": everything that the shop has recorded, to take along. */
export function ExportPanel() {
  const [create] = useTenantExportCreateMutation();
  const [preparing, setPreparing] = useState<ExportChoice>();
  const exportList = async (list: ExportChoice) => {
    setPreparing(list);
    const asked = create({ list }).unwrap();
    await tryWithToasts(
      BEGUN,
      asked.then(({ path, fileName }) => follow(`${getConfig().apiUrl}${path}`, fileName)),
    );
    setPreparing(undefined);
  };
  return (
    <Panel
      title="Exportar dados"
      extra={
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={preparing === 'all'}
          disabled={preparing !== undefined}
          onClick={() => void exportList('all')}
        >
          Baixar tudo (ZIP)
        </Button>
      }
    >
      <p className="fct-export-note">
        São seus: leve para outro programa ou guarde uma cópia quando quiser, também depois de cancelar. As planilhas
        (CSV) abrem no Excel e no Google Planilhas. Elas contêm dados pessoais dos clientes, e cada exportação fica na
        auditoria.
      </p>
      <ul className="fct-export-lists" aria-label="Planilhas">
        {EXPORT_LISTS.map((list) => (
          <li key={list}>
            <div>
              <strong>{EXPORT_LABEL[list]}</strong>
              <span className="fcui-muted">{CONTENT[list]}</span>
            </div>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              aria-label={`Baixar ${EXPORT_LABEL[list]}`}
              loading={preparing === list}
              disabled={preparing !== undefined}
              onClick={() => void exportList(list)}
            >
              Baixar
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The browser itself downloads it, so that it may be larger than a page's memory, and shows how far it is. */
function follow(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

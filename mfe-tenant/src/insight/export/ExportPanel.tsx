import DownloadIcon from 'lucide-react/icons/download';
import { Button } from 'antd';
import { useState } from 'react';
import {
  EXPORT_LABEL,
  EXPORT_LISTS,
  type ExportChoice,
  type ExportList,
} from '@focinho/contracts/insight/export-lists';
import { Panel } from '@focinho/ui/management-page';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useTenantExportCreateMutation } from './export.api';
import { followLink } from '../../follow-link';
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
  orders: 'Abertas, fechadas e canceladas',
  'order-lines': 'O que está em cada comanda',
  'waiting-list': 'Quem espera por um horário, e quando pode',
  'fiscal-documents': 'NFC-e e NFS-e, com situação, chave e protocolo',
  trips: 'Buscas e entregas, com motorista, veículo e tarifa',
  stays: 'Entrada, saída, canil e situação de cada uma',
  'stay-logs': 'O que foi feito por cada pet no hotel, quando e por quem',
  photos: 'De que pet e quando; as fotos vêm no arquivo completo',
  'till-sessions': 'Aberturas, fechamentos e o que foi contado',
  'till-movements': 'Sangrias e suprimentos',
  professionals: 'Nomes e se estão ativos',
  stations: 'Banheiras, mesas e secadores',
  users: 'Nomes, e-mails e funções; nunca as senhas',
  consents: 'O que cada cliente autorizou, e quando voltou atrás',
  protocols: 'Primeira dose, intervalos e reforço de cada um',
  doses: 'Data, lote, veterinário e próxima dose de cada pet',
  consultations: 'Motivo, achados e receita de cada consulta, com os adendos',
  weights: 'Cada pesagem de cada pet',
  'pet-tutors': 'Quem mais cuida de cada pet',
  memberships: 'Pacote e situação de cada pet',
  'member-credits': 'Quantos cada ciclo deu, quantos restam e quando vencem',
  commissions: 'O que cada profissional ganhou em cada período fechado, com base e regra',
  tips: 'Gorjetas de cada profissional, com a venda e o fechamento',
  stock: 'O que entrou e saiu de cada produto, por quê e com que custo',
  cashback: 'O que cada venda rendeu, quanto resta e quando vence',
  messages: 'O que foi enviado a quem, e o que não',
  'agreement-templates': 'Textos, validade e quando são pedidos',
  agreements: 'Quem assinou o quê, quando e até quando vale',
};

/** Configurações, "Exportar dados": everything that the shop has recorded, to take along. */
export function ExportPanel() {
  const [create] = useTenantExportCreateMutation();
  const [preparing, setPreparing] = useState<ExportChoice>();
  const exportList = async (list: ExportChoice) => {
    setPreparing(list);
    const asked = create({ list }).unwrap();
    await tryWithToasts(BEGUN, asked.then(followLink));
    setPreparing(undefined);
  };
  return (
    <Panel
      title="Exportar dados"
      extra={
        <Button
          type="primary"
          icon={<DownloadIcon />}
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
              icon={<DownloadIcon />}
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

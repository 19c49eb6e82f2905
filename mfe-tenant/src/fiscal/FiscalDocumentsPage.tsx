import BanIcon from 'lucide-react/icons/ban';
import CircleXIcon from 'lucide-react/icons/circle-x';
import PrinterIcon from 'lucide-react/icons/printer';
import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { Tag } from 'antd';
import { useState } from 'react';
import {
  FISCAL_DOCUMENT_FIELDS,
  fiscalDocumentListQuerySchema,
  type FiscalDocument,
} from '@focinho/contracts/fiscal/fiscal-documents';
import { FISCAL_DOCUMENT_TRANSITIONS } from '@focinho/contracts/fiscal/fiscal-document.transitions';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { FISCAL_STATUS_LABEL, FISCAL_STATUSES } from '@focinho/contracts/kernel/enums';
import { refusalOf } from '@focinho/contracts/kernel/transitions';
import { useSearchParams } from '@focinho/host/router';
import { newIdempotencyKey } from '@focinho/host/store';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { useAllowed } from '@focinho/ui/permissions';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { StatusBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { tryWithToasts } from '@focinho/ui/toasts';
import { Toolbar } from '@focinho/ui/toolbar';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import { DocumentDialog } from './DocumentDialog';
import { useTenantFiscalDocumentsQuery, useTenantFiscalStepMutation, useTenantFiscalSummaryQuery } from './fiscal.api';
import { documentName, STATUS_TONE, whatToDo } from './fiscal-texts';
import { FiscalNotices } from './FiscalNotices';
import { IssueDialog } from './IssueDialog';
import { MonthFiles } from './MonthFiles';
import { ReasonDialog, type ReasonedStep } from './ReasonDialog';
import './fiscal.css';

const column = recordColumn(FISCAL_DOCUMENT_FIELDS);
const SENT = { success: 'Nota na fila de novo.', failure: 'Não foi possível enviar de novo.' };
/** Names a sale whose notes are issued, in the address. */
const SALE = 'sale';
const can = (document: FiscalDocument, event: 'retry' | 'issueOffline' | 'cancel' | 'void') =>
  refusalOf(FISCAL_DOCUMENT_TRANSITIONS, document.status, event) === undefined;

/** In full: it says what to do. */
const adviceOf = (document: FiscalDocument, now: Date) => {
  const advice = whatToDo(document, now);
  return advice && <span className="fct-fiscal-advice">{advice}</span>;
};

/** "Notas Fiscais": each with its state, and what to do about it, also when nothing else can be saved. */
export function Page() {
  const list = useListParams(fiscalDocumentListQuerySchema, { sort: '-createdAt' });
  const documents = useTenantFiscalDocumentsQuery(list.query);
  const summary = useTenantFiscalSummaryQuery();
  const [step] = useTenantFiscalStepMutation();
  const [address, setAddress] = useSearchParams();
  const [shown, setShown] = useState<FiscalDocument>();
  const [reasoned, setReasoned] = useState<{ document: FiscalDocument; step: ReasonedStep }>();
  const timeZone = useTimeZone();
  const mayManage = useAllowed()('fiscal.manage');
  const [now] = useState(() => new Date());
  const retry = ({ id }: FiscalDocument) =>
    void tryWithToasts(SENT, step({ id, step: 'retry', idempotencyKey: newIdempotencyKey() }).unwrap());
  return (
    <ManagementPage>
      <PageHeader
        title="Notas Fiscais"
        subtitle="NFC-e dos produtos e NFS-e dos serviços de cada venda"
        actions={mayManage && <MonthFiles />}
      />
      {summary.data && <FiscalNotices summary={summary.data} />}
      <Toolbar list={list}>
        <FilterSelect
          label="Filtrar por situação"
          all="Todas as situações"
          value={list.query.status}
          options={FISCAL_STATUSES.map((value) => ({ value, label: FISCAL_STATUS_LABEL[value] }))}
          onChange={(status) => list.setFilter({ status })}
        />
        <FilterSelect
          label="Filtrar por pendência"
          all="Todas as notas"
          value={list.query.needsPerson ? 'waiting' : undefined}
          options={[{ value: 'waiting', label: 'Precisam de você' }]}
          onChange={(chosen) => list.setFilter({ needsPerson: chosen && true })}
        />
        {list.query.saleId && (
          <Tag closable onClose={() => list.setFilter({ saleId: undefined })}>
            De uma venda só
          </Tag>
        )}
      </Toolbar>
      <DataTable<FiscalDocument>
        title="Lista de Notas"
        loadingText="Carregando notas..."
        emptyText="Nenhuma nota ainda"
        purpose="Em Vendas, toque em Nota fiscal na venda: as notas aparecem aqui, com o que falta fazer."
        list={list}
        response={documents}
        columns={[
          {
            ...column('kind'),
            width: 150,
            render: (document) => (
              <TwoLines
                first={documentName(document)}
                second={document.sale ? `venda ${document.sale.receiptNumber}` : 'teste'}
              />
            ),
          },
          {
            ...column('status'),
            width: 340,
            render: (document) => (
              <TwoLines
                first={
                  <StatusBadge tone={document.needsPerson ? 'red' : STATUS_TONE[document.status]}>
                    {FISCAL_STATUS_LABEL[document.status]}
                  </StatusBadge>
                }
                second={adviceOf(document, now)}
              />
            ),
          },
          moneyColumn(column('total'), ({ total }) => total, { isMain: true }),
          { ...column('createdAt'), width: 160, render: ({ createdAt }) => formatInstant(createdAt, timeZone) },
        ]}
        actionCount={4}
        actions={(document) => (
          <RowActions>
            <RowAction
              always
              action="Ver e imprimir"
              icon={<PrinterIcon />}
              record={documentName(document)}
              onClick={() => setShown(document)}
            />
            {can(document, 'retry') && (
              <RowAction
                always
                action="Enviar de novo"
                icon={<RefreshCwIcon />}
                record={documentName(document)}
                onClick={() => retry(document)}
              />
            )}
            {can(document, 'issueOffline') && document.kind === 'NFCE' && (
              <RowAction
                always
                action="Contingência"
                icon={<WifiOffIcon />}
                record={documentName(document)}
                onClick={() => setReasoned({ document, step: 'contingency' })}
              />
            )}
            {mayManage && can(document, 'cancel') && (
              <RowAction
                always
                action="Cancelar"
                icon={<CircleXIcon />}
                record={documentName(document)}
                onClick={() => setReasoned({ document, step: 'cancellation' })}
              />
            )}
            {mayManage && can(document, 'void') && (
              <RowAction
                always
                action="Inutilizar número"
                icon={<BanIcon />}
                record={documentName(document)}
                onClick={() => setReasoned({ document, step: 'voiding' })}
              />
            )}
          </RowActions>
        )}
      />
      <IssueDialog saleId={address.get(SALE) ?? undefined} onClose={() => setAddress({})} />
      <DocumentDialog document={shown} onClose={() => setShown(undefined)} />
      <AlwaysWritable>
        <ReasonDialog
          document={reasoned?.document}
          step={reasoned?.step ?? 'cancellation'}
          onClose={() => setReasoned(undefined)}
        />
      </AlwaysWritable>
    </ManagementPage>
  );
}

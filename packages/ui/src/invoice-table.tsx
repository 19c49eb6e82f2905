import { shortDay } from '@focinho/contracts/kernel/dates';
import FileTextIcon from 'lucide-react/icons/file-text';
import { contentName, invoicePurpose, invoiceState } from '@focinho/contracts/vendor/invoice-texts';
import type { Invoice } from '@focinho/contracts/vendor/subscriptions';
import type { Column } from './column';
import { RowAction, RowActions } from './row-actions';
import { ShortTable } from './short-table';
import { StatusBadge } from './status-badge';
import { moneyColumn } from './money-column';
import { TwoLines } from './text';

interface InvoiceTableProps {
  invoices: Invoice[];
  /** `YYYY-MM-DD` */
  today: string;
  /** Shows the receipt of a paid invoice. */
  onReceipt?: (invoice: Invoice) => void;
}

/** The invoices of a subscription. */
export function InvoiceTable({ invoices, today, onReceipt }: InvoiceTableProps) {
  const columns: Column<Invoice>[] = [
    {
      title: 'Fatura',
      width: 220,
      render: (invoice) => (
        <TwoLines first={`Nº ${invoice.number}: ${contentName(invoice)}`} second={invoicePurpose(invoice, today)} />
      ),
    },
    {
      title: 'Vencimento',
      width: 110,
      render: ({ dueOn, startsWhenPaid }) => (startsWhenPaid ? '-' : shortDay(dueOn, today)),
    },
    moneyColumn('Valor', ({ amount }) => amount),
    {
      title: 'Situação',
      width: 120,
      render: (invoice) => {
        const { label, tone } = invoiceState(invoice, today);
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
  ];
  const receipt: Column<Invoice> = {
    title: 'Recibo',
    align: 'right',
    width: 70,
    render: (invoice) =>
      invoice.paidAt ? (
        <RowActions>
          <RowAction
            always
            action="Ver recibo"
            record={`da fatura ${invoice.number}`}
            icon={<FileTextIcon />}
            onClick={() => onReceipt?.(invoice)}
          />
        </RowActions>
      ) : (
        '-'
      ),
  };
  return (
    <ShortTable
      rows={invoices}
      rowKey={({ id }) => id}
      emptyText="Nenhuma fatura por enquanto"
      columns={onReceipt ? [...columns, receipt] : columns}
    />
  );
}

import { STOCK_ENTRY_FIELDS, stockEntryListQuerySchema, type StockEntry } from '@focinho/contracts/catalogue/stock';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { STOCK_ENTRY_KIND_LABEL, STOCK_ENTRY_KINDS, type StockEntryKind } from '@focinho/contracts/kernel/enums';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { moneyColumn } from '@focinho/ui/money-column';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { tryWithToasts } from '@focinho/ui/toasts';
import { Toolbar } from '@focinho/ui/toolbar';
import { withApproval } from '../../access/approvals/approval-desk';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantStockEntriesQuery, useTenantStockReverseMutation } from './stock.api';

const column = recordColumn(STOCK_ENTRY_FIELDS);
const REVERSED = { success: 'Movimento estornado.', failure: 'Erro ao estornar o movimento.' };
const TONE: Record<StockEntryKind, Parameters<typeof StatusBadge>[0]['tone']> = {
  OPENING: 'gray',
  PURCHASE: 'green',
  SALE: 'blue',
  RETURN: 'purple',
  LOSS: 'red',
  COUNT: 'yellow',
  ADJUSTMENT: 'yellow',
  VALUATION: 'gray',
  REVERSAL: 'gray',
};

/** "Movimentos": what has come and gone, why, and by whom; a purchase or a loss that was a mistake is taken back. */
export function StockEntries() {
  const list = useListParams(stockEntryListQuerySchema, { sort: '-createdAt' });
  const response = useTenantStockEntriesQuery(list.query, { refetchOnMountOrArgChange: true });
  const [reverse] = useTenantStockReverseMutation();
  const timeZone = useTimeZone();
  return (
    <>
      <Toolbar list={list}>
        <FilterSelect<StockEntryKind>
          label="Filtrar por tipo"
          all="Todos os tipos"
          value={list.query.kind}
          options={STOCK_ENTRY_KINDS.map((value) => ({ value, label: STOCK_ENTRY_KIND_LABEL[value] }))}
          onChange={(kind) => list.setFilter({ kind })}
        />
      </Toolbar>
      <DataTable<StockEntry>
        title="Movimentos de Estoque"
        loadingText="Carregando movimentos..."
        emptyText="Nenhum movimento encontrado"
        purpose="Tudo o que entra e sai do estoque fica aqui, com motivo, valor e quem registrou."
        list={list}
        response={response}
        columns={[
          {
            ...column('createdAt'),
            width: 150,
            render: ({ createdAt, by }) => <TwoLines first={formatInstant(createdAt, timeZone)} second={by?.name} />,
          },
          {
            title: 'Produto',
            width: 270,
            render: (entry) => <TwoLines first={entry.product.name} second={detailOf(entry)} />,
          },
          {
            ...column('kind'),
            width: 130,
            render: ({ kind }) => <StatusBadge tone={TONE[kind]}>{STOCK_ENTRY_KIND_LABEL[kind]}</StatusBadge>,
          },
          {
            ...column('quantity'),
            word: 'unidades',
            align: 'right',
            width: 110,
            render: ({ quantity }) => <span className="fcui-number">{signed(quantity)}</span>,
          },
          {
            ...column('stockAfter'),
            word: 'depois',
            align: 'right',
            width: 100,
            render: ({ stockAfter }) => <span className="fcui-number">{stockAfter.toLocaleString('pt-BR')}</span>,
          },
          moneyColumn(column('value'), ({ value }) => value),
        ]}
        actions={(entry) =>
          entry.mayBeReversed && (
            <WriteButton
              aria-label={`Estornar ${STOCK_ENTRY_KIND_LABEL[entry.kind].toLowerCase()} de ${entry.product.name}`}
              onClick={() =>
                void tryWithToasts(
                  REVERSED,
                  withApproval((approval) => reverse({ id: entry.id, approval }).unwrap()),
                )
              }
            >
              Estornar
            </WriteButton>
          )
        }
      />
    </>
  );
}

const signed = (quantity: number) => quantity.toLocaleString('pt-BR', { signDisplay: 'exceptZero' });

/** "Venda 000123", or supplier and reason. */
const detailOf = ({ receiptNumber, supplier, reason }: StockEntry) =>
  receiptNumber === null
    ? [supplier, reason].filter((text) => text !== null).join(' · ') || undefined
    : `Venda ${receiptNumber}`;

import { Form, Input } from 'antd';
import {
  STOCK_COUNT_FIELDS,
  stockCountInputSchema,
  stockCountListQuerySchema,
  type StockCount,
  type StockCountInput,
} from '@focinho/contracts/catalogue/stock';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { STOCK_COUNT_STATUS_LABEL } from '@focinho/contracts/kernel/enums';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { FormDialog } from '@focinho/ui/form-dialog';
import { CreateButton } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { StatusBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { useState } from 'react';
import { useListState } from '../../kernel/lists/use-list-state';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { OpenCount } from './OpenCount';
import { useTenantStockCountOpenMutation, useTenantStockCountsQuery } from './stock.api';

const column = recordColumn(STOCK_COUNT_FIELDS);
const TONE = { OPEN: 'yellow', CLOSED: 'green', CANCELLED: 'gray' } as const;
const OPENED = { success: 'Contagem aberta.', failure: 'Erro ao abrir a contagem.' };

/** "Contagens": the one that is open, to be counted, and those before. */
export function StockCounts() {
  const list = useListState(stockCountListQuerySchema, { sort: '-createdAt' });
  const counts = useTenantStockCountsQuery(list.query, { refetchOnMountOrArgChange: true });
  const [opening, setOpening] = useState(false);
  const timeZone = useTimeZone();
  const open = counts.data?.rows.find(({ status }) => status === 'OPEN');
  return (
    <>
      {open && <OpenCount id={open.id} />}
      <DataTable<StockCount>
        title="Contagens"
        loadingText="Carregando contagens..."
        emptyText="Nenhuma contagem ainda"
        purpose="Conte o que há na prateleira, com o leitor ou à mão: ao fechar, as diferenças acertam o estoque. As vendas continuam enquanto isso."
        extra={!open && <CreateButton onClick={() => setOpening(true)}>Nova Contagem</CreateButton>}
        list={list}
        response={counts}
        columns={[
          {
            ...column('createdAt'),
            width: 200,
            render: ({ createdAt, openedBy }) => (
              <TwoLines first={formatInstant(createdAt, timeZone)} second={openedBy?.name} />
            ),
          },
          { ...column('category'), width: 160, render: ({ category }) => category ?? 'Todas' },
          {
            ...column('status'),
            width: 110,
            render: ({ status }) => <StatusBadge tone={TONE[status]}>{STOCK_COUNT_STATUS_LABEL[status]}</StatusBadge>,
          },
          { title: 'Contados', align: 'right', width: 100, render: ({ counted }) => counted.toLocaleString('pt-BR') },
          {
            title: 'Diferenças',
            align: 'right',
            width: 110,
            render: ({ differences }) => differences.toLocaleString('pt-BR'),
          },
          moneyColumn({ title: 'Valor' }, ({ value }) => value),
        ]}
      />
      <OpenCountDialog open={opening} onClose={() => setOpening(false)} />
    </>
  );
}

function OpenCountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [start] = useTenantStockCountOpenMutation();
  return (
    <FormDialog<StockCountInput>
      open={open}
      title="Nova Contagem"
      submitText="Começar a Contar"
      initialValues={{}}
      schema={stockCountInputSchema}
      onSubmit={(count, idempotencyKey) => withToasts(OPENED, start({ count, idempotencyKey }).unwrap())}
      onClose={onClose}
    >
      <Form.Item
        name="category"
        label="Categoria"
        extra="Como está no cadastro dos produtos. Vazio: todos os que têm estoque"
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import { formatDay, dayOf } from '@focinho/contracts/kernel/dates';
import { DELETION_STATE_LABEL } from '@focinho/contracts/kernel/enums';
import { deletedTableLabel } from '@focinho/contracts/deleted-tables';
import type { PlatformShopDeletion } from '@focinho/contracts/vendor/deletions';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { TwoLines } from '@focinho/ui/text';
import { instantHere } from '../instants';
import { useSuperadminDeletionsQuery } from './system.api';

/** Requests of shops to be deleted, with what was done: their certificates. */
export function DeletionsPanel() {
  const deletions = useSuperadminDeletionsQuery();
  const [open, setOpen] = useState<PlatformShopDeletion>();
  return (
    <Panel title="Exclusões de lojas">
      <p className="fcui-panel-note">
        O dono pede, pode cancelar por 30 dias, e o sistema apaga sozinho o que venceu. O certificado diz quantas linhas
        de cada tabela, sem dados pessoais.
      </p>
      {deletions.isError && !deletions.data && <LoadFailure error={deletions.error} onRetry={deletions.refetch} />}
      {!deletions.isError && !deletions.data && <ListLoading text="Carregando exclusões..." rows={2} />}
      {deletions.data && (
        <ShortTable
          rows={deletions.data}
          rowKey={({ id }) => id}
          emptyText="Nenhuma loja pediu exclusão"
          columns={[
            { title: 'Loja', render: ({ tenant }) => <TwoLines first={tenant.name} second={`/${tenant.slug}`} /> },
            { title: 'Pedido em', render: ({ requestedAt }) => instantHere(requestedAt) },
            { title: 'Situação', render: ({ state }) => DELETION_STATE_LABEL[state] },
            { title: 'Próximo passo', render: nextText },
          ]}
          actions={(deletion) =>
            deletion.begunAt && (
              <Button aria-label={`Certificado de ${deletion.tenant.name}`} onClick={() => setOpen(deletion)}>
                Certificado
              </Button>
            )
          }
        />
      )}
      <Dialog
        open={open !== undefined}
        title={open ? `Certificado de exclusão: ${open.tenant.name}` : ''}
        width={560}
        onClose={() => setOpen(undefined)}
      >
        {open && <Certificate deletion={open} />}
      </Dialog>
    </Panel>
  );
}

function nextText({ state, dueAt, keptUntil, finishedAt }: PlatformShopDeletion): string {
  if (state === 'REQUESTED') return `Apagar em ${instantHere(dueAt)}`;
  if (state === 'KEEPING' && keptUntil) return `Vendas e faturas guardadas até ${formatDay(dayOf(keptUntil))}`;
  return finishedAt ? `Concluída em ${instantHere(finishedAt)}` : '-';
}

function Certificate({ deletion }: { deletion: PlatformShopDeletion }) {
  const { id, begunAt, finishedAt, keptUntil, deleted, cleared } = deletion;
  const tables = [...new Set([...Object.keys(deleted), ...Object.keys(cleared)])].sort();
  return (
    <>
      <p className="fcui-panel-note">
        Pedido {id}. Começou em {begunAt && instantHere(begunAt)}.{' '}
        {finishedAt
          ? `Concluída em ${instantHere(finishedAt)}.`
          : keptUntil && `O que a lei manda guardar fica até ${formatDay(dayOf(keptUntil))}.`}
      </p>
      <ShortTable
        rows={tables.map((table) => ({ table, gone: deleted[table] ?? 0, emptied: cleared[table] ?? 0 }))}
        rowKey={({ table }) => table}
        emptyText="Nada foi apagado ainda"
        columns={[
          { title: 'Tabela', render: ({ table }) => deletedTableLabel(table) },
          { title: 'Linhas apagadas', render: ({ gone }) => gone.toLocaleString('pt-BR') },
          { title: 'Sem dados pessoais', render: ({ emptied }) => emptied.toLocaleString('pt-BR') },
        ]}
      />
    </>
  );
}

import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import type { Waiting } from '@focinho/contracts/agenda/waiting-list';
import { skipToken } from '@focinho/host/store';
import { hasFailed } from '@focinho/ui/list-response';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { CreateButton } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import './waiting-list.css';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { petOf, WaitingFacts } from './WaitingFacts';
import { CreateWaitingDialog, EditWaitingDialog } from './WaitingForm';
import { WAITING_TOASTS } from './waiting-texts';
import {
  useTenantWaitingListDeleteMutation,
  useTenantWaitingListQuery,
  useTenantWaitingListRestoreMutation,
} from './waiting-list.api';

export interface WaitingListDrawerProps {
  open: boolean;
  onClose: () => void;
  /** "Agendar": open the form of a new appointment with its pet, service, professional and first day. Saving takes the entry off the list. */
  onBook: (waiting: Waiting) => void;
}

const PAGE_SIZE = 20;

/** Who waits for an earlier slot, those who have waited longest first. */
export function WaitingListDrawer({ open, onClose, onBook }: WaitingListDrawerProps) {
  const [page, setPage] = useState(1);
  const list = useTenantWaitingListQuery(open ? { page, limit: PAGE_SIZE } : skipToken);
  const dialog = useRecordDialog<Waiting>({ rows: list.data?.rows, readsAddress: false });
  const [remove] = useTenantWaitingListDeleteMutation();
  const [restore] = useTenantWaitingListRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    WAITING_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  return (
    <Drawer
      open={open}
      title="Lista de espera"
      size={480}
      onClose={onClose}
      destroyOnHidden
      extra={<CreateButton onClick={dialog.create}>Adicionar</CreateButton>}
    >
      {hasFailed(list) ? (
        <LoadFailure error={list.error} onRetry={() => list.refetch()} />
      ) : !list.data ? (
        <ListLoading text="Carregando lista de espera..." rows={3} />
      ) : list.data.rows.length === 0 ? (
        <ListEmpty
          text="Ninguém está esperando por um horário"
          purpose="Quem quer um horário ocupado. Quando um vaga, mostramos a quem oferecer."
        >
          <WriteButton onClick={dialog.create}>Adicionar à lista de espera</WriteButton>
        </ListEmpty>
      ) : (
        <>
          <ul className="fct-waiting-list" aria-label="Lista de espera">
            {list.data.rows.map((waiting) => (
              <li key={waiting.id} className="fct-waiting">
                <div className="fct-waiting-facts">
                  <WaitingFacts waiting={waiting} />
                </div>
                <div className="fct-waiting-actions">
                  <WriteButton type="primary" onClick={() => onBook(waiting)} aria-label={`Agendar ${petOf(waiting)}`}>
                    Agendar
                  </WriteButton>
                  <RowActions>
                    <EditAction record={petOf(waiting)} onClick={() => dialog.edit(waiting)} />
                    <DeleteAction record={petOf(waiting)} onClick={() => removeAtOnce(waiting)} />
                  </RowActions>
                </div>
              </li>
            ))}
          </ul>
          <Pagination
            hideOnSinglePage
            current={page}
            pageSize={PAGE_SIZE}
            total={list.data.pagination.total}
            onChange={setPage}
          />
        </>
      )}
      <CreateWaitingDialog open={dialog.creating} onClose={dialog.close} />
      <EditWaitingDialog waiting={dialog.editing} onClose={dialog.close} />
    </Drawer>
  );
}

import { Form, Input } from 'antd';
import { useState } from 'react';
import { tvPairingInputSchema } from '@focinho/contracts/desk/television';
import { CreateButton } from '@focinho/ui/management-page';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { notify } from '@focinho/host/notify';
import { undoing } from '@focinho/ui/undoing';
import { FeatureLockDialog } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { useTenantTvLinksPairMutation, useTenantTvLinksRevokeMutation } from './tv-links.api';
import './television.css';

/** "Ligar TV", for who may: somebody types the code that a television shows at `/tv`. */
export function PairTv({ isMain = false }: { isMain?: boolean }) {
  const [open, setOpen] = useState(false);
  const [locked, setLocked] = useState(false);
  const [pair] = useTenantTvLinksPairMutation();
  const [revoke] = useTenantTvLinksRevokeMutation();
  const mayPair = useAllowed()('settings.change');
  // Said before a code is typed.
  const hasBoard = useHolds('board');
  if (!mayPair) return null;
  const begin = () => (hasBoard === false ? setLocked(true) : setOpen(true));
  return (
    <>
      {isMain ? (
        <CreateButton onClick={begin}>Ligar TV</CreateButton>
      ) : (
        <WriteButton onClick={begin}>Ligar TV</WriteButton>
      )}
      <FormDialog
        open={open}
        title="Ligar TV"
        submitText="Ligar"
        initialValues={{ code: '', name: 'TV da recepção' }}
        schema={tvPairingInputSchema}
        onSubmit={async (pairing, idempotencyKey) => {
          const link = await pair({ pairing, idempotencyKey }).unwrap();
          const takeBack = undoing(() => revoke(link.id).unwrap());
          notify.success(`${link.name} ligada. O Painel aparece nela em instantes.`, takeBack(link));
        }}
        onClose={() => setOpen(false)}
      >
        <p className="fcui-dialog-description">
          No navegador da TV, abra <strong>{location.host}/tv</strong> e digite aqui o código que ela mostra.
        </p>
        <Form.Item name="code" label="Código da TV" required>
          <Input
            className="fct-tv-code"
            maxLength={9}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="K7P 3MQ"
          />
        </Form.Item>
        <Form.Item name="name" label="Nome" required>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </FormDialog>
      <FeatureLockDialog feature={locked ? 'board' : undefined} onClose={() => setLocked(false)} />
    </>
  );
}

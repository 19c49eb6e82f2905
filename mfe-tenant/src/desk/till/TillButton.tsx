import { Button } from 'antd';
import { useState } from 'react';
import { useTenantTillGetQuery } from './till.api';
import { TillDrawer } from './TillDrawer';

/** Opens the till; nothing in a shop that does not use one. */
export function TillButton() {
  const { data: till } = useTenantTillGetQuery();
  const [open, setOpen] = useState(false);
  if (!till?.isUsed) return null;
  return (
    <>
      <Button danger={till.session === null} onClick={() => setOpen(true)}>
        {till.session ? 'Caixa' : 'Caixa fechado'}
      </Button>
      <TillDrawer open={open} session={till.session} onClose={() => setOpen(false)} />
    </>
  );
}

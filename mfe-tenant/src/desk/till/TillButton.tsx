import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams } from '@focinho/host/router';
import { useAddressedOpen } from '../../use-addressed-open';
import { useTenantTillGetQuery } from './till.api';
import { TillDrawer } from './TillDrawer';

/** Opens the till; nothing in a shop that does not use one. Who asks for it there by its address sees where to switch it on. */
export function TillButton() {
  const { data: till } = useTenantTillGetQuery();
  const [open, setOpen] = useAddressedOpen('till');
  const navigate = useNavigate();
  const { tenantSlug } = useParams();
  const isMissing = open && till?.isUsed === false;
  const leadToSettings = useEffectEvent(() => {
    void navigate(`/${tenantSlug}/settings?view=till`, { replace: true });
  });
  useEffect(() => {
    if (isMissing) leadToSettings();
  }, [isMissing]);
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

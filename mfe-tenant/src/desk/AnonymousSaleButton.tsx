import { Button } from 'antd';
import { useImperativeHandle, useState, type Ref } from 'react';
import { ANONYMOUS_CLIENT } from '@focinho/contracts/anonymous-client';
import { useIsPhone } from '@focinho/ui/viewport';
import type { Arrival } from './use-arrival';

export interface AnonymousSaleHandle {
  start: () => void;
}

/** Opens a comanda for somebody who is no client. Each call would open another one, so there is one at a time. */
export function AnonymousSaleButton({ ref, charge }: Pick<Arrival, 'charge'> & { ref?: Ref<AnonymousSaleHandle> }) {
  const [opening, setOpening] = useState(false);
  const phone = useIsPhone();
  const start = () => {
    if (opening) return;
    setOpening(true);
    void charge(ANONYMOUS_CLIENT.id).finally(() => setOpening(false));
  };
  useImperativeHandle(ref, () => ({ start }));
  return (
    <Button aria-keyshortcuts="V" loading={opening} onClick={start}>
      Venda sem cliente {!phone && <kbd aria-hidden>V</kbd>}
    </Button>
  );
}

import { Alert, Button } from 'antd';
import { reasonOf } from '@focinho/host/notify';
import type { useAddressedSale } from './addressed-sale';

type AddressedSaleFailureProps = Pick<ReturnType<typeof useAddressedSale>, 'error' | 'isMissing' | 'retry' | 'close'>;

/** Shown when a link leads to a sale that does not exist or could not be loaded. */
export function AddressedSaleFailure({ error, isMissing, retry, close }: AddressedSaleFailureProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title={isMissing ? 'Venda não encontrada' : 'Não foi possível carregar a venda'}
      description={isMissing ? 'O endereço leva a uma venda que não existe ou foi excluída.' : reasonOf(error)}
      action={isMissing ? undefined : <Button onClick={retry}>Tentar novamente</Button>}
      closable={{ closeIcon: true, onClose: close, 'aria-label': 'Dispensar aviso' }}
    />
  );
}

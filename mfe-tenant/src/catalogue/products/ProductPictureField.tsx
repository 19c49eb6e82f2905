import ImageIcon from 'lucide-react/icons/image';
import Trash2Icon from 'lucide-react/icons/trash-2';
import { Form } from 'antd';
import type { Product } from '@focinho/contracts/catalogue/products';
import { newIdempotencyKey } from '@focinho/host/store';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { PickButton } from '../../kernel/PickButton';
import { prepared } from '../../kernel/pictures/prepared';
import { ProductPicture } from './ProductPicture';
import {
  useTenantProductsPictureDeleteMutation,
  useTenantProductsPictureMutation,
  useTenantProductsPictureRestoreMutation,
} from './products.api';

const SENT = { success: 'Foto do produto salva.', failure: 'Erro ao salvar a foto do produto.' };
const DELETED = { success: 'Foto do produto removida.', failure: 'Erro ao remover a foto do produto.' };

/** The picture of a stored product: it is sent and removed at once, whatever becomes of the form around it. */
export function ProductPictureField({ product }: { product: Product }) {
  const { send, isSending } = useSendPicture();
  const [remove] = useTenantProductsPictureDeleteMutation();
  const [restore] = useTenantProductsPictureRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    DELETED,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  return (
    <Form.Item label="Foto">
      <div className="fct-product-picture-field">
        <ProductPicture id={product.photoId} large />
        <PickButton
          icon={<ImageIcon />}
          loading={isSending}
          onPick={([file]) => file && void prepared(file).then((picture) => picture && send(product.id, picture))}
        >
          {product.photoId ? 'Trocar foto' : 'Escolher foto'}
        </PickButton>
        {product.photoId && (
          <WriteButton icon={<Trash2Icon />} onClick={() => removeAtOnce(product)}>
            Remover foto
          </WriteButton>
        )}
      </div>
    </Form.Item>
  );
}

/** @returns whether it was sent; a toast says so */
export function useSendPicture() {
  const [create, { isLoading }] = useTenantProductsPictureMutation();
  return {
    isSending: isLoading,
    send: (id: string, file: Blob) =>
      tryWithToasts(SENT, create({ id, file, idempotencyKey: newIdempotencyKey() }).unwrap()),
  };
}

/** A picture that was chosen, and its address in this page until it is let go. */
export interface ChosenPicture {
  file: Blob;
  url: string;
}
interface NewProductPictureProps {
  picture: ChosenPicture | undefined;
  onChange: (picture: ChosenPicture | undefined) => void;
}
/** The picture of a product that is being created: kept here until it has an id. */
export function NewProductPicture({ picture, onChange }: NewProductPictureProps) {
  const change = (file: Blob | undefined) => {
    if (picture) URL.revokeObjectURL(picture.url);
    onChange(file && { file, url: URL.createObjectURL(file) });
  };
  return (
    <Form.Item label="Foto">
      <div className="fct-product-picture-field">
        {picture ? (
          <span className="fct-product-picture fct-product-picture-large">
            <img src={picture.url} alt="Foto escolhida" />
          </span>
        ) : (
          <ProductPicture id={null} large />
        )}
        <PickButton
          icon={<ImageIcon />}
          onPick={([file]) => file && void prepared(file).then((ready) => ready && change(ready))}
        >
          {picture ? 'Trocar foto' : 'Escolher foto'}
        </PickButton>
        {picture && (
          <WriteButton icon={<Trash2Icon />} onClick={() => change(undefined)}>
            Remover foto
          </WriteButton>
        )}
      </div>
    </Form.Item>
  );
}

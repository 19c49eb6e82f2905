import { Checkbox, Form, Input } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { LOW_STOCK, PRODUCT_FIELDS, productInputSchema, type Product } from '@focinho/contracts/catalogue/products';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { saveUndoably } from '@focinho/ui/undoing';
import { NewProductPicture, ProductPictureField, useSendPicture, type ChosenPicture } from './ProductPictureField';
import { useTenantProductsCreateMutation, useTenantProductsUpdateMutation } from './products.api';
import { PRODUCT_TOASTS } from './product-toasts';

const ProductField = recordField(PRODUCT_FIELDS);

/** A scanner types Enter after the code: that must not send the form. */
function keepOpen(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter') event.preventDefault();
}

function ProductFields({ picture }: { picture: ReactNode }) {
  return (
    <>
      <ProductField name="name">
        <Input maxLength={120} autoComplete="off" />
      </ProductField>
      <ProductField name="description">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 5 }} />
      </ProductField>
      <FieldGrid>
        <ProductField name="price">
          <MoneyInput />
        </ProductField>
        <ProductField name="stock" extra="Vazio: o estoque não é controlado">
          <DecimalInput suffix="un" />
        </ProductField>
        <ProductField name="barcode" extra="Com o leitor: clique aqui e passe o produto">
          <Input maxLength={32} autoComplete="off" onKeyDown={keepOpen} />
        </ProductField>
        <ProductField name="minStock" extra={`Vazio: avisa com ${LOW_STOCK} ou menos`}>
          <DecimalInput suffix="un" />
        </ProductField>
        <ProductField name="cost">
          <MoneyInput />
        </ProductField>
        <ProductField name="supplier">
          <Input maxLength={120} autoComplete="off" />
        </ProductField>
        <ProductField name="category">
          <Input maxLength={60} autoComplete="off" />
        </ProductField>
        <ProductField name="sku">
          <Input maxLength={40} autoComplete="off" />
        </ProductField>
        <ProductField name="ncm">
          <Input maxLength={10} inputMode="numeric" autoComplete="off" />
        </ProductField>
        <ProductField name="cest" extra="Só com substituição tributária: a nota sai com CFOP 5405">
          <Input maxLength={10} inputMode="numeric" autoComplete="off" />
        </ProductField>
      </FieldGrid>
      {picture}
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Produto ativo</Checkbox>
      </Form.Item>
    </>
  );
}

export function CreateProductDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantProductsCreateMutation();
  const { send } = useSendPicture();
  const [picture, setPicture] = useState<ChosenPicture>();
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.url);
    setPicture(undefined);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title="Criar Novo Produto"
      submitText="Criar Produto"
      initialValues={{ price: 0, isActive: true }}
      schema={productInputSchema}
      onSubmit={async (product, idempotencyKey) => {
        const { id } = await withToasts(
          PRODUCT_TOASTS.created,
          withApproval((approval) => create({ product, idempotencyKey, approval }).unwrap()),
        );
        // It is there: a picture that was refused is chosen again in its form.
        if (picture) await send(id, picture.file);
      }}
      onClose={close}
    >
      <ProductFields picture={<NewProductPicture picture={picture} onChange={setPicture} />} />
    </FormDialog>
  );
}

export function EditProductDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const [update] = useTenantProductsUpdateMutation();
  return (
    <EditDialog
      record={product}
      title="Editar Produto"
      submitText="Salvar Alterações"
      schema={productInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(PRODUCT_TOASTS.updated, { change, reverse }, (product) =>
          withApproval((approval) => update({ id, product, approval }).unwrap()),
        )
      }
      onClose={onClose}
    >
      <ProductFields picture={product && <ProductPictureField product={product} />} />
    </EditDialog>
  );
}

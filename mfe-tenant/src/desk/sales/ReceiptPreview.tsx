import { CopyOutlined, WhatsAppOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { SaleDetail } from '@focinho/contracts/desk/sales';
import { notify } from '@focinho/host/notify';
import { phoneLinks } from '@focinho/contracts/kernel/phone';
import { useTenantInfoQuery, useTimeZone } from '../../kernel/tenant/tenant.api';
import { PrintReceipt } from '../../kernel/receipts/PrintReceipt';
import { Receipt } from './Receipt';
import {
  RECEIPT_FORMAT_LABEL,
  RECEIPT_FORMATS,
  useReceiptFormat,
  type ReceiptFormat,
} from '../../kernel/receipts/receipt-format';
import { receiptText } from './receipt-text';

interface ReceiptPreviewProps {
  sale: SaleDetail;
  /** The client's, for WhatsApp. */
  phone?: string | null;
}

/** The receipt as it will be printed, to print, copy or send. */
export function ReceiptPreview({ sale, phone }: ReceiptPreviewProps) {
  const [format, setFormat] = useReceiptFormat();
  const tenant = useTenantInfoQuery();
  const text = receiptText(sale, tenant.data?.name ?? '', useTimeZone());
  const chat = (phone && phoneLinks(phone)?.whatsapp) || 'https://wa.me/';
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Recibo copiado'),
      () => notify.error('Não foi possível copiar o recibo'),
    );
  return (
    <div className="fct-receipt-preview">
      <div className="fct-receipt-actions">
        <Segmented<ReceiptFormat>
          aria-label="Papel do recibo"
          value={format}
          onChange={setFormat}
          options={RECEIPT_FORMATS.map((value) => ({ value, label: RECEIPT_FORMAT_LABEL[value] }))}
        />
        <PrintReceipt format={format}>
          <Receipt sale={sale} format={format} />
        </PrintReceipt>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          Copiar texto
        </Button>
        <Button
          icon={<WhatsAppOutlined aria-hidden />}
          href={`${chat}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </Button>
      </div>
      <Receipt sale={sale} format={format} />
    </div>
  );
}

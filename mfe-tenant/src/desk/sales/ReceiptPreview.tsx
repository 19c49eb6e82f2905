import CopyIcon from 'lucide-react/icons/copy';
import MessageCircleIcon from 'lucide-react/icons/message-circle';
import ReceiptTextIcon from 'lucide-react/icons/receipt-text';
import { Button, Segmented } from 'antd';
import type { SaleDetail } from '@focinho/contracts/desk/sales';
import { notify } from '@focinho/host/notify';
import { useNavigate, useParams } from '@focinho/host/router';
import { phoneLinks } from '@focinho/contracts/kernel/phone';
import { issueAddress, notesAddress } from '../../kernel/tenant/addresses';
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

/** The receipt as it will be printed, to print, copy or send. */
export function ReceiptPreview({ sale }: { sale: SaleDetail }) {
  const [format, setFormat] = useReceiptFormat();
  const tenant = useTenantInfoQuery();
  const { tenantSlug = '' } = useParams();
  const navigate = useNavigate();
  const hasNotes = Boolean(sale.notes?.length);
  const toNotes = hasNotes ? notesAddress : issueAddress;
  const text = receiptText(sale, tenant.data?.name ?? '', useTimeZone());
  const chat = (sale.clientPhone && phoneLinks(sale.clientPhone)?.whatsapp) || 'https://wa.me/';
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
        {sale.cancelledAt === null && (
          <Button icon={<ReceiptTextIcon />} onClick={() => void navigate(toNotes(tenantSlug, sale.id))}>
            {hasNotes ? 'Notas fiscais' : 'Emitir nota'}
          </Button>
        )}
        <Button icon={<CopyIcon />} onClick={() => void copy()}>
          Copiar texto
        </Button>
        <Button
          icon={<MessageCircleIcon />}
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

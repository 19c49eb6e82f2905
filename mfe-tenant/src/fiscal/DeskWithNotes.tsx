import ReceiptTextIcon from 'lucide-react/icons/receipt-text';
import { Badge, Button } from 'antd';
import { useNavigate, useParams } from '@focinho/host/router';
import { Page as DeskPage } from '../desk/desk/DeskPage';
import { waitingNotesAddress } from '../kernel/tenant/addresses';
import { useTenantFiscalSummaryQuery } from './fiscal.api';

/** The desk, which says when a note waits for somebody. */
export const Page = () => <DeskPage notices={<WaitingNotes />} />;

function WaitingNotes() {
  const { tenantSlug = '' } = useParams();
  const navigate = useNavigate();
  const count = useTenantFiscalSummaryQuery().data?.needPerson ?? 0;
  if (count === 0) return null;
  const label = count === 1 ? '1 nota precisa de você' : `${count} notas precisam de você`;
  return (
    <Badge count={count} title={label}>
      <Button
        icon={<ReceiptTextIcon />}
        onClick={() => void navigate(waitingNotesAddress(tenantSlug))}
        aria-label={label}
      >
        Notas
      </Button>
    </Badge>
  );
}

import { Segmented } from 'antd';
import { useSearchParams } from '@focinho/host/router';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { platformPage } from '../platform-page';
import { AuditList } from './AuditList';
import { HealthPanels } from './HealthPanels';
import { LogList } from './LogList';
import { RemotesPanel } from './RemotesPanel';

const VIEWS = [
  { value: 'logs', label: 'Registros' },
  { value: 'audit', label: 'Auditoria' },
];

function SystemPage() {
  const [address, setAddress] = useSearchParams();
  const view = address.get('view') === 'audit' ? 'audit' : 'logs';
  return (
    <ManagementPage>
      <PageHeader title="Sistema" subtitle="Saúde, versões e registros da plataforma" />
      <HealthPanels />
      <RemotesPanel />
      <div>
        {/* Each list has its own filters, so changing the view clears the address. */}
        <Segmented
          aria-label="O que mostrar"
          options={VIEWS}
          value={view}
          onChange={(chosen) => setAddress(chosen === 'audit' ? { view: 'audit' } : {})}
        />
      </div>
      {view === 'audit' ? <AuditList /> : <LogList />}
    </ManagementPage>
  );
}

export const Page = platformPage(SystemPage);

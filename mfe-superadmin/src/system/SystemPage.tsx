import { Segmented } from 'antd';
import { useSearchParams } from '@focinho/host/router';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { platformPage } from '../platform-page';
import { ReleasesView } from '../releases/ReleasesView';
import { RemotesPanel } from '../releases/RemotesPanel';
import { AuditList } from './AuditList';
import { HealthPanels } from './HealthPanels';
import { JobList } from './JobList';
import { LogList } from './LogList';
import { MailList } from './MailList';
import { PrivacyView } from './PrivacyView';

const VIEWS = [
  { value: 'logs', label: 'Registros', List: LogList },
  { value: 'audit', label: 'Auditoria', List: AuditList },
  { value: 'mails', label: 'E-mails', List: MailList },
  { value: 'jobs', label: 'Tarefas', List: JobList },
  { value: 'releases', label: 'Versões', List: ReleasesView },
  { value: 'privacy', label: 'Privacidade', List: PrivacyView },
] as const;

function SystemPage() {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('view');
  const { value: view, List } = VIEWS.find(({ value }) => value === wanted) ?? VIEWS[0];
  return (
    <ManagementPage>
      <PageHeader title="Sistema" subtitle="Saúde, versões e registros da plataforma" />
      <HealthPanels />
      {/* "Versões" shows the same in full. */}
      {view !== 'releases' && <RemotesPanel />}
      <div className="fcui-views">
        {/* Each list has its own filters, so changing the view clears the address. */}
        <Segmented
          aria-label="O que mostrar"
          options={VIEWS.map(({ value, label }) => ({ value, label }))}
          value={view}
          onChange={(chosen) => setAddress(chosen === 'logs' ? {} : { view: chosen })}
        />
      </div>
      <List />
    </ManagementPage>
  );
}

export const Page = platformPage(SystemPage);

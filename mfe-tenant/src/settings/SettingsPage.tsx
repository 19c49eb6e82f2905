import { Segmented } from 'antd';
import { useEffect, useRef, type ComponentType } from 'react';
import { ROLE_LABEL } from '@focinho/contracts/kernel/enums';
import { getConfig } from '@focinho/host/config';
import { useSearchParams } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { theme, THEME_LABEL, useTheme, type ThemeChoice } from '@focinho/host/theme';
import { Facts } from '@focinho/ui/facts';
import { ManagementPage, PageHeader, Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { PhoneLink } from '@focinho/ui/phone-link';
import { ActiveBadge, StatusBadge } from '@focinho/ui/status-badge';
import { PinPanel } from '../access/approvals/PinPanel';
import { AuditPanel } from '../insight/audit/AuditPanel';
import { ExportPanel } from '../insight/export/ExportPanel';
import { PixSettings } from '../payments/pix/PixSettings';
import { SubscriptionSettings } from '../vendor/subscription/SubscriptionSettings';
import { TeamSettings } from '../agenda/team/TeamSettings';
import { TvSettings } from '../desk/television/TvSettings';
import { useTenantInfoQuery } from '../kernel/tenant/tenant.api';
import { tenantPage } from '../tenant-page';
import { TillSettings } from '../desk/till/TillSettings';
import { UsersPanel } from '../access/users/UsersPanel';
import { GeneralPanel } from './GeneralForm';
import { RulesPanel } from './RulesForm';
import { SETTINGS_VIEWS, type SettingsView } from './views';
import './settings.css';

const CONTENT: Record<SettingsView, ComponentType> = {
  general: GeneralSettings,
  team: TeamSettings,
  till: TillSettings,
  pix: PixSettings,
  tv: TvSettings,
  subscription: SubscriptionSettings,
  export: ExportPanel,
  audit: AuditPanel,
};

const THEMES: ThemeChoice[] = ['light', 'dark', 'system'];

function SettingsPage() {
  const allowed = useAllowed();
  const [address, setAddress] = useSearchParams();
  const views = SETTINGS_VIEWS.filter(({ needs }) => !needs || allowed(needs));
  const view = views.find(({ value }) => value === address.get('view'))?.value ?? 'general';
  const Content = CONTENT[view];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector(':checked')?.closest('label');
    if (list.current && chosen) scrollToMiddle(list.current, chosen);
  }, [view]);
  return (
    <ManagementPage>
      <PageHeader title="Configurações" subtitle="Configurações do sistema" />
      <div ref={list} className="fct-settings-views">
        {/* Each list has its own filters, so changing the view clears the address. */}
        <Segmented<SettingsView>
          aria-label="O que mostrar"
          options={views.map(({ value, label }) => ({ value, label }))}
          value={view}
          onChange={(chosen) => setAddress(chosen === 'general' ? {} : { view: chosen })}
        />
      </div>
      <Content />
    </ManagementPage>
  );
}

/** `scrollIntoView` would also move the point from which Tab goes on. */
function scrollToMiddle(list: HTMLElement, chosen: HTMLElement): void {
  const [around, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (around.left + around.width / 2);
}

function GeneralSettings() {
  const allowed = useAllowed();
  return (
    <>
      <div className="fct-settings">
        <TenantPanel />
        <UserPanel />
      </div>
      {allowed('settings.change') && <GeneralPanel />}
      {allowed('approvals.give') && (
        <div className="fct-settings">
          <PinPanel />
          {allowed('rules.change') && <RulesPanel />}
        </div>
      )}
      <div className="fct-settings">
        <ThemePanel />
        <ApiPanel />
      </div>
      {allowed('users.see') && <UsersPanel />}
    </>
  );
}

function TenantPanel() {
  const { tenantSlug } = useSession();
  const tenant = useTenantInfoQuery();
  return (
    <Panel title="Informações do Pet Shop">
      <Facts
        facts={[
          ['Tenant', <StatusBadge tone="teal">{tenantSlug}</StatusBadge>],
          ['Nome', tenant.data?.name ?? 'N/A'],
          ['Status', <ActiveBadge active />],
        ]}
      />
    </Panel>
  );
}

function UserPanel() {
  const { user } = useSession();
  return (
    <Panel title="Informações do Usuário">
      <Facts
        facts={[
          ['Nome', user?.name || 'N/A'],
          ['E-mail', user?.email || 'N/A'],
          ['Telefone', user?.phone ? <PhoneLink phone={user.phone} /> : 'N/A'],
          ['Função', user ? ROLE_LABEL[user.role] : 'N/A'],
        ]}
      />
    </Panel>
  );
}

function ThemePanel() {
  const { choice } = useTheme();
  return (
    <Panel title="Aparência">
      <div className="fct-settings-body">
        <Segmented<ThemeChoice>
          aria-label="Tema"
          name="theme"
          value={choice}
          options={THEMES.map((value) => ({ value, label: THEME_LABEL[value] }))}
          onChange={theme.choose}
        />
      </div>
    </Panel>
  );
}

function ApiPanel() {
  return (
    <Panel title="Informações da API">
      <Facts
        facts={[
          ['API URL', getConfig().apiUrl || window.location.origin],
          ['Ambiente', 'Produção'],
        ]}
      />
    </Panel>
  );
}

export const Page = tenantPage(SettingsPage);

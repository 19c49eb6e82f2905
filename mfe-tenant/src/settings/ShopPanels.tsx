import { Segmented } from 'antd';
import { ROLE_LABEL } from '@focinho/contracts/kernel/enums';
import { getConfig } from '@focinho/host/config';
import { useSession } from '@focinho/host/session';
import { theme, THEME_LABEL, useTheme, type ThemeChoice } from '@focinho/host/theme';
import { Facts } from '@focinho/ui/facts';
import { Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { PhoneLink } from '@focinho/ui/phone-link';
import { ActiveBadge, StatusBadge } from '@focinho/ui/status-badge';
import { useTenantInfoQuery } from '../kernel/tenant/tenant.api';
import { GeneralPanel } from './GeneralForm';

const THEMES: ThemeChoice[] = ['light', 'dark', 'system'];

/** For those who may, what receipts say of the shop; then who the shop and the user are. */
export function ShopSettings() {
  const allowed = useAllowed();
  return (
    <>
      {allowed('settings.change') && <GeneralPanel />}
      <div className="fct-settings">
        <TenantPanel />
        <UserPanel />
      </div>
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

export function ThemePanel() {
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

export function ApiPanel() {
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

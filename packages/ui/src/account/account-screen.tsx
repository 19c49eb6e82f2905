import { ListLoading, LoadFailure } from '../list-states';
import { ManagementPage, PageHeader, Panel } from '../management-page';
import { useAccountGetQuery } from './account.api';
import { PasswordPanel } from './password-panel';
import { ProfilePanel } from './profile-panel';
import { SessionsPanel } from './sessions-panel';
import { TotpPanel } from './totp-panel';
import './account.css';

/** "Minha conta": the page is a remote's, its content the same in every area. */
export function AccountScreen() {
  const { data, error, isError, refetch } = useAccountGetQuery();
  return (
    <ManagementPage>
      <PageHeader title="Minha conta" subtitle="Seus dados, sua senha e onde você está conectado" />
      {data ? (
        <>
          <div className="fcui-account">
            <ProfilePanel account={data} />
            <PasswordPanel email={data.email} />
          </div>
          <TotpPanel totp={data.totp} />
        </>
      ) : (
        <Panel>
          {isError ? (
            <LoadFailure text="Não foi possível carregar a sua conta" error={error} onRetry={refetch} />
          ) : (
            <ListLoading text="Carregando sua conta..." />
          )}
        </Panel>
      )}
      <SessionsPanel />
    </ManagementPage>
  );
}

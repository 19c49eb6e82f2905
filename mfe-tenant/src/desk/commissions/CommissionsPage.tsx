import { useSearchParams } from '@focinho/host/router';
import { ChoiceFilter } from '@focinho/ui/choice-filter';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { FeatureLock } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { ClosedCommissions } from './ClosedCommissions';
import { CommissionRules } from './CommissionRules';
import { OpenCommissionsView } from './OpenCommissions';
import './commissions.css';

const VIEWS = [
  {
    ...{ value: 'open', label: 'Em aberto', subtitle: 'O que cada um ganhou desde o último fechamento' },
    own: 'O que você ganhou desde o último fechamento',
  },
  {
    ...{ value: 'closed', label: 'Fechamentos', subtitle: 'O que foi fechado, para pagar e imprimir' },
    own: 'O que você ganhou em cada período fechado',
  },
  { value: 'rules', label: 'Regras', subtitle: 'Quem ganha quanto, e por quê', own: null },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** "Comissões": everybody's for who manages them, one's own for the others. */
export function Page() {
  const [address, setAddress] = useSearchParams();
  const manages = useAllowed()('commissions.manage');
  const holds = useHolds('commissions');
  const views = VIEWS.filter(({ own }) => manages || own !== null);
  const view = views.find(({ value }) => value === address.get('view')) ?? VIEWS[0];
  return (
    <ManagementPage>
      <PageHeader title="Comissões" subtitle={(!manages && view.own) || view.subtitle} />
      <div>
        <ChoiceFilter<View>
          label="O que mostrar"
          options={views.map(({ value, label }) => ({ value, label }))}
          value={view.value}
          onChange={(chosen) => setAddress(chosen === VIEWS[0].value ? {} : { view: chosen })}
        />
      </div>
      {holds === false && view.value !== 'closed' ? <FeatureLock feature="commissions" /> : content(view.value)}
    </ManagementPage>
  );
}

function content(view: View) {
  if (view === 'closed') return <ClosedCommissions />;
  return view === 'rules' ? <CommissionRules /> : <OpenCommissionsView />;
}

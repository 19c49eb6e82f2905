import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { Link } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { Panel } from '@focinho/ui/management-page';

interface Way {
  name: string;
  description: string;
  /** Path below the tenant's slug. */
  to: string;
}

const CATALOGUE: Way[] = [
  { name: 'Serviços', description: 'Preço por porte e pelagem, duração e etapas', to: 'services' },
  { name: 'Pacotes', description: 'Serviços do mês por um preço só', to: 'packages' },
  { name: 'Produtos', description: 'Preço e estoque', to: 'products' },
];
const ACCESS: Way[] = [
  { name: 'Minha conta', description: 'Senha, verificação em duas etapas e sessões', to: 'account' },
];

/** Ways to pages of their own, where people look for them among the settings. */
export const CatalogueWays = () => <Ways title="Catálogo e preços" ways={CATALOGUE} />;
export const AccessWays = () => <Ways title="Minha senha e sessões" ways={ACCESS} />;

function Ways({ title, ways }: { title: string; ways: Way[] }) {
  const { tenantSlug } = useSession();
  return (
    <Panel title={title}>
      <ul className="fct-ways">
        {ways.map(({ name, description, to }) => (
          <li key={to}>
            <Link to={`/${tenantSlug}/${to}`} className="fct-way">
              <span>
                <strong>{name}</strong>
                <small>{description}</small>
              </span>
              <ChevronRightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

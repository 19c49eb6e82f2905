import { ListEmpty } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import type { SettingsSection } from './views';

interface FoundSettingsProps {
  found: { value: SettingsSection; name: string; view: string }[];
  onChoose: (section: SettingsSection) => void;
}

/** Results of the search in Configurações, and their tabs. */
export function FoundSettings({ found, onChoose }: FoundSettingsProps) {
  return (
    <Panel title="Encontrado nas configurações">
      {found.length === 0 && <ListEmpty text="Nenhuma configuração encontrada" />}
      <ul className="fct-ways">
        {found.map(({ value, name, view }) => (
          <li key={value}>
            <button type="button" className="fct-way" onClick={() => onChoose(value)}>
              <strong>{name}</strong>
              <small>{view}</small>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

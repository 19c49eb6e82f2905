import { Command } from 'cmdk';
import { useState, type ReactNode } from 'react';
import { useNavigate } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { Dialog } from '@focinho/ui/dialog';
import { useEarlyEnter } from '@focinho/ui/early-enter';
import { CREATIONS, matching, pagesFor } from './commands';
import { useRecordSearch } from './useRecordSearch';
import './palette.css';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Finds pages, create actions, clients and pets by typing. */
export function Palette({ open, onClose }: PaletteProps) {
  return (
    <Dialog
      open={open}
      title="Buscar em tudo"
      kind="plain"
      closable={false}
      width={560}
      top={72}
      className="fct-palette"
      focusFirst={(content) => content.querySelector('input')}
      onClose={onClose}
    >
      <PaletteCommands onDone={onClose} />
    </Dialog>
  );
}

function PaletteCommands({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const { user, tenantSlug } = useSession();
  const navigate = useNavigate();
  const found = useRecordSearch(typed);
  const go = (to: string) => {
    onDone();
    void navigate(`/${tenantSlug}/${to}`);
  };
  const goToRecord = (page: 'clients' | 'pets', name: string) =>
    go(`${page}?${new URLSearchParams({ search: name }).toString()}`);
  const creations = matching(CREATIONS, typed);
  const pages = matching(pagesFor(user?.role), typed);
  const nothing = !creations.length && !pages.length && !found.clients.length && !found.pets.length;

  const enter = useEarlyEnter(!found.searching, () => {
    const [client] = found.clients;
    const [pet] = found.pets;
    if (client) goToRecord('clients', client.name);
    else if (pet) goToRecord('pets', pet.name);
  });

  return (
    <Command
      shouldFilter={false}
      loop
      label="Comandos"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && nothing && found.searching) enter.wait();
      }}
    >
      <Command.Input
        value={typed}
        onValueChange={(text) => {
          setTyped(text);
          enter.forget();
        }}
        placeholder="Página, ação, cliente, telefone ou pet..."
        className="fct-palette-input"
      />
      <Command.List className="fct-palette-list" label="Resultados">
        {nothing && (
          <p role="status" className="fct-palette-status">
            {found.searching
              ? 'Buscando...'
              : found.failed
                ? 'Não foi possível buscar clientes e pets. Tente novamente.'
                : 'Nada encontrado'}
          </p>
        )}
        <Results heading="Clientes">
          {found.clients.map(({ id, name, phone, email }) => (
            <Choice
              key={id}
              value={id}
              onSelect={() => goToRecord('clients', name)}
              name={name}
              hint={phone ?? email}
            />
          ))}
        </Results>
        <Results heading="Pets">
          {found.pets.map(({ id, name, client, breed }) => (
            <Choice
              key={id}
              value={id}
              onSelect={() => goToRecord('pets', name)}
              name={name}
              hint={[breed, client?.name].filter(Boolean).join(' · ')}
            />
          ))}
        </Results>
        <Results heading="Criar">
          {creations.map(({ id, name, to }) => (
            <Choice key={id} value={id} onSelect={() => go(to)} name={name} />
          ))}
        </Results>
        <Results heading="Ir para">
          {pages.map(({ id, name, hint, to }) => (
            <Choice key={id} value={id} onSelect={() => go(to)} name={name} hint={hint} />
          ))}
        </Results>
      </Command.List>
    </Command>
  );
}

function Results({ heading, children }: { heading: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group heading={heading} className="fct-palette-group">
      {children}
    </Command.Group>
  );
}

interface ChoiceProps {
  value: string;
  name: string;
  hint?: string;
  onSelect: () => void;
}
function Choice({ value, name, hint, onSelect }: ChoiceProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className="fct-palette-choice">
      <span>{name}</span>
      {hint && <small>{hint}</small>}
    </Command.Item>
  );
}

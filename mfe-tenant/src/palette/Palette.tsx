import { Command } from 'cmdk';
import { useRef, useState, type ReactNode } from 'react';
import { formatPhone } from '@focinho/contracts/kernel/phone';
import { useNavigate } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { theme } from '@focinho/host/theme';
import { Dialog } from '@focinho/ui/dialog';
import { useEarlyEnter } from '@focinho/ui/early-enter';
import { useReadOnly } from '@focinho/ui/read-only';
import { matching, rankOf } from '../kernel/text/matching';
import { creationsFor, pagesFor, placesFor, THEMES } from './commands';
import { useRecordSearch } from './useRecordSearch';
import { warningsText } from '../people/pets/PetWarnings';
import './palette.css';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Finds pages and their tabs, settings, create actions, clients and pets by typing. */
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
  const readOnly = useReadOnly();
  const go = (to: string) => {
    onDone();
    void navigate(`/${tenantSlug}/${to}`);
  };
  const goToRecord = (page: 'clients' | 'pets', id: string) => go(`${page}/${id}`);
  const creations = matching(creationsFor(user?.role), typed);
  // Too many to stand there before anybody looks for one.
  const isTyped = typed.trim() !== '';
  const ways = matching([...pagesFor(user?.role), ...(isTyped ? placesFor(user?.role) : [])], typed);
  const themes = isTyped ? matching(THEMES, typed) : [];
  // Whoever has the better name comes first, so that Enter opens Belinha for "bel" and not Isabela.
  const petsFirst = rankOfFirst(found.pets, typed) < rankOfFirst(found.clients, typed);
  const records = petsFirst ? [...found.pets, ...found.clients] : [...found.clients, ...found.pets];
  const choices = [...records, ...(readOnly ? [] : creations), ...themes, ...ways].map(({ id }) => id);
  const nothing = choices.length === 0 && creations.length === 0;
  const marked = useMarked(choices, typed);
  const enter = useEarlyEnter(!found.searching, () => {
    const [client] = found.clients;
    const [pet] = found.pets;
    if (client && !petsFirst) goToRecord('clients', client.id);
    else if (pet) goToRecord('pets', pet.id);
    else if (client) goToRecord('clients', client.id);
  });
  const clients = (
    <Results heading="Clientes">
      {found.clients.map(({ id, name, phone, email }) => (
        <Choice
          key={id}
          value={id}
          onSelect={() => goToRecord('clients', id)}
          name={name}
          hint={phone ? formatPhone(phone) : email}
        />
      ))}
    </Results>
  );
  const pets = (
    <Results heading="Pets">
      {found.pets.map(({ id, name, client, breed, ...pet }) => (
        <Choice
          key={id}
          value={id}
          onSelect={() => goToRecord('pets', id)}
          name={name}
          hint={[breed, client?.name, warningsText(pet)].filter(Boolean).join(' · ')}
        />
      ))}
    </Results>
  );

  return (
    <Command
      shouldFilter={false}
      loop
      label="Comandos"
      value={marked.value}
      onValueChange={marked.onValueChange}
      vimBindings={false}
      onPointerMoveCapture={() => marked.setMoving(true)}
      onPointerMove={() => marked.setMoving(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && nothing && found.searching) enter.wait();
        marked.setMoving(MOVES.has(event.key));
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
        {petsFirst && pets}
        {clients}
        {!petsFirst && pets}
        <Results heading={readOnly ? `Criar · ${readOnly}` : 'Criar'}>
          {creations.map(({ id, name, to }) => (
            <Choice key={id} value={id} onSelect={() => go(to)} name={name} refused={readOnly} />
          ))}
        </Results>
        <Results heading="Mudar">
          {themes.map(({ id, name, theme: choice }) => (
            <Choice
              key={id}
              value={id}
              onSelect={() => {
                onDone();
                theme.choose(choice);
              }}
              name={name}
            />
          ))}
        </Results>
        <Results heading="Ir para">
          {ways.map(({ id, name, where, to }) => (
            <Choice key={id} value={id} onSelect={() => go(to)} name={name} hint={where} />
          ))}
        </Results>
      </Command.List>
    </Command>
  );
}

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * The choice that Enter takes: the first, also when it arrives after others, until somebody has moved to another one. By itself, cmdk
 * stays at what was first before the records arrived.
 */
function useMarked(choices: readonly string[], typed: string) {
  const [moved, setMoved] = useState<{ to: string; typed: string }>();
  const isMoving = useRef(false);
  const isThere = moved?.typed === typed && choices.includes(moved.to);
  return {
    value: isThere ? moved.to : (choices[0] ?? ''),
    /** Whether what is handled now is a key or the pointer that moves. */
    setMoving: (is: boolean) => {
      isMoving.current = is;
    },
    onValueChange: (to: string) => {
      if (isMoving.current) setMoved({ to, typed });
      isMoving.current = false;
    },
  };
}

const rankOfFirst = ([first]: readonly { name: string }[], typed: string) =>
  first ? rankOf(first.name, typed) : Infinity;

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
  hint?: string | undefined;
  /** Why it cannot be chosen. */
  refused?: string | undefined;
  onSelect: () => void;
}
function Choice({ value, name, hint, refused, onSelect }: ChoiceProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="fct-palette-choice"
      disabled={refused !== undefined}
      title={refused}
    >
      <span>{name}</span>
      {hint && <small>{hint}</small>}
    </Command.Item>
  );
}

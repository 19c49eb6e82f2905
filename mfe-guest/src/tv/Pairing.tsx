import { usePairing } from './use-pairing';

const HALF = 3;

/** A television without a link shows six characters, which its shop types. */
export function Pairing({ onPaired, wasRevoked }: { onPaired: (token: string) => void; wasRevoked: boolean }) {
  const code = usePairing(onPaired);
  return (
    <section className="tv-message">
      <h1>{wasRevoked ? 'Esta TV foi desligada da loja' : 'Ligue esta TV à sua loja'}</h1>
      {code ? (
        <p className="tv-code">
          <span>{code.slice(0, HALF)}</span>
          <span>{code.slice(HALF)}</span>
        </p>
      ) : (
        <p role="status">Buscando um código…</p>
      )}
      <p>No Painel ou em Configurações → TV, escolha “Ligar TV” e digite este código.</p>
    </section>
  );
}

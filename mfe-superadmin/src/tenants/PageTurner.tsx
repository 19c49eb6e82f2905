import { Button } from 'antd';
import type { Pagination } from '@focinho/contracts/kernel/envelope';

/** "Anterior" / "Próxima" with "Página X de Y"; nothing if everything fits on one page. */
export function PageTurner({ pagination, onTurn }: { pagination: Pagination; onTurn: (page: number) => void }) {
  const { page, pages } = pagination;
  if (pages <= 1) return null;
  return (
    <nav className="fcsa-turn" aria-label="Páginas">
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Anterior
      </Button>
      <span aria-live="polite">
        Página {page} de {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Próxima
      </Button>
    </nav>
  );
}

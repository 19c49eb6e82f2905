import { Button, Input, type InputRef } from 'antd';
import { useRef, useState, type FocusEvent } from 'react';
import type { StockCountDetail, StockCountLine } from '@focinho/contracts/catalogue/stock';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { notify } from '@focinho/host/notify';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useWriteProps, WriteButton } from '@focinho/ui/read-only';
import { plain } from '@focinho/ui/select-search';
import { StatusBadge } from '@focinho/ui/status-badge';
import { tryWithToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { useTenantStockCountEndMutation, useTenantStockCountItemMutation, useTenantStockCountQuery } from './stock.api';
import './stock.css';

const CLOSED = { success: 'Contagem fechada: o estoque está acertado.', failure: 'Erro ao fechar a contagem.' };
const CANCELLED = { success: 'Contagem cancelada.', failure: 'Erro ao cancelar a contagem.' };
const NOT_COUNTED = 'Não foi possível guardar o que foi contado.';

/** The count that is open: a product's code adds one to it, its name finds it, and its field says how many there are. */
export function OpenCount({ id }: { id: string }) {
  const { data, error, isError, refetch } = useTenantStockCountQuery(id, { refetchOnMountOrArgChange: true });
  if (data) return <Count count={data} />;
  return (
    <Panel title="Contagem aberta">
      {isError ? (
        <LoadFailure text="Não foi possível carregar a contagem" error={error} onRetry={() => void refetch()} />
      ) : (
        <ListLoading text="Carregando contagem..." rows={4} />
      )}
    </Panel>
  );
}

function Count({ count }: { count: StockCountDetail }) {
  const [search, setSearch] = useState('');
  const [notice, setNotice] = useState('');
  const [save] = useTenantStockCountItemMutation();
  const [end, { isLoading: isEnding }] = useTenantStockCountEndMutation();
  const writes = useWriteProps();
  const field = useRef<InputRef>(null);
  const { id, lines } = count;
  const shown = lines.filter(({ product }) => matches(product, search));
  const set = ({ product }: StockCountLine, counted: number) =>
    save({ id, item: { productId: product.id, counted } })
      .unwrap()
      .catch((cause: unknown) => notify.error(NOT_COUNTED, cause));

  /** A scanner types the code and Enter. */
  const enter = async () => {
    const code = search.trim();
    const line = lines.find(({ product }) => product.barcode === code || product.sku === code) ?? only(shown);
    if (!code) return;
    setSearch('');
    if (!line) return setNotice(`Nenhum produto desta contagem tem o código ${code}.`);
    const counted = (line.counted ?? 0) + 1;
    setNotice(`${line.product.name}: ${counted}`);
    await set(line, counted);
    field.current?.focus();
  };
  const finish = (status: 'CLOSED' | 'CANCELLED') =>
    void tryWithToasts(
      status === 'CLOSED' ? CLOSED : CANCELLED,
      withApproval((approval) => end({ id, end: { status }, approval }).unwrap()),
    );

  return (
    <Panel title={count.category ? `Contagem aberta: ${count.category}` : 'Contagem aberta'}>
      <div className="fct-count-head">
        <Input
          ref={field}
          aria-label="Código ou nome"
          placeholder="Passe o leitor, ou digite o nome..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onPressEnter={() => void enter()}
          autoComplete="off"
          {...writes}
        />
        <p role="status" className="fcui-muted">
          {notice || summaryOf(count)}
        </p>
      </div>
      <ul className="fct-count-lines" aria-label="Produtos da contagem">
        {shown.map((line) => (
          <CountLine key={line.product.id} line={line} onCount={(counted) => void set(line, counted)} />
        ))}
      </ul>
      {shown.length === 0 && <p className="fcui-muted fct-count-none">Nenhum produto com este nome nesta contagem.</p>}
      <div className="fct-count-foot">
        <span>
          {count.counted} de {count.products} contados. O que não for contado fica como está.
        </span>
        <Button onClick={() => finish('CANCELLED')} disabled={isEnding}>
          Cancelar Contagem
        </Button>
        <WriteButton type="primary" loading={isEnding} onClick={() => finish('CLOSED')}>
          Fechar Contagem
        </WriteButton>
      </div>
    </Panel>
  );
}

function CountLine({ line, onCount }: { line: StockCountLine; onCount: (counted: number) => void }) {
  const { product, counted, expected, value } = line;
  const [typed, setTyped] = useState<string>();
  const writes = useWriteProps();
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const text = event.target.value.trim();
    setTyped(undefined);
    if (/^\d{1,7}$/.test(text) && Number(text) !== counted) onCount(Number(text));
  };
  const difference = counted === null || expected === null ? 0 : counted - expected;
  return (
    <li className="fct-count-line" aria-label={product.name}>
      <span className="fct-count-name">
        <span className="fcui-strong">{product.name}</span>
        <span className="fcui-muted">{[product.barcode, product.sku].filter((code) => code !== null).join(' · ')}</span>
      </span>
      <span className="fct-count-difference">
        {difference !== 0 && (
          <StatusBadge tone={difference < 0 ? 'red' : 'yellow'}>
            {difference.toLocaleString('pt-BR', { signDisplay: 'always' })} · {formatMoney(value)}
          </StatusBadge>
        )}
        {counted !== null && difference === 0 && <StatusBadge tone="green">Confere</StatusBadge>}
      </span>
      <Input
        className="fct-count-input"
        aria-label={`Contado de ${product.name}`}
        inputMode="numeric"
        value={typed ?? (counted === null ? '' : String(counted))}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onPressEnter={(event) => event.currentTarget.blur()}
        {...writes}
      />
    </li>
  );
}

const matches = ({ name, barcode, sku }: StockCountLine['product'], search: string) => {
  const wanted = plain(search.trim());
  return [name, barcode ?? '', sku ?? ''].some((text) => plain(text).includes(wanted));
};
const only = <Item,>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

/** "3 diferenças, de -R$ 40,00 no total" */
function summaryOf({ differences, value }: StockCountDetail): string {
  if (differences === 0) return 'Nenhuma diferença até agora.';
  return `${differences === 1 ? '1 diferença' : `${differences} diferenças`}, de ${formatMoney(value)} no total.`;
}

import { formatMoney } from '@focinho/contracts/kernel/money';
import { Link, useParams } from '@focinho/host/router';

interface FigureProps {
  name: string;
  caption: string;
  /** Shown as "-" while undefined. */
  value: number | undefined;
  unit?: 'money';
  /** Red, unless it is zero: something is owed or late. */
  isOwed?: boolean;
  /** The page that lists what it counts, within the tenant's area. */
  page: string;
}

/** A figure of today, which leads to what it counts. */
export function Figure({ name, caption, value, unit, isOwed = false, page }: FigureProps) {
  const { tenantSlug } = useParams();
  return (
    <Link className="fct-figure" to={`/${tenantSlug}/${page}`} data-owed={(isOwed && Boolean(value)) || undefined}>
      <span className="fct-figure-name">{name}</span>
      <span className="fct-figure-value" data-zero={!value || undefined}>
        {value === undefined ? '-' : unit ? <Money reais={value} /> : value.toLocaleString('pt-BR')}
      </span>
      <span className="fct-figure-caption">{caption}</span>
    </Link>
  );
}

/** The currency is small beside the amount. */
export function Money({ reais }: { reais: number }) {
  const [currency, amount] = formatMoney(reais).split(/\u00a0/);
  return (
    <>
      <small>{currency}</small>&nbsp;{amount}
    </>
  );
}

import {
  knownOr,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABEL,
  type ServiceCategory,
} from '@focinho/contracts/kernel/enums';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';

const TONE: Record<ServiceCategory, Tone> = {
  BANHO: 'blue',
  TOSA: 'purple',
  PRODUTO: 'orange',
  CONSULTA: 'teal',
  OUTROS: 'gray',
};

export function CategoryBadge({ category }: { category: string }) {
  const known = knownOr(SERVICE_CATEGORIES, category, 'OUTROS');
  return <StatusBadge tone={TONE[known]}>{SERVICE_CATEGORY_LABEL[known]}</StatusBadge>;
}

import FileUpIcon from 'lucide-react/icons/file-up';
import { Link, useParams } from '@focinho/host/router';
import { useAllowed } from '@focinho/ui/permissions';
import './import-link.css';

/** Leads to where spreadsheets are imported, for those who may. */
export function ImportLink() {
  const { tenantSlug = '' } = useParams();
  if (!useAllowed()('data.import')) return null;
  return (
    <Link className="fct-import-link" to={`/${tenantSlug}/settings?view=import`}>
      <FileUpIcon />
      Importar
    </Link>
  );
}

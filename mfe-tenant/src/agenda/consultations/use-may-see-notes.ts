import { useSession } from '@focinho/host/session';
import { skipToken } from '@focinho/host/store';
import { useAllowed } from '@focinho/ui/permissions';
import { useTenantServicesListQuery } from '../../catalogue/services/services.api';
import { useTenantProfessionalsListQuery } from '../team/team.api';

/**
 * Whether the user sees notes of consultations, as the API decides: by the role, or as a professional who does consultations. False until it
 * is known, so that nobody asks for what is refused.
 */
export function useMaySeeNotes(): boolean {
  const byRole = useAllowed()('consultations.see');
  const userId = useSession().user?.id;
  const team = useTenantProfessionalsListQuery(byRole ? skipToken : { isActive: true, sort: 'name' }).data?.rows;
  const self = team?.find((professional) => userId !== undefined && professional.userId === userId);
  const services = useTenantServicesListQuery(
    self ? { category: 'CONSULTA', page: 1, limit: 200, sort: 'name' } : skipToken,
  ).data?.rows;
  return byRole || Boolean(services?.some(({ id }) => self?.serviceIds?.includes(id) ?? true));
}

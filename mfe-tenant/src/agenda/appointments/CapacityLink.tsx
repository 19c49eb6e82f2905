import { Link, useParams } from '@focinho/host/router';
import { fieldErrorsOf } from '@focinho/ui/form-errors';
import { useAllowed } from '@focinho/ui/permissions';

/** In an error of a call: how many pets the shop attends at a time, if that is why it was refused. */
export const CAPACITY = 'simultaneousPets';
export const capacityIn = (cause: unknown) => fieldErrorsOf(cause).find(({ path }) => path === CAPACITY)?.message;

/** Where the shop says how many pets it attends at a time: in another tab, so that what is filled in here stays. */
export function CapacityLink({ capacity }: { capacity: string | undefined }) {
  const { tenantSlug } = useParams();
  const mayChange = useAllowed()('settings.change');
  if (!capacity || !mayChange) return null;
  return (
    <Link to={`/${tenantSlug}/settings?view=booking&focus=${CAPACITY}`} target="_blank">
      {`Atendo mais de ${capacity} ${capacity === '1' ? 'pet' : 'pets'} ao mesmo tempo`}
    </Link>
  );
}

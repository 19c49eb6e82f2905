import { ListFrame } from '@focinho/ui/toolbar-slot';
import { BookingRulesPanel, HolidaysPanel, OpeningHoursPanel } from './AgendaPanels';
import { ProfessionalsPanel } from './ProfessionalsPanel';
import { StationsPanel } from './StationsPanel';

/** "Equipe e agenda": who and what can work when. */
export function TeamSettings() {
  return (
    <>
      {/* Each list shows its sort order in place. */}
      <ListFrame>
        <ProfessionalsPanel />
      </ListFrame>
      <OpeningHoursPanel />
      <ListFrame>
        <StationsPanel />
      </ListFrame>
      <HolidaysPanel />
      <BookingRulesPanel />
    </>
  );
}

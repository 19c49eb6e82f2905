import { useEffect, useRef, type ComponentType } from 'react';
import { ListFrame } from '@focinho/ui/toolbar-slot';
import { PinPanel } from '../access/approvals/PinPanel';
import { UsersPanel } from '../access/users/UsersPanel';
import { BookingRulesPanel, HolidaysPanel, OpeningHoursPanel } from '../agenda/team/AgendaPanels';
import { ProfessionalsPanel } from '../agenda/team/ProfessionalsPanel';
import { StationsPanel } from '../agenda/team/StationsPanel';
import { TvSettings } from '../desk/television/TvSettings';
import { TillSettings } from '../desk/till/TillSettings';
import { AuditPanel } from '../insight/audit/AuditPanel';
import { ExportPanel } from '../insight/export/ExportPanel';
import { PixSettings } from '../payments/pix/PixSettings';
import { SubscriptionSettings } from '../vendor/subscription/SubscriptionSettings';
import { RulesPanel } from './RulesForm';
import { ApiPanel, ShopSettings, ThemePanel } from './ShopPanels';
import type { SettingsSection, View } from './views';
import { AccessWays, CatalogueWays } from './Ways';

const CONTENT: Record<SettingsSection, ComponentType> = {
  shop: ShopSettings,
  theme: ThemePanel,
  api: ApiPanel,
  hours: OpeningHoursPanel,
  holidays: HolidaysPanel,
  booking: BookingRulesPanel,
  professionals: ProfessionalsPanel,
  users: UsersPanel,
  catalogue: CatalogueWays,
  stations: StationsPanel,
  pix: PixSettings,
  till: TillSettings,
  tv: TvSettings,
  subscription: SubscriptionSettings,
  access: AccessWays,
  pin: PinPanel,
  discounts: RulesPanel,
  export: ExportPanel,
  audit: AuditPanel,
};

/** Sections of a tab; the one that the address names is brought into sight. */
export function SettingsSections({ view, wanted }: { view: View; wanted: string | null }) {
  const named = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted === view.value || !named.current?.previousElementSibling) return;
    if (named.current.contains(document.activeElement)) return;
    named.current.focus({ preventScroll: true });
    return keepInView(named.current);
  }, [wanted, view.value]);
  return view.sections.map(({ value, name }) => {
    const Content = CONTENT[value];
    return (
      <div
        key={value}
        ref={value === wanted ? named : undefined}
        role="group"
        aria-label={name}
        tabIndex={-1}
        className="fct-settings-section"
      >
        {/* Each list shows its sort order in place. */}
        <ListFrame>
          <Content />
        </ListFrame>
      </div>
    );
  });
}

const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** Shows a section, also while those around it still load and grow, until somebody moves on. @returns ends it */
function keepInView(section: HTMLElement): () => void {
  const grown = new ResizeObserver(() => section.scrollIntoView());
  const end = () => {
    grown.disconnect();
    for (const move of MOVES) removeEventListener(move, end);
  };
  if (section.parentElement) grown.observe(section.parentElement);
  for (const move of MOVES) addEventListener(move, end, { passive: true });
  section.scrollIntoView();
  return end;
}

import { useEffect, useRef, type ComponentType } from 'react';
import { IncidentsPanel } from '@focinho/ui/privacy/incidents-panel';
import { ProcessingPanel } from '@focinho/ui/privacy/processing-panel';
import { ListFrame } from '@focinho/ui/toolbar-slot';
import { PinPanel } from '../access/approvals/PinPanel';
import { UsersPanel } from '../access/users/UsersPanel';
import { HotelSettingsPanel } from '../agenda/stays/HotelSettingsPanel';
import { TaxiZonesPanel } from '../agenda/trips/TaxiZonesPanel';
import { BookingRulesPanel, HolidaysPanel, OpeningHoursPanel } from '../agenda/team/AgendaPanels';
import { ProfessionalsPanel } from '../agenda/team/ProfessionalsPanel';
import { StationsPanel } from '../agenda/team/StationsPanel';
import { ProtocolsPanel } from '../catalogue/protocols/ProtocolsPanel';
import { CashbackPanel } from '../desk/cashback/CashbackPanel';
import { CreditRulesPanel } from '../desk/credit/CreditRules';
import { MembershipSettingsPanel } from '../desk/memberships/MembershipSettingsPanel';
import { TvSettings } from '../desk/television/TvSettings';
import { TillSettings } from '../desk/till/TillSettings';
import { FiscalSettings } from '../fiscal/FiscalSettings';
import { AuditPanel } from '../insight/audit/AuditPanel';
import { ArchivePanel } from '../insight/export/ArchivePanel';
import { ExportPanel } from '../insight/export/ExportPanel';
import { ApiKeysPanel } from '../integrations/ApiKeysPanel';
import { CalendarPanel } from '../integrations/CalendarPanel';
import { WebhooksPanel } from '../integrations/WebhooksPanel';
import { ImportPanel } from '../people/imports/ImportPanel';
import { WhatsappSettings } from '../outreach/whatsapp/WhatsappSettings';
import { PixSettings } from '../payments/pix/PixSettings';
import { TemplatesPanel } from '../people/agreements/TemplatesPanel';
import { DeletionPanel } from '../vendor/deletion/DeletionPanel';
import { SubscriptionSettings } from '../vendor/subscription/SubscriptionSettings';
import { RulesPanel } from './RulesForm';
import { ApiPanel, ShopSettings, ThemePanel } from './ShopPanels';
import type { SettingsSection, View } from './views';
import { AccessWays, CatalogueWays } from './Ways';

const ShopProcessingPanel = () => <ProcessingPanel controller="SHOP" />;

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
  protocols: ProtocolsPanel,
  stations: StationsPanel,
  hotel: HotelSettingsPanel,
  taxi: TaxiZonesPanel,
  club: MembershipSettingsPanel,
  terms: TemplatesPanel,
  import: ImportPanel,
  pix: PixSettings,
  credit: CreditRulesPanel,
  till: TillSettings,
  cashback: CashbackPanel,
  fiscal: FiscalSettings,
  whatsapp: WhatsappSettings,
  tv: TvSettings,
  keys: ApiKeysPanel,
  webhooks: WebhooksPanel,
  calendars: CalendarPanel,
  subscription: SubscriptionSettings,
  access: AccessWays,
  pin: PinPanel,
  discounts: RulesPanel,
  export: ExportPanel,
  archive: ArchivePanel,
  audit: AuditPanel,
  incidents: IncidentsPanel,
  processing: ShopProcessingPanel,
  deletion: DeletionPanel,
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

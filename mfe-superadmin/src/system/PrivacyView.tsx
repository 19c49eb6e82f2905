import { IncidentsPanel } from '@focinho/ui/privacy/incidents-panel';
import { ProcessingPanel } from '@focinho/ui/privacy/processing-panel';
import { DeletionsPanel } from './DeletionsPanel';

/** Shops that are deleted, and the platform's own registers: incidents, and what it does with personal data. */
export function PrivacyView() {
  return (
    <>
      <DeletionsPanel />
      <IncidentsPanel />
      <ProcessingPanel controller="PLATFORM" />
    </>
  );
}

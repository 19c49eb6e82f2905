import CircleCheckIcon from 'lucide-react/icons/circle-check';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

interface PixNoticeProps {
  text: string;
  /** Something is to go back. */
  hasSurplus: boolean;
  /** Buttons of the notice. */
  children: ReactNode;
}

/** PIX that has arrived, in one line above the desk. */
export function PixNotice({ text, hasSurplus, children }: PixNoticeProps) {
  return (
    <div className="fct-pix-notice" data-surplus={hasSurplus || undefined}>
      {hasSurplus ? <TriangleAlertIcon /> : <CircleCheckIcon />}
      <p>{text}</p>
      {children}
    </div>
  );
}

import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
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
      {hasSurplus ? <WarningFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}
      <p>{text}</p>
      {children}
    </div>
  );
}

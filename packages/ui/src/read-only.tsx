import { Button } from 'antd';
import { createContext, use, type ComponentProps, type ReactNode } from 'react';

const Reason = createContext<string | undefined>(undefined);

interface ReadOnlyProps {
  /** Why nothing can be saved, in a sentence; undefined while everything can. */
  reason: string | undefined;
  children: ReactNode;
}
/** Around pages on which nothing can be saved for a while: what would write is disabled in them, and says why. */
export function ReadOnly({ reason, children }: ReadOnlyProps) {
  return <Reason value={reason}>{children}</Reason>;
}

/** Around what may be saved all the same. */
export function AlwaysWritable({ children }: { children: ReactNode }) {
  return <Reason value={undefined}>{children}</Reason>;
}

/** Why nothing can be saved here; undefined if it can. */
export const useReadOnly = (): string | undefined => use(Reason);

/** For whatever writes: a switch, a select, an item of a menu. The title is its description for screen readers, too. */
export function useWriteProps(): { disabled?: true; title?: string } {
  const reason = useReadOnly();
  return reason === undefined ? {} : { disabled: true, title: reason };
}

/** A button that writes, or opens a form only to write. */
export function WriteButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} {...useWriteProps()} />;
}

import { Button } from 'antd';
import { notify } from '@focinho/host/notify';

export interface Copied {
  success: string;
  failure: string;
}
interface CopyButtonProps {
  text: string;
  /** Toasts. */
  copied: Copied;
  children: string;
}

/** Copies a text. Only pages that were loaded over HTTPS have a clipboard; others have no button. */
export function CopyButton({ text, copied, children }: CopyButtonProps) {
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(copied.success),
      () => notify.error(copied.failure),
    );
  return <Button onClick={() => void copy()}>{children}</Button>;
}

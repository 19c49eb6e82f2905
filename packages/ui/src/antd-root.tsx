import { ConfigProvider } from 'antd';
import ptBR from 'antd/locale/pt_BR';
import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';
import { useMemo, type ReactNode } from 'react';
import { styleNonce } from '@focinho/host/config';
import { useTheme } from '@focinho/host/theme';
import { antdTheme } from './antd-theme';
import './ui.css';
import { useIsPhone, useMedia } from './viewport';

dayjs.locale('pt-br');

/** Wraps every page that uses antd: language, theme, style nonce, and touch-sized controls on a phone. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const phone = useIsPhone();
  const nonce = styleNonce();
  const theme = useMemo(() => antdTheme(resolved, still), [resolved, still]);
  return (
    <ConfigProvider
      locale={ptBR}
      theme={theme}
      componentSize={phone ? 'large' : 'middle'}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      {children}
    </ConfigProvider>
  );
}

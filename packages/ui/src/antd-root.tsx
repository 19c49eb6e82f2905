import { ConfigProvider } from 'antd';
import ptBR from 'antd/locale/pt_BR';
import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';
import { useEffect, useMemo, type ReactNode } from 'react';
import { nameIcons } from './icon-names';
import { ignoreRepeatedEnter } from './new-step';
// First, so that ours come later.
import './antd.css';
import './tokens.css';
import './ui.css';
import { useIsPhone, useMedia } from './viewport';

dayjs.locale('pt-br');

/** So that our styles find our own inputs, and not those of another remote. */
const INPUT = { className: 'fcui-input' };

/** Closed where dialogs are closed. */
const DRAWER = { closable: { placement: 'end' } } as const;

/** Wraps every page that uses antd: language, and touch-sized controls on a phone. Its styles are in antd.css, made by the build. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const phone = useIsPhone();
  useEffect(ignoreRepeatedEnter, []);
  useEffect(nameIcons, []);
  const theme = useMemo(() => ({ zeroRuntime: true, hashed: false, token: { motion: !still } }), [still]);
  return (
    <ConfigProvider
      locale={ptBR}
      theme={theme}
      // A virtual list is read out from a hidden one that holds values ("CONFIRMED") instead of labels. None of ours is long.
      virtual={false}
      input={INPUT}
      drawer={DRAWER}
      componentSize={phone ? 'large' : 'middle'}
    >
      {children}
    </ConfigProvider>
  );
}

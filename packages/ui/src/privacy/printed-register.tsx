import { useEffect, useEffectEvent, type ReactNode } from 'react';
import './register.css';

/** A child of the body that only printers show; the dialog of the browser opens by itself. */
export function PrintedRegister({ onPrinted, children }: { onPrinted: () => void; children: ReactNode }) {
  const print = useEffectEvent(() => {
    window.print();
    onPrinted();
  });
  useEffect(() => print(), []);
  return (
    <div className="fcui-printed" aria-hidden>
      <h1>Registro de tratamento de dados pessoais</h1>
      {children}
    </div>
  );
}

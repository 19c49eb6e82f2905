import { Button } from 'antd';
import { useState } from 'react';
import { useIsPhone } from '@focinho/ui/viewport';
import { useLatePix } from './LatePix';
import { usePixOfSales } from './PixOfSales';

/** So many at once that the desk stays in sight below them. */
const SHOWN_AT_ONCE = 3;
const SHOWN_ON_PHONES = 1;

/** Notices of PIX that wants somebody's attention, first of PIX that is to go back. */
export function PixNotices(desk: Parameters<typeof useLatePix>[0]) {
  const { notices: ofSales, dialog } = usePixOfSales();
  const notices = [...ofSales, ...useLatePix(desk)];
  const [isOpen, setOpen] = useState(false);
  const few = useIsPhone() ? SHOWN_ON_PHONES : SHOWN_AT_ONCE;
  const hidden = notices.length - few;
  return (
    <>
      <div role="status">{isOpen ? notices : notices.slice(0, few)}</div>
      {hidden > 0 && (
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Mostrar menos avisos de PIX' : `Mais ${hidden} ${hidden === 1 ? 'aviso' : 'avisos'} de PIX`}
        </Button>
      )}
      {dialog}
    </>
  );
}

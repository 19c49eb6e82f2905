import DownloadIcon from 'lucide-react/icons/download';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { tryWithToasts } from '@focinho/ui/toasts';
import { followLink } from '../follow-link';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import { useTenantFiscalArchiveMutation } from './fiscal.api';

const TEXTS = { success: 'Arquivo do mês a caminho.', failure: 'Não foi possível gerar o arquivo do mês.' };

/** This month and the eleven before it, as `YYYY-MM`. */
export function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, ago) => new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7));
}

/** The XML files of a month, for the accountant. */
export function MonthFiles() {
  const months = lastMonths(todayIn(useTimeZone()));
  const [month, setMonth] = useState(months[1] ?? '');
  const [create, { isLoading }] = useTenantFiscalArchiveMutation();
  const fetch = () => void tryWithToasts(TEXTS, create({ month }).unwrap().then(followLink));
  return (
    <>
      <Select
        aria-label="Mês dos arquivos"
        value={month}
        onChange={setMonth}
        options={months.map((value) => ({ value, label: value.split('-').reverse().join('/') }))}
      />
      <Button icon={<DownloadIcon />} loading={isLoading} onClick={fetch}>
        XML do mês
      </Button>
    </>
  );
}

import CloudUploadIcon from 'lucide-react/icons/cloud-upload';
import { Progress } from 'antd';
import { useState } from 'react';
import { useWriteProps } from '@focinho/ui/read-only';

const TYPES = '.csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface SheetDropProps {
  /** The share of a file on its way, from 0 to 1. */
  progress: number | undefined;
  onFile: (file: File) => void;
}

/** A place to drop a spreadsheet, or to choose one. */
export function SheetDrop({ progress, onFile }: SheetDropProps) {
  const [isOver, setOver] = useState(false);
  const { disabled, title } = useWriteProps();
  const isOff = disabled === true || progress !== undefined;
  const choose = (file: File | undefined) => void (file && !isOff && onFile(file));
  return (
    <label
      className="fct-import-drop"
      data-over={(isOver && !isOff) || undefined}
      data-off={isOff || undefined}
      title={title}
    >
      <CloudUploadIcon aria-hidden className="fct-import-drop-mark" />
      <strong>Escolher planilha</strong>
      <span className="fcui-muted">ou solte o arquivo aqui: CSV ou XLSX, até 10 MB e 20.000 linhas</span>
      <input
        type="file"
        className="fct-import-file"
        aria-label="Escolher planilha"
        accept={TYPES}
        disabled={isOff}
        // It lies over the whole zone and takes what is dropped.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      {progress !== undefined && (
        <Progress aria-label="Envio da planilha" percent={Math.round(progress * 100)} status="active" />
      )}
    </label>
  );
}

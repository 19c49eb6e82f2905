import { Worker } from 'node:worker_threads';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '@focinho/contracts/people/import-columns';
import { FairQueue } from '../../kernel/fairness/fair-queue';
import { BadRequestError } from '../../kernel/http/errors';
import program from './sheet-worker.cjs';

/** A workbook of 20,000 rows takes some seconds. */
const TIMEOUT_MS = 30_000;
const MEMORY_MB = 512;
const LIMITS = {
  /** With the headings, and a title above them. */
  rows: IMPORT_ROWS_MAX + 5,
  columns: 60,
  /** Characters of a cell; the longest field has 2,000. */
  cell: 4_000,
  /** Characters of all cells: a thousand for each row. */
  characters: 20_000_000,
  /** Bytes of the files in a workbook, which is an archive. */
  unpacked: 120_000_000,
};

/** Reading takes a core, so one spreadsheet is read at a time. */
const queue = new FairQueue(
  { slots: 1, perKey: 1, waiting: 12, waitingPerKey: 2, timeoutMs: 60_000 },
  (seconds) => `A loja está enviando planilhas demais ao mesmo tempo. Tente novamente em ${seconds} s.`,
);

/** A row with something in it, and its number as a spreadsheet shows it. */
export interface SheetLine {
  line: number;
  cells: string[];
}

const SAVE_AS = 'Abra-a no Excel ou no Google Planilhas e salve como XLSX ou CSV.';
const ROWS_MAX = IMPORT_ROWS_MAX.toLocaleString('pt-BR');
const PROBLEMS = {
  NOT_A_SHEET: 'Este arquivo não é uma planilha que aceitamos: envie CSV ou XLSX.',
  WEB_PAGE: `Este arquivo é uma página da web com nome de planilha. ${SAVE_AS}`,
  OLD_EXCEL: `Esta planilha é do Excel antigo (XLS) ou tem senha. ${SAVE_AS}`,
  OPEN_QUOTE: `Há aspas que abrem e não fecham nesta planilha, e não dá para saber onde uma célula termina. ${SAVE_AS}`,
  EMPTY: 'Esta planilha está vazia.',
  ONLY_HEADINGS: 'Esta planilha só tem os títulos das colunas: faltam as linhas com os dados.',
  TOO_MANY_ROWS: `A planilha tem mais de ${ROWS_MAX} linhas. Divida-a em partes e envie uma de cada vez.`,
  TOO_LARGE: 'A planilha é grande demais depois de aberta. Copie só as linhas com dados para uma planilha nova.',
  UNREADABLE: 'Não conseguimos ler esta planilha: o arquivo está danificado ou incompleto.',
};
type SheetProblem = keyof typeof PROBLEMS;
type Message = { problem: SheetProblem } | { lines: SheetLine[] };

/** The file is no spreadsheet that can be read, for one of these reasons. */
export class SheetError extends BadRequestError {
  constructor(readonly problem: SheetProblem) {
    super(PROBLEMS[problem]);
  }
}

/**
 * The rows of a CSV or XLSX file as texts, whatever its name is; of a workbook those of the sheet with the most rows.
 * @param key whose turn it is: the tenant
 * @throws SheetError; TooManyAttemptsError and BusyError if too many are waiting
 */
export function readSheet(bytes: Buffer, key: string): Promise<SheetLine[]> {
  if (bytes.length === 0) throw new SheetError('EMPTY');
  if (bytes.length > IMPORT_BYTES_MAX)
    throw new BadRequestError(`A planilha pode ter no máximo ${IMPORT_BYTES_MAX / 1024 / 1024} MB.`);
  return queue.run(key, () => read(bytes));
}

async function read(bytes: Buffer): Promise<SheetLine[]> {
  const worker = new Worker(program, {
    eval: true,
    workerData: { from: __filename, bytes: new Uint8Array(bytes), limits: LIMITS },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // What a library prints about a damaged file is of no use to anybody.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      timer = setTimeout(() => reject(new SheetError('TOO_LARGE')), TIMEOUT_MS);
      worker.once('message', resolve);
      // Out of memory, unless it is not installed as it should be.
      worker.once('error', (error) => reject(isMissing(error) ? error : new SheetError('TOO_LARGE')));
      worker.once('exit', () => reject(new SheetError('UNREADABLE')));
    });
    if ('problem' in message) throw new SheetError(message.problem);
    return message.lines;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';

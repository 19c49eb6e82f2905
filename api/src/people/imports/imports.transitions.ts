import { IMPORT_FAILED, type ImportStatus } from '@focinho/contracts/people/import-columns';
import { refused, type TransitionTable } from '@focinho/contracts/kernel/transitions';

const CHECKING = refused('A planilha ainda está sendo conferida.');
const RUNNING = refused('Esta planilha está sendo importada.');
const DONE = refused('Esta planilha já foi importada.');
const UNDOING = refused('Esta importação está sendo desfeita.');
const UNDONE = refused('Esta importação já foi desfeita. Para importar de novo, envie a planilha outra vez.');
const EXPIRED = refused('As linhas desta planilha não estão mais guardadas. Envie a planilha outra vez.');
const FAILED = refused(`${IMPORT_FAILED} Envie-a outra vez.`);
const NOTHING_TO_UNDO = refused('Esta planilha ainda não foi importada.');

/** The states of an import. The work of CHECKING, RUNNING and UNDOING is that of the system: import-work.ts. */
export const IMPORT_TRANSITIONS = {
  initial: ['CHECKING'],
  events: {
    /** With other columns the rows are checked again. */
    setColumns: {
      who: 'data.import',
      from: { CHECKING: 'CHECKING', CHECKED: 'CHECKING', RUNNING, DONE, UNDOING, UNDONE, EXPIRED, FAILED },
    },
    run: {
      who: 'data.import',
      from: { CHECKING, CHECKED: 'RUNNING', RUNNING, DONE, UNDOING, UNDONE, EXPIRED, FAILED },
    },
    /** For a day. */
    undo: {
      who: 'data.import',
      from: {
        CHECKING: NOTHING_TO_UNDO,
        CHECKED: NOTHING_TO_UNDO,
        RUNNING,
        DONE: 'UNDOING',
        UNDOING: 'UNDOING',
        UNDONE: 'UNDONE',
        EXPIRED: NOTHING_TO_UNDO,
        // Removes what has come until then.
        FAILED: 'UNDOING',
      },
    },
    /** The rows of this state are all done: the condition of `endWork`. */
    end: {
      who: 'system',
      from: {
        CHECKING: 'CHECKED',
        CHECKED: 'CHECKED',
        RUNNING: 'DONE',
        DONE,
        UNDOING: 'UNDONE',
        UNDONE,
        EXPIRED,
        FAILED,
      },
    },
    /** After too many attempts. */
    fail: {
      who: 'system',
      from: {
        CHECKING: 'FAILED',
        CHECKED: 'CHECKED',
        RUNNING: 'FAILED',
        DONE,
        UNDOING: 'FAILED',
        UNDONE,
        EXPIRED,
        FAILED,
      },
    },
    /** A day later the rows are deleted. */
    forget: {
      who: 'system',
      from: {
        CHECKING,
        CHECKED: 'EXPIRED',
        RUNNING,
        DONE: 'DONE',
        UNDOING,
        UNDONE: 'UNDONE',
        EXPIRED: 'EXPIRED',
        FAILED: 'FAILED',
      },
    },
  },
} as const satisfies TransitionTable<ImportStatus, string>;

/** Whether one form holds unsaved text. */
type Question = () => boolean;

const questions = new Set<Question>();

const warn = (event: BeforeUnloadEvent) => {
  if (unsaved.exists()) event.preventDefault();
};

/** Unsaved text anywhere on the page. Nothing may discard it without asking. */
export const unsaved = {
  /** Registers a form while it is mounted. @returns the function that unregisters it */
  watch(isUnsaved: Question): () => void {
    questions.add(isUnsaved);
    // Only while there is a form: the listener would keep the page out of the back-forward cache.
    window.addEventListener('beforeunload', warn);
    return () => {
      questions.delete(isUnsaved);
      if (questions.size === 0) window.removeEventListener('beforeunload', warn);
    };
  },
  exists: (): boolean => [...questions].some((isUnsaved) => isUnsaved()),
  /** The user agreed to lose it. */
  forget: (): void => questions.clear(),
};

/** Asks of one form whether it holds text that is saved nowhere. */
type Question = () => boolean;

const questions = new Set<Question>();

const warn = (event: BeforeUnloadEvent) => {
  if (unsaved.exists()) event.preventDefault();
};

/** What has been typed and is saved nowhere yet, all over the page: nothing may throw it away without asking. */
export const unsaved = {
  /** A form takes part for as long as it is on the page. @returns ends that */
  watch(isUnsaved: Question): () => void {
    questions.add(isUnsaved);
    // Only while there is a form: a page with such a listener cannot be kept for "back".
    window.addEventListener('beforeunload', warn);
    return () => {
      questions.delete(isUnsaved);
      if (questions.size === 0) window.removeEventListener('beforeunload', warn);
    };
  },
  exists: (): boolean => [...questions].some((isUnsaved) => isUnsaved()),
  /** The user has agreed to lose it. */
  forget: (): void => questions.clear(),
};

/** An error that the user can fix: shown in one line, without a stack trace. */
export class CliError extends Error {}

/**
 * The code of a caught error, `ENOENT`.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Runs a command's main function. A {@link CliError} ends the process with its message, any other error with its stack.
 * @param {() => Promise<unknown>} main
 */
export function runCommand(main) {
  main().catch((error) => {
    console.error(error instanceof CliError ? `\n✖ ${error.message}` : error);
    process.exit(1);
  });
}

/** An error that the user can fix: shown in one line, without a stack trace. */
export class CliError extends Error {}

/**
 * The code of a caught error, `ENOENT`.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Runs a command's main function, or prints its help if the first argument asks for it. A {@link CliError} ends the process with its
 * message, any other error with its stack.
 * @param {() => Promise<unknown>} main
 * @param {string} [help]
 */
export function runCommand(main, help) {
  if (help !== undefined && ['--help', '-h'].includes(process.argv[2] ?? '')) return console.log(help);
  main().catch((error) => {
    console.error(error instanceof CliError ? `\n✖ ${error.message}` : error);
    process.exit(1);
  });
}

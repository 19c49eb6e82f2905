/** Something that the person at the keyboard can mend: told in one line, without a stack trace. */
export class CliError extends Error {}

/** Runs a command's main function; a {@link CliError} ends the process with its one line, anything else with its stack. */
export function runCommand(main) {
  main().catch((error) => {
    console.error(error instanceof CliError ? `\n✖ ${error.message}` : error);
    process.exit(1);
  });
}

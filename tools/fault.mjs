/** Something that the person at the keyboard can mend: told in one line, without a stack trace. */
export class Fault extends Error {}

/** Runs a command's main function; a {@link Fault} ends the process with its one line, anything else with its stack. */
export function runCommand(main) {
  main().catch((error) => {
    console.error(error instanceof Fault ? `\n✖ ${error.message}` : error);
    process.exit(1);
  });
}

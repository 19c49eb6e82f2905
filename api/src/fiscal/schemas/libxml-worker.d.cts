/** The program of the thread as text: webpack and Jest do not run the file, they deliver it. */
declare const program: string;
export = program;

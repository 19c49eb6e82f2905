/** Types of the parts in use of packages that bring none. */
declare module 'semver' {
  const semver: {
    satisfies(version: string, range: string): boolean;
    maxSatisfying(versions: string[], range: string): string | null;
    major(version: string): number;
    inc(version: string, release: 'major' | 'minor' | 'patch'): string | null;
    diff(one: string, other: string): string | null;
  };
  export = semver;
}

declare module 'proper-lockfile' {
  const lockfile: { lock(file: string, options: object): Promise<() => Promise<void>> };
  export = lockfile;
}

declare module 's3rver' {
  export default class S3rver {
    constructor(options: object);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}

import { z } from 'zod';

// The Content-Security-Policy of the pages forbids compiled parsers. Even Zod's check whether it may compile them is a violation, so
// this has to run before the first schema is created.
if ('document' in globalThis) z.config({ jitless: true });

import { z } from 'zod';

// The pages' Content-Security-Policy forbids compiled parsers, and already zod's question whether it may compile them is
// a violation; so this comes before the first schema.
if ('document' in globalThis) z.config({ jitless: true });

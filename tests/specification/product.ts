// The product as a whole: what section 1 of the specification names and a test can show.
import type { Statement } from './statement.ts';
export const statements: readonly Statement[] = [];

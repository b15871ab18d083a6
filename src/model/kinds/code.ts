// Document and record numbers: half-width, without outer blanks, ordered as they are written.
import { compareTexts } from './contract.ts';
import type { Kind } from './contract.ts';
import { defaultLengths, halfWidth, singleLine, textKind } from './plainText.ts';

const clean = (text: string): string => singleLine(halfWidth(text));

export const code: Kind = {
  ...textKind({ limit: defaultLengths.code, clean, compare: compareTexts }),
  // Whoever sends it: the same number in full width would be another record beside the one that is meant.
  canonical: (value) => (typeof value === 'string' ? clean(value) || null : value),
};

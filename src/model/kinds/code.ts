// Document and record numbers: half-width, without outer blanks, ordered as they are written.
import { compareTexts } from './contract.ts';
import { defaultLengths, halfWidth, singleLine, textKind } from './plainText.ts';

export const code = textKind({
  limit: defaultLengths.code,
  clean: (text) => singleLine(halfWidth(text)),
  compare: compareTexts,
});

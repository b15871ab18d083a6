// Formatted text as HTML. It is cleaned by the server before it is stored and by the client before it is shown;
// here only length and storable characters are judged.
import { presenceOps } from './contract.ts';
import type { Kind } from './contract.ts';
import { defaultLengths, multiLine, textKind } from './plainText.ts';

export const richText: Kind = {
  ...textKind({ limit: defaultLengths.richText, clean: multiLine }),
  ops: ['contains', ...presenceOps],
  format: (value) =>
    typeof value === 'string'
      ? value
          .replace(/<[^<>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : '',
};

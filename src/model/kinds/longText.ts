// Text of several lines.
import { defaultLengths, multiLine, textKind } from './plainText.ts';

export const longText = textKind({ limit: defaultLengths.longText, clean: multiLine });

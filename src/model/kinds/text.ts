// One line of text, as the user wrote it.
import { defaultLengths, singleLine, textKind } from './plainText.ts';

export const text = textKind({ limit: defaultLengths.text, clean: singleLine });

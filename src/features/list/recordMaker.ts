// Making a record in place: the form of an entity in a dialog. The document room provides it, so that lists and pickers
// need not know forms.
import { createContext, type ReactNode } from 'react';
import type { PickAnswer } from '#ui/kinds/environment.ts';

export interface RecordMakerProps {
  entity: string;
  /** What the person was looking for; the form begins with it. */
  text: string;
  /** The saved record; none when the form was put away. */
  onDone(answer: PickAnswer): void;
}

export const RecordMakerContext = createContext<((props: RecordMakerProps) => ReactNode) | null>(null);

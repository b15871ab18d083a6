// What the input of a field in a form is given, whatever its kind.
import type { FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { RefMap } from '#model/refs.ts';
import type { RefText } from './cellText.ts';

export interface FieldInputProps {
  name: string;
  field: FieldDef;
  value: FieldValue;
  row: Row;
  /** Why it cannot be written, or null. */
  readonly: string | null;
  changed: boolean;
  /** Takes two columns of the form. */
  double?: boolean;
  /** Codes of this entity are numbered by the system when left empty. */
  numbered?: boolean;
  problem: string | undefined;
  invalidText: string | undefined;
  /** Another value that a chosen record proposes, and the title of that reference. */
  offer?: { from: string; value: FieldValue } | undefined;
  /** What a reference shows; its name unless told. */
  refText?: RefText;
  /** 'saleOrder.customer'. */
  forField: string;
  onCommit(value: FieldValue): void;
  onInvalid(text: string): void;
  /** The keyboard or the pointer went on to something else. */
  onLeave?(): unknown;
  learn(refs: RefMap): void;
}

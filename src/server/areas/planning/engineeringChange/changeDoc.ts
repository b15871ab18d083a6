// What an engineering change and the bills it changes are, typed by their definitions.
import type { bom } from '#entities/master/bom/bom.ts';
import type { engineeringChange } from '#entities/planning/engineeringChange/engineeringChange.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';

export type Change = DocOf<typeof engineeringChange>;
export type ChangeItem = LineOf<typeof engineeringChange, 'items'>;
export type AffectedRow = LineOf<typeof engineeringChange, 'affected'>;
export type Bom = DocOf<typeof bom>;

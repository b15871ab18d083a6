// What a definition says of the documents and rows made by it, as types: a field that does not exist, or a text where a
// decimal is due, does not compile. Documents of forms published at run time are known by name alone: `Doc` in entity.ts.
import type { Doc, EntityDef, Fields, JsonValue, LinesDef, Row } from './entity.ts';
import type { FieldKind } from './fields.ts';

/** A decimal as it is stored and sent: digits, one point, a sign. */
export type DecimalText = `${number}`;

interface ValueByKind {
  code: string;
  text: string;
  longText: string;
  richText: string;
  integer: number;
  qty: DecimalText;
  price: DecimalText;
  money: DecimalText;
  rate: DecimalText;
  percent: DecimalText;
  date: string;
  datetime: string;
  bool: boolean;
  dict: string;
  ref: string;
  refs: string[];
  image: string;
  images: string;
  file: string;
  json: JsonValue;
}

export type ValueOf<K extends FieldKind> = ValueByKind[K] | null;

/** Values by key of the field; every field is there, null where nothing is in it. */
export type RowOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]['kind']> };

/** Fields that lives of rows write by themselves: who and when, and why. A record has those of its own life. */
export type StampKey =
  | 'approvedAt'
  | 'approvedBy'
  | 'answeredAt'
  | 'acceptTime'
  | 'actualEnd'
  | 'actualEndTime'
  | 'actualFinishTime'
  | 'actualStart'
  | 'actualStartTime'
  | 'cancelBy'
  | 'cancelReason'
  | 'cancelTime'
  | 'causeAt'
  | 'closedAt'
  | 'closedBy'
  | 'closeReason'
  | 'closeTime'
  | 'containedAt'
  | 'disabledAt'
  | 'disabledBy'
  | 'dispatchedAt'
  | 'dispatchedBy'
  | 'finishedAt'
  | 'finishedBy'
  | 'finishTime'
  | 'inspectEnd'
  | 'inspectStart'
  | 'issuedAt'
  | 'operator'
  | 'pausedAt'
  | 'pauseReason'
  | 'plannedAt'
  | 'publishedAt'
  | 'publishedBy'
  | 'publisher'
  | 'publishTime'
  | 'ranAt'
  | 'ranBy'
  | 'receiver'
  | 'receiveTime'
  | 'rejectedAt'
  | 'rejectedBy'
  | 'rejectReason'
  | 'releasedAt'
  | 'releasedBy'
  | 'releaseTime'
  | 'reopenReason'
  | 'repairEnd'
  | 'repairStart'
  | 'resolvedAt'
  | 'sender'
  | 'sendTime'
  | 'skipReason'
  | 'startedAt'
  | 'startedBy'
  | 'startTime'
  | 'submittedAt'
  | 'submittedBy'
  | 'verifiedAt'
  | 'voidedAt'
  | 'voidedBy'
  | 'voidReason';

/** What records have beside the fields of their definition. */
export type SystemFields = {
  org: string | null;
  createdBy: string | null;
  createdAt: string | null;
  updatedBy: string | null;
  updatedAt: string | null;
} & { [K in StampKey]?: string | null };

export type LineRowOf<F extends Fields> = RowOf<F> & { id: string; seq: number };

/** Keys of the tables of lines. */
export type LinesKey<E extends EntityDef> = keyof NonNullable<E['lines']> & string;

/** One line of the table `K`. */
export type LineOf<E extends EntityDef, K extends LinesKey<E>> = NonNullable<E['lines']>[K] extends LinesDef
  ? LineRowOf<NonNullable<E['lines']>[K]['fields']>
  : never;

/** A whole document: header, system fields and its lines. Wherever a `Doc` is asked for it will do. */
export interface DocOf<E extends EntityDef> {
  id: string;
  version: number;
  status: string | null;
  fields: RowOf<E['fields']> & SystemFields;
  lines: { [K in LinesKey<E>]: LineOf<E, K>[] };
}

/** Actions the definition declares beyond those of its states. */
export type ActionKey<E extends EntityDef> = keyof NonNullable<E['actions']> & string;

/** What a person filled in for the action `A`, which asks for it. */
export type GivenOf<E extends EntityDef, A extends ActionKey<E>> = NonNullable<E['actions']>[A] extends {
  asks: infer F extends Fields;
}
  ? RowOf<F>
  : never;

/** The document of a definition as it is read: typed where the definition is known at compile time. */
export type KnownDoc<E extends EntityDef> = EntityDef extends E ? Doc : DocOf<E>;

/** Whether a document known by name alone is one of the definition: what the program defines is never replaced. */
export function isDocOf<E extends EntityDef>(
  wanted: E,
  { name }: EntityDef,
  _doc: Doc | DocOf<E>,
): _doc is DocOf<E> {
  return name === wanted.name;
}

/** A row with every field of the definition, null where no value is given. */
export function rowOf<F extends Fields>(fields: F, values: Partial<RowOf<F>>): RowOf<F>;
export function rowOf(fields: Fields, values: Row): Row {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, values[key] ?? null]));
}

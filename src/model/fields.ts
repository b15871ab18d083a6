// Constructors of fields: each returns plain data and keeps its kind as a literal type.
// Titles are Chinese and stand here; other languages overlay them by path.

export type FieldKind =
  | 'code'
  | 'text'
  | 'longText'
  | 'richText'
  | 'integer'
  | 'qty'
  | 'price'
  | 'money'
  | 'rate'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'bool'
  | 'dict'
  | 'ref'
  | 'refs'
  | 'image'
  | 'images'
  | 'file'
  | 'json';

export interface FieldOptions {
  /** Must be filled before submit (documents) or save (everything else). */
  required?: boolean;
  /** Never typed by the user; written by rules, behaviours or the system. */
  readonly?: boolean;
  /** Unique within the organisation. */
  unique?: boolean;
  /** Default column of the list. */
  list?: boolean;
  /** Pixels of its column in lists; absent: by its kind and title. */
  width?: number;
  /** Offered in the filter bar. */
  filter?: boolean;
  /** Summed in the totals row. */
  total?: boolean;
  /** Section of the form. */
  group?: string;
  /** Initial value; of parameters also 'thisMonth', 'monthStart', 'yearStart'; 'today', 'now', 'currentUser', 'currentEmployee', 'currentDepartment', 'currentOrg', 'localCurrency' are filled in. Of choices the values chosen; of references to several records 'currentOrg' is a list of one. */
  default?: string | number | boolean | readonly string[];
  /** Expression over this row (`doc.x` reaches the header from a line, `sum(items.x)` the lines from the header). Implies readonly. */
  computed?: string;
  /** 'material.name': copied from the referred record when the reference changes, and kept as it was then. Implies readonly. */
  lookup?: string;
  /** On a reference: own field ← field of the referred record, when it is picked. */
  fill?: Readonly<Record<string, string>>;
  /** Of a reference of the header with `fill`: what a person typed or saved stays, and the value is offered beside it. Absent: the values belong to the record and follow it. */
  keepsTyped?: true;
  /** Least value, inclusive; decimal text. */
  min?: string;
  max?: string;
  /** Exclusive lower bound: quantities above '0'. */
  above?: string;
  /** Longest text. Default 200; longText 20,000. */
  length?: number;
  /** Number of decimals: a digit, or where it comes from: 'unit' (field unit), 'baseUnit', 'currency.amount', 'currency.price', 'local.amount'. */
  scale?: string;
  /** Field group that guards it: without the group it is not selected, exported or accepted. */
  guard?: string;
  /** Condition in the expression language under which the field can be edited. */
  editableWhen?: string;
  /** Condition in the expression language under which the form of the header shows the field; else nothing is asked of it. */
  visibleWhen?: string;
  /** Of lines: a new line takes it over from the line above, as clerks expect of dates and places. */
  inherits?: boolean;
  /** Filled when read (stock on hand), never stored. */
  transient?: boolean;
  /** Computed by the server whenever rows are read, never stored; found, ordered and summed like a stored one. Header only. */
  figure?: boolean;
  /** Of figures: the entities they are counted from; who looks at the record sees their changes. */
  follows?: readonly string[];
  /** Exists, but starts hidden in list and form. */
  hidden?: boolean;
  /** Takes two columns of a form: addresses, names of firms. */
  double?: boolean;
  /** Digits without separators: years, and numbers that name a line, an operation or an entry. */
  plain?: boolean;
  /** Own index for sorting and filtering. */
  index?: boolean;
  /** Stored with pinyin and initials: searched and sorted by them. */
  pinyin?: boolean;
  /** Of references: header field naming the organisation whose records are meant, where it may be another than the document's. */
  org?: string;
  /** Restricts the picker: filter of the referred entity in the expression language, e.g. "isSale". */
  pick?: string;
  /**
   * Of references to organisations: only those whoever asks may work in are offered; 'handedOn': administrators may give out
   * all. Of references to records that name such organisations: only those that name no others.
   */
  workplaces?: 'own' | 'handedOn';
  /** Lower bound of the header date and so on stand in checks, not here. Help shown at the field. */
  help?: string;
  /** Former key, until the renaming migration ran. */
  was?: string;
  /** Of texts for scanners: drawn as a QR code where a form shows them. */
  qr?: boolean;
  /** Of texts: YYYY-MM, chosen from a calendar. */
  month?: boolean;
  /** Of texts that are keys of fields, and of lists of them: where the entity stands whose fields are meant, 'entityKey' in the same row or 'doc.entityKey' in the header. Shown and chosen by their titles. */
  fieldOf?: string;
  /** What a structured value holds, so that a list can tell it in words: the changes of a row of the log. */
  holds?: 'changes';
  /** Form rule code of the specification (m, e, url, p …), checked on input. */
  rule?: string;
}

export interface FieldDef extends FieldOptions {
  kind: FieldKind;
  title: string;
  /** Dictionary of kind 'dict', and of kind 'json' where it holds values of one. */
  dict?: string;
  /** Entity of kinds 'ref' and 'refs'. */
  entity?: string;
}

type Field<K extends FieldKind> = FieldDef & { kind: K };

function simple<K extends FieldKind>(kind: K) {
  return (title: string, options: FieldOptions = {}): Field<K> => ({ kind, title, ...options });
}

export const code = simple('code');
export const text = simple('text');
export const longText = simple('longText');
export const richText = simple('richText');
export const integer = simple('integer');
export const qty = simple('qty');
export const price = simple('price');
export const money = simple('money');
export const rate = simple('rate');
export const percent = simple('percent');
export const date = simple('date');
export const datetime = simple('datetime');
export const bool = simple('bool');
export const image = simple('image');
export const images = simple('images');
export const file = simple('file');
export const json = simple('json');

export function dict(dictionary: string, title: string, options: FieldOptions = {}): Field<'dict'> {
  return { kind: 'dict', dict: dictionary, title, ...options };
}

/** Several values of one dictionary in the order they were chosen, stored as a list. */
export function choices(dictionary: string, title: string, options: FieldOptions = {}): Field<'json'> {
  return { kind: 'json', dict: dictionary, title, ...options };
}

/** Reference to one record of `entity`, stored as its id. */
export function ref(entity: string, title: string, options: FieldOptions = {}): Field<'ref'> {
  return { kind: 'ref', entity, title, ...options };
}

/** References to several records. */
export function refs(entity: string, title: string, options: FieldOptions = {}): Field<'refs'> {
  return { kind: 'refs', entity, title, ...options };
}

/** Whether users never type this field. */
export function isDerived(field: FieldDef): boolean {
  return Boolean(
    field.readonly ||
    field.computed !== undefined ||
    field.lookup !== undefined ||
    field.transient ||
    field.figure,
  );
}

const decimalKinds: readonly FieldKind[] = ['qty', 'price', 'money', 'rate', 'percent'];

export function isDecimal(field: FieldDef): boolean {
  return decimalKinds.includes(field.kind);
}

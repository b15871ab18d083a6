// The language of business entities: data that survives JSON.stringify. Rules, behaviours and screens it names only.
import type { Actions } from './action.ts';
import type { BuiltInPrint } from './print/print.ts';
import type { Gathering } from './report/gathering.ts';
import type { DrillDef } from './report/drills.ts';
import type { FieldDef } from './fields.ts';
import type { FromStock } from './lineFacts.ts';
import type { Ended, OnceUsed, OnlyOne } from './recordRules.ts';
import type { StandardStates } from './states/standardStates.ts';
import type { StateMachine } from './states/stateMachine.ts';

/** 'report': rows that the server computes from other tables; nothing of it is stored. */
export type EntityKind =
  | 'document'
  | 'master'
  | 'lookup'
  | 'tree'
  | 'config'
  | 'ledger'
  | 'system'
  | 'report';

export type Fields = Readonly<Record<string, FieldDef>>;

/** A condition that must hold, in the expression language; the message goes to the field at `at`. */
export interface CheckDef {
  /** Evaluated per line when `at` starts with a lines key, else once on the header. Empty operands hold. */
  expect: string;
  /** Only then; absent: always. */
  when?: string;
  /** 'field' or 'lines.field'. */
  at: string;
  message: string;
  /** 'submit': drafts may break it. Default 'save'. */
  on?: 'save' | 'submit';
  /** A warning is shown and may be accepted; an error refuses. */
  level?: 'error' | 'warning';
}

export interface LinesDef {
  title: string;
  fields: Fields;
  /** Named pure rules of model/rules, run in this order after each change of a line. */
  rules?: readonly string[];
  /** Its goods leave the store, or are asked of it: what is not available is said while it is typed. */
  fromStock?: FromStock;
  /** At least one line is needed to submit. */
  required?: boolean;
  /** Written by the system only. */
  readonly?: boolean;
  /** For the program alone: no form shows the table. */
  hidden?: true;
  /** Rows are listed by the system, people only type in them: what is said to whoever adds or removes one. */
  listedBy?: string;
  /** Sets of fields that no two lines of a document have in common. */
  uniques?: readonly (readonly string[])[];
  /** At most one line is ticked here: the default account, per currency. */
  onlyOne?: OnlyOne;
  /** Rows are paragraphs on paper, below the table: their heading, their text, and the tick without which they are left out. */
  paragraphs?: { heading: string; text: string; when: string };
}

/** Push-down (下推): a draft of `to` from the lines of this document with their remaining quantity. */
export interface PushDef {
  to: string;
  title: string;
  /** Sub-table the rows are taken from; absent: the header is the row. */
  lines?: string;
  /** Sub-table they go into; absent: each row makes a document, with its values in the header. */
  toLines?: string;
  /** Name of the link rule; limits and back-writes hang on it (see model/linkRule.ts). */
  linkRule: string;
  /** States in which the source is pushed; default: the executable ones, and done ones where the rule says `closedToo`. */
  in?: readonly string[];
  /** Only documents with this value in a header field are pushed this way; the message says so of the others. */
  only?: { field: string; value: string; message: string };
  /** A line further up, found by the id that the source line keeps in `line`; read as 'up.field' by header and line, in formulas too. */
  further?: { entity: string; lines: string; line: string };
  /** target header field ← source header field, 'up.field' of the first line that has one, or '=expression'. */
  header: Readonly<Record<string, string>>;
  /** target header field ← source line field, where all chosen lines agree in it. */
  agreed?: Readonly<Record<string, string>>;
  /** target line field ← source line field, 'doc.field', 'up.field' or '=expression'. */
  line: Readonly<Record<string, string>>;
  /** Further tables that travel whole: clauses, money plans, by-products; linked where a rule names the table. */
  whole?: readonly {
    lines: string;
    toLines: string;
    line: Readonly<Record<string, string>>;
    /** Only rows of which this formula holds. */
    when?: string;
  }[];
}

/** Columns of a report that follow from its parameters: one per time bucket and measure. */
export interface ColumnGroupDef {
  /** Measures by name; column 'due3' is what measure 'due' says of the third bucket. */
  fields: Fields;
  /** Parameter with the first day. */
  from: string;
  /** Parameter, or '=month': day, week or month. */
  size: string;
  /** Parameter, or '=12': how many buckets; 0 for none. */
  count: string;
  /** Title of the bucket before the first day; absent: there is none. */
  pastDue?: string;
  /** Title of the bucket after the last one; absent: there is none. */
  later?: string;
  /** Field they stand behind; absent: at the end. */
  after?: string;
}

export interface EntityDef {
  name: string;
  title: string;
  /** Name of the area that registers it. */
  area: string;
  kind: EntityKind;
  /** The life of its rows: a standard one by name, one of its area, or 'none'. */
  states: StandardStates | StateMachine | 'none';
  /** Further states beside it, each in a `dict` field of its own: what was issued, scheduled, inspected. */
  dimensions?: Readonly<Record<string, StateMachine>>;
  /** Prefix of the default numbering rule; fields of kind 'code' are numbered by it when left empty. */
  codePrefix?: string;
  /** One set of rows for all organisations (units, currencies, dictionaries, users). */
  shared?: boolean;
  /** Of shared rows: the field with the organisation they belong to. Sessions see those of their own, administrators all. */
  wall?: string;
  /** Fields of a form that starts folded, in the order in which they are filled; absent: those that must be typed, then what lists show. */
  firstFields?: readonly string[];
  /** Its names are long: a field that refers to it takes two columns of a form. */
  longNames?: boolean;
  /** Fields that name a record wherever it is referred to. Default ['code', 'name'] where they exist. */
  label?: readonly string[];
  /** Further fields that travel with the label, for fills and rules (facts of a reference). */
  carry?: readonly string[];
  /** Lines that travel with a reference (unit conversions of a material). */
  carryLines?: readonly string[];
  /** Fields that quick search looks into. Text fields with `pinyin` match by pinyin too. */
  search?: readonly string[];
  /** Row scope: which fields say whose row it is (employee, department). */
  scope?: { owner?: string; department?: string };
  fields: Fields;
  lines?: Readonly<Record<string, LinesDef>>;
  /** Named pure rules of model/rules, run on the whole document after the lines. */
  rules?: readonly string[];
  checks?: readonly CheckDef[];
  /** The field that refers to the record above: records form a tree, without circles, listed as one. */
  parent?: string;
  /** A reference to a tree: lists offer that tree beside the rows, and a node with all below it as the filter. */
  treeBy?: string;
  /** Ticking it on one record takes it from the one that carried it, within the organisation. */
  onlyOne?: OnlyOne;
  /** Fields ('customer', 'items.qty') whose change lets the server propose values, such as prices from lists. */
  proposes?: readonly string[];
  /** Sets of fields in which two records may agree, though it is worth a warning. */
  alike?: readonly (readonly string[])[];
  /** Sets of fields that are unique together within an organisation. */
  uniques?: readonly (readonly string[])[];
  onceUsed?: OnceUsed;
  ended?: Ended;
  /** Extra indexes; sets of header fields. Lines: 'items.field'. */
  indexes?: readonly (readonly string[])[];
  /** Names of indexes a migration made by hand: of secrets looked up before the organisation is known, or of some rows only. */
  ownIndexes?: readonly string[];
  pushes?: readonly PushDef[];
  /** Actions beyond those of kind and states, by name, in menu order. */
  actions?: Actions;
  /** References to it must agree where one document is made from several others: partner, currency, contract. */
  agreed?: true;
  /** A partner of trade, with the document in which prices are agreed with it. */
  counterparty?: { orders: string };
  /** Header references to the documents it changes: it stands behind them in the trace, without links of quantities. */
  changes?: readonly string[];
  /** A record with the id of such a line of another one stands for that line: it goes with it and is no use of the other. */
  standsFor?: { entity: string; lines: string };
  /** Rows of a book: what was posted is never rewritten, not even when records are merged. */
  book?: true;
  /** Made by other documents alone: nobody creates, copies or deletes one by hand. */
  generated?: true;
  /** What brings something where a list or report shows nothing at all, and the list on which it is done. */
  whenEmpty?: { text: string; goTo: string };
  /** Of parameters of an organisation: fields that rules of documents read, for documents that have the field `of`. */
  ruled?: { fields: readonly string[]; of: string };
  /** Parameter of the organisation without which the system takes no transition of it: a tick of a config entity. */
  bySystem?: { entity: string; field: string };
  /** Of reports: what is asked before rows are computed; the default is filled in when nothing is given. */
  parameters?: Fields;
  /** Of reports made while the program runs: what their rows are gathered from. */
  gathers?: Gathering;
  /** Of reports: columns that follow from the parameters. */
  columnGroups?: readonly ColumnGroupDef[];
  /** Where the rows of a report or ledger lead; a double click takes the first that is there. */
  drills?: readonly DrillDef[];
  /** Of reports: what the rows stand for, so that they can be pushed down: their ids are lines of the document in `id`. */
  pushedAs?: { entity: string; id: string };
  /** Order of the list when the user asked for none. */
  sort?: readonly { field: string; descending?: boolean }[];
  /** View tabs of the list beyond those of kind and states: rows with one value of a field. */
  tabs?: readonly { key: string; title: string; where: { field: string; is: string } }[];
  /** Quantities: rows in which all of them are 0 are kept, and shown on a view tab of their own alone. */
  idle?: readonly string[];
  /** Lines key whose rows the list can show one by one (单据 / 明细). */
  lineList?: string;
  /** Papers of its own beside the standard format. */
  prints?: readonly BuiltInPrint[];
  /** Place in the menu: group of this title, one of its sections (by path) or none, order. Absent: nowhere. */
  menu?: { group: string; section?: string; order: number; icon?: string };
}

/** Keeps the literal type of a definition, so that row types can be inferred from it. */
export function defineEntity<const E extends EntityDef>(definition: E): E {
  return definition;
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Anything a field may hold, in rows, patches and rules. Decimals are strings. */
export type FieldValue = JsonValue;

/** A line or header row when the entity is only known by name. */
export type Row = Record<string, FieldValue>;
export type LineRow = Row & { id: string; seq: number };

/** A document when the entity is only known by name; what stores, rules and screens work with. */
export interface Doc {
  id: string;
  version: number;
  status: string | null;
  /** Header fields by key, system fields included. */
  fields: Row;
  lines: Record<string, LineRow[]>;
}

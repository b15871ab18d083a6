// What cells and inputs need to know beyond their field: dictionaries, referred records, today, and how to pick.
// Screens provide it; the ui room itself fetches nothing.
import { createContext, useContext } from 'react';
import type { FieldDef } from '#model/fields.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { RefMap, RefReader, RefRecord } from '#model/refs.ts';
import type { Unfit } from '#model/wire/wire.ts';
import { decimal } from '#model/decimal.ts';
import type { Lookups } from './lookups.ts';

export interface DictItem {
  value: string;
  text: string;
  /** Name of a status tag tone. */
  tone?: string;
}

export interface PickAnswer {
  records: readonly RefRecord[];
  /** Facts of the references inside the records; learned before a value is set. */
  refs: RefMap;
  /** Records that fit the text and may not be chosen here. */
  unfit?: readonly Unfit[];
}

export interface PickService {
  suggest(entity: string, text: string, forField?: string): Promise<PickAnswer>;
  /** Exact codes or unique names, all in one request; unknown ones are missing from the map. */
  resolve(
    entity: string,
    codes: readonly string[],
    forField?: string,
  ): Promise<{ byCode: ReadonlyMap<string, RefRecord>; refs: RefMap }>;
  /** Ends when the server answers again after it could not be asked. */
  reachable(): Promise<void>;
  /** The picker dialog; an empty answer means cancelled. */
  open(entity: string, options: { multiple: boolean; text: string; forField?: string }): Promise<PickAnswer>;
  /** The person took this suggestion; it comes first the next time. */
  chosen(forField: string, id: string): void;
  /** Makes a record in place, beginning with the text; null where the person may make none. */
  create(entity: string, text: string): (() => Promise<PickAnswer>) | null;
}

export interface FileFacts {
  path: string;
  /** As whoever sent it called it. */
  name: string;
  /** Bytes; null where nobody noted it. */
  size: number | null;
}

export interface FileService {
  /** Names and sizes of stored files; those the person may not have are missing. */
  describe(paths: readonly string[]): Promise<readonly FileFacts[]>;
  download(file: Pick<FileFacts, 'path' | 'name'>): Promise<void>;
  /** The window in which the files of a field are chosen; undefined: put away. */
  choose(field: FieldDef, value: string | null): Promise<string | null | undefined>;
}

export interface FieldEnvironment {
  dictItems(dictionary: string): readonly DictItem[];
  /** Fields of an entity by their keys, with their titles; none where nobody knows it. */
  fieldsOf(entity: string): readonly DictItem[];
  refs: RefReader;
  today(): string;
  pick: PickService;
  lookups: Lookups;
  /** Stores a file and answers its path. */
  upload(file: File, signal: AbortSignal): Promise<string>;
  files: FileService;
  /** Shows the record beside the page; null when the user may not look at such records. */
  peek(entity: string, id: string): (() => void) | null;
}

export const FieldEnvironmentContext = createContext<FieldEnvironment | null>(null);

export function useFieldEnvironment(): FieldEnvironment {
  const environment = useContext(FieldEnvironmentContext);
  if (environment === null) throw new Error('FieldEnvironmentContext is missing above this input');
  return environment;
}

/** Decimals of a field in this row: from the definition, the row's unit or the document's currency. */
export function scaleIn(
  field: FieldDef,
  row: Row | undefined,
  doc: Row | undefined,
  refs: RefReader,
): number | undefined {
  const carried = (entity: string, id: FieldValue | undefined, key: string): number | undefined => {
    const value = refs(entity, id ?? null)?.fields[key];
    return value === null || value === undefined ? undefined : Number(value);
  };
  const rule = field.scale;
  if (rule !== undefined && /^\d+$/.test(rule)) return Number(rule);
  const currency = row?.['currency'] ?? doc?.['currency'];
  const local = row?.['localCurrency'] ?? doc?.['localCurrency'];
  if (rule === 'unit' || rule === 'baseUnit' || rule === 'priceUnit')
    return carried('unit', row?.[rule], 'precision');
  if (rule === 'currency.price') return carried('currency', currency, 'pricePrecision');
  if (rule === 'local.amount') return carried('currency', local, 'amountPrecision') ?? 2;
  if (rule === 'currency.amount') return carried('currency', currency, 'amountPrecision') ?? 2;
  if (field.kind === 'money') return carried('currency', currency, 'amountPrecision') ?? 2;
  return undefined;
}

/** At least two decimals for prices so that points line up; more when the value has more. */
export function shownScale(field: FieldDef, value: string, scale: number | undefined): number | undefined {
  if (field.kind === 'price') return Math.max(2, decimal(value).decimalPlaces());
  return scale;
}

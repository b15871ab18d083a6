// What a person would type into a field, made from its definition alone: a text that keeps the rule and the length, a number
// within its bounds, the first choice of a list. References are found as a picker finds them.
import { isDecimal, type FieldDef } from '#model/fields.ts';
import type { FieldValue } from '#model/entity.ts';
import { mergeRefs, type RefMap, type RefRecord } from '#model/refs.ts';
import { addDays } from '#model/time/calendar.ts';

/** What an input has at hand. */
export interface Desk {
  today: string;
  now: string;
  /** Records the picker of a field offers for a text. */
  search(entity: string, text: string, forField: string): Promise<{ records: RefRecord[]; refs: RefMap }>;
  choices(dictionary: string): readonly string[];
  /** Sends a file, answers where it is kept. */
  upload(kind: 'file' | 'picture'): Promise<string>;
}

export interface Asking {
  field: FieldDef;
  /** 'saleOrder.items.material', as pickers are asked. */
  forField: string;
  /** Differs for every record and line. */
  mark: string;
  /** How many dates were typed before: what ends is later than what begins. */
  dates: number;
  /** Which of the records that are offered: two fields that refer to the same kind name two of them. */
  nth: number;
  /** How many are named where several may be. */
  count: number;
  /** Records are looked for by their names, as far as those lead to them; else by their codes. */
  byName: boolean;
}

export interface Typed {
  value: FieldValue;
  /** Of the records it refers to. */
  refs: RefMap;
  /** What is typed to find each of them. */
  texts?: readonly string[];
}

/** Texts that keep a rule of the forms. */
const byRule: Readonly<Record<string, (mark: string) => string>> = {
  m: (mark) => `139${digits(mark, 8)}`,
  e: (mark) => `form${digits(mark, 6)}@example.com`,
  url: (mark) => `https://example.com/${digits(mark, 6)}`,
  p: () => '200120',
  n: () => '12',
  z: () => '12',
  s: () => 'abc',
  money: () => '12.50',
  'n6-16': (mark) => digits(mark, 8),
  '*6-16': (mark) => digits(mark, 8),
  creditCode: () => '91310000631696382C',
};

function digits(mark: string, count: number): string {
  return Array.from(mark)
    .map((letter) => String((letter.codePointAt(0) ?? 0) % 10))
    .join('')
    .padStart(count, '1')
    .slice(-count);
}

/** Null: nothing fits, and the message says what was missing. */
export async function typedValue(desk: Desk, asking: Asking): Promise<Typed | { missing: string }> {
  const { field, mark } = asking;
  const plain = (value: FieldValue): Typed => ({ value, refs: {} });
  switch (field.kind) {
    case 'ref':
    case 'refs':
      return picked(desk, asking);
    case 'dict': {
      const [first] = desk.choices(field.dict ?? '');
      return first === undefined ? { missing: `“${field.title}”没有可选的值` } : plain(first);
    }
    case 'json': {
      const [first] = field.dict === undefined ? [] : desk.choices(field.dict);
      return first === undefined ? { missing: `“${field.title}”由自己的界面填写` } : plain([first]);
    }
    case 'date':
      return plain(addDays(desk.today, asking.dates));
    case 'datetime':
      return plain(`${addDays(desk.now.slice(0, 10), asking.dates)}${desk.now.slice(10)}`);
    case 'bool':
      return plain(true);
    case 'image':
    case 'images':
      return plain(await desk.upload('picture'));
    case 'file':
      return plain(await desk.upload('file'));
    case 'richText':
      return plain(`<p>${field.title}${mark}</p>`);
    case 'code':
      return plain(`F${mark}`.slice(0, field.length ?? 60));
    case 'text':
    case 'longText':
      return plain(textOf(field, mark, desk.today));
    default:
      return plain(field.kind === 'integer' ? Number(numberOf(field)) : numberOf(field));
  }
}

function textOf(field: FieldDef, mark: string, today: string): string {
  if (field.month === true) return today.slice(0, 7);
  const ruled = field.rule === undefined ? undefined : byRule[field.rule]?.(mark);
  const text = ruled ?? `${field.title}${mark}`;
  return text.slice(-(field.length ?? 200));
}

/** Within the bounds; quantities are whole, so that the decimals of any unit hold them. */
function numberOf(field: FieldDef): string {
  const least = Math.max(Number(field.min ?? '0'), field.above === undefined ? 0 : Number(field.above) + 1);
  const isWhole = field.kind === 'qty' || field.scale === '0' || field.scale === '1';
  const wanted = field.plain === true ? 2026 : !isDecimal(field) ? 2 : isWhole ? 6 : 6.25;
  return String(Math.min(Math.max(least, wanted), Number(field.max ?? '1000000')));
}

/**
 * Opens the picker, then types the code or name of what it offers first: that is what a person knows by heart.
 */
async function picked(desk: Desk, asking: Asking): Promise<Typed | { missing: string }> {
  const { field, forField, nth, count } = asking;
  const offered = await desk.search(field.entity ?? '', '', forField);
  const { records } = offered;
  const isSeveral = field.kind === 'refs';
  const wanted = isSeveral ? Math.min(count, records.length) : 1;
  const chosen = Array.from({ length: wanted }, (_, at) => nth + at).flatMap(
    (at) => records[at % records.length] ?? [],
  );
  if (chosen.length === 0) return { missing: `“${field.title}”没有可选的记录` };
  const refs: RefMap = {};
  const texts: string[] = [];
  for (const record of chosen) {
    const found = await lookedUp(desk, asking, record);
    if (found === null) return { missing: `“${field.title}”按编码“${record.code}”找不到选择框里的记录` };
    mergeRefs(refs, found.refs);
    texts.push(found.text);
  }
  const ids = chosen.map(({ id }) => id);
  return { value: isSeveral ? ids : (ids[0] ?? null), refs, texts };
}

/** The text that leads to the record; null where none does. */
async function lookedUp(
  desk: Desk,
  { field, forField, byName }: Asking,
  { id, code, name }: RefRecord,
): Promise<{ text: string; refs: RefMap } | null> {
  const entity = field.entity ?? '';
  const texts = byName ? [name, code] : [code, name];
  for (const text of texts.filter((one) => one !== '')) {
    const found = await desk.search(entity, text, forField);
    // A name may lead to others as well: only the first of the list is meant by it.
    const record = text === code ? found.records.find((one) => one.id === id) : found.records[0];
    if (record?.id !== id) continue;
    const refs: RefMap = {};
    mergeRefs(refs, found.refs);
    mergeRefs(refs, { [entity]: { [id]: record } });
    return { text, refs };
  }
  return null;
}

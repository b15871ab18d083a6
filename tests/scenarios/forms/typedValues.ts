// What a person would type into a field, made from its definition alone: a text that keeps the rule and the length, a number
// within its bounds, the first choice of a list. References are found as a picker finds them.
import { isDecimal, type FieldDef } from '#model/fields.ts';
import type { FieldValue } from '#model/entity.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
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
}

export interface Typed {
  value: FieldValue;
  /** Of the records it refers to. */
  refs: RefMap;
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

/** Within the bounds, and whole, so that the decimals of any unit hold it. */
function numberOf(field: FieldDef): string {
  const least = Math.max(Number(field.min ?? '0'), field.above === undefined ? 0 : Number(field.above) + 1);
  const wanted = field.plain === true ? 2026 : isDecimal(field) ? 6 : 2;
  return String(Math.min(Math.max(least, wanted), Number(field.max ?? '1000000')));
}

/** Opens the picker, then types the code of what it offers first: that is what a person knows by heart. */
async function picked(desk: Desk, { field, forField, nth }: Asking): Promise<Typed | { missing: string }> {
  const entity = field.entity ?? '';
  const offered = await desk.search(entity, '', forField);
  const first = offered.records[nth % offered.records.length];
  if (first === undefined) return { missing: `“${field.title}”没有可选的记录` };
  const found = await desk.search(entity, first.code || first.name, forField);
  const record = found.records.find(({ id }) => id === first.id);
  if (record === undefined) return { missing: `“${field.title}”按编码“${first.code}”找不到选择框里的记录` };
  const { [entity]: known = {} } = found.refs;
  const refs = { ...found.refs, [entity]: { ...known, [record.id]: record } };
  return { value: field.kind === 'refs' ? [record.id] : record.id, refs };
}

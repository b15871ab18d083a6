// What can stand at a place of a condition: fields of the document by their titles, what their references carry, sums of
// lines; and behind a comparison what the field can be compared with: values of a code list, records, days, yes and no. So
// an administrator who knows the Chinese names writes a condition without learning keys and codes.
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';
import type { RefRecord } from '#model/refs.ts';

export interface ConditionPlace {
  /** What is written into the condition: 'allAmount', 'customer.level', 'sum(items.qty)'. */
  text: string;
  title: string;
  /** Code list its values are of. */
  dict?: string;
  /** Records its values name, and what of them the condition is compared with. */
  records?: { entity: string; by: 'code' | 'name' | 'id' };
  /** Its values are days, or yes and no. */
  kind?: 'day' | 'yesNo';
}

export interface CompletionOffer {
  text: string;
  title: string;
}

/** Offers that replace the characters from `from` to `to` (exclusive) of the condition. */
export interface Completion {
  from: number;
  to: number;
  offers: readonly CompletionOffer[];
  /** What is looked for among records, or read as a day. */
  sought?: { place: ConditionPlace; typed: string };
}

/** Most offers shown at once. */
const shown = 60;

const answers: readonly CompletionOffer[] = [
  { text: 'true', title: '是' },
  { text: 'false', title: '否' },
];

const words: readonly CompletionOffer[] = [
  { text: 'and', title: '并且' },
  { text: 'or', title: '或者' },
  { text: 'not', title: '不是' },
];

/** Every place a condition over the document may read, in the order of its fields. */
export function conditionPlaces(
  def: EntityDef,
  lookup: (entity: string) => EntityDef | undefined,
): readonly ConditionPlace[] {
  return [
    ...Object.entries(allFieldsOf(def)).flatMap(([key, field]) => placesOf(key, field, lookup)),
    ...Object.entries(def.lines ?? {}).flatMap(([key, lines]) =>
      Object.entries(lineFieldsOf(lines)).flatMap(([name, field]) =>
        isDecimal(field)
          ? [{ text: `sum(${key}.${name})`, title: `${lines.title}的${field.title}合计` }]
          : [],
      ),
    ),
  ];
}

function placesOf(
  key: string,
  field: FieldDef,
  lookup: (entity: string) => EntityDef | undefined,
): ConditionPlace[] {
  if (field.kind === 'json' || field.kind === 'refs') return [];
  if (field.entity === undefined) return [{ text: key, title: field.title, ...valuesOfField(field) }];
  const { entity } = field;
  const target = lookup(entity);
  if (target === undefined) return [];
  const fields = allFieldsOf(target);
  return [
    { text: `${key}.code`, title: `${field.title}编码`, records: { entity, by: 'code' } },
    { text: `${key}.name`, title: `${field.title}名称`, records: { entity, by: 'name' } },
    ...(target.carry ?? []).flatMap((part) => {
      const carried = fields[part];
      if (carried === undefined || part === 'code' || part === 'name') return [];
      return [
        { text: `${key}.${part}`, title: `${field.title}的${carried.title}`, ...valuesOfField(carried) },
      ];
    }),
  ];
}

/** What values of the field are chosen from. */
function valuesOfField({ kind, dict, entity }: FieldDef): Pick<ConditionPlace, 'dict' | 'records' | 'kind'> {
  if (dict !== undefined) return { dict };
  if (kind === 'ref' && entity !== undefined) return { records: { entity, by: 'id' } };
  if (kind === 'date') return { kind: 'day' };
  return kind === 'bool' ? { kind: 'yesNo' } : {};
}

/**
 * What can be written where the caret stands: values behind a comparison with a field that has such, else fields and words
 * that begin with or hold what is typed there. Null inside another text, in a number and where nothing fits.
 */
export function completionAt(
  text: string,
  caret: number,
  places: readonly ConditionPlace[],
  valuesOf: (dict: string) => readonly { value: string; text: string }[],
): Completion | null {
  const before = text.slice(0, caret);
  const compared = /([A-Za-z][\w.]*)\s*(==?|!=|<>|>=?|<=?)\s*('[^']*|[^\s'()=<>!]*)$/.exec(before);
  const place = compared === null ? undefined : places.find((each) => each.text === compared[1]);
  if (compared !== null && place !== undefined) {
    const [, , sign = '', typed = ''] = compared;
    const ends = text.charAt(caret) === "'" && typed.startsWith("'") ? caret + 1 : caret;
    const from = caret - typed.length;
    const plain = typed.replace(/^'/, '');
    const isEqual = !/^[<>]=?$/.test(sign);
    if (place.kind === 'day' || (isEqual && place.records !== undefined))
      return { from, to: ends, offers: [], sought: { place, typed: plain } };
    if (isEqual && place.dict !== undefined) {
      const offers = valuesOf(place.dict).map((each) => ({ text: `'${each.value}'`, title: each.text }));
      return completion(from, ends, plain, offers);
    }
    if (isEqual && place.kind === 'yesNo') return completion(from, ends, plain, answers);
  }
  if ((before.split("'").length - 1) % 2 === 1) return null;
  const word = /[\w.一-鿿]*$/.exec(before)?.[0] ?? '';
  if (/^\d/.test(word)) return null;
  return completion(caret - word.length, caret, word, word === '' ? places : [...places, ...words]);
}

/** A record as it is written behind a comparison with the place; null where its name could not be written. */
export function recordOffer(
  { records }: ConditionPlace,
  { id, code, name }: Pick<RefRecord, 'id' | 'code' | 'name'>,
): CompletionOffer | null {
  const value = records?.by === 'id' ? id : records?.by === 'name' ? name : code;
  if (value === '' || value.includes("'")) return null;
  const title = [code, name].filter((part) => part !== '').join(' ');
  return { text: `'${value}'`, title };
}

export interface ComparedValue {
  place: ConditionPlace;
  value: string;
}

/** The texts a condition compares its places with. */
export function comparedValues(text: string, places: readonly ConditionPlace[]): ComparedValue[] {
  return [...text.matchAll(/([A-Za-z][\w.]*)\s*(?:==?|!=|<>)\s*'([^']*)'/g)].flatMap(
    ([, path, value = '']) => {
      const place = places.find((each) => each.text === path);
      return place === undefined ? [] : [{ place, value }];
    },
  );
}

function completion(
  from: number,
  to: number,
  word: string,
  offers: readonly CompletionOffer[],
): Completion | null {
  const sought = word.toLowerCase();
  const rank = ({ text, title }: CompletionOffer): number => {
    const key = text.replace(/^'|'$/g, '').toLowerCase();
    if (key === sought && sought !== '') return 0;
    if (title.startsWith(word)) return 1;
    if (key.startsWith(sought)) return 2;
    if (title.includes(word)) return 3;
    return key.includes(sought) ? 4 : 5;
  };
  const fitting = offers
    .map((offer) => ({ offer, at: rank(offer) }))
    .filter(({ at }) => at < 5)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, shown)
    .map(({ offer }) => offer);
  return fitting.length === 0 ? null : { from, to, offers: fitting };
}

// What can stand at a place of a condition: fields of the document by their titles, what their references carry, sums of
// lines, values of a code list. So an administrator who knows the Chinese names writes a condition without learning the keys.
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';

export interface ConditionPlace {
  /** What is written into the condition: 'allAmount', 'customer.level', 'sum(items.qty)'. */
  text: string;
  title: string;
  /** Code list its values are of. */
  dict?: string;
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
}

/** Most offers shown at once. */
const shown = 60;

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
  if (field.entity === undefined)
    return [{ text: key, title: field.title, ...(field.dict === undefined ? {} : { dict: field.dict }) }];
  const target = lookup(field.entity);
  if (target === undefined) return [];
  const fields = allFieldsOf(target);
  return [
    { text: `${key}.code`, title: `${field.title}编码` },
    { text: `${key}.name`, title: `${field.title}名称` },
    ...(target.carry ?? []).flatMap((part) => {
      const carried = fields[part];
      if (carried === undefined || part === 'code' || part === 'name') return [];
      const title = `${field.title}的${carried.title}`;
      return [
        { text: `${key}.${part}`, title, ...(carried.dict === undefined ? {} : { dict: carried.dict }) },
      ];
    }),
  ];
}

/**
 * What can be written where the caret stands: values behind a comparison with a field of a code list, else fields and
 * words that begin with or hold what is typed there. Null inside another text, in a number and where nothing fits.
 */
export function completionAt(
  text: string,
  caret: number,
  places: readonly ConditionPlace[],
  valuesOf: (dict: string) => readonly { value: string; text: string }[],
): Completion | null {
  const before = text.slice(0, caret);
  const value = /([A-Za-z][\w.]*)\s*(?:==?|!=|<>)\s*('[^']*|[^\s'()=<>!]*)$/.exec(before);
  const dict = value === null ? undefined : places.find((place) => place.text === value[1])?.dict;
  if (value !== null && dict !== undefined) {
    const typed = value[2] ?? '';
    const ends = text.charAt(caret) === "'" && typed.startsWith("'") ? caret + 1 : caret;
    const offers = valuesOf(dict).map((each) => ({ text: `'${each.value}'`, title: each.text }));
    return completion(caret - typed.length, ends, typed.replace(/^'/, ''), offers);
  }
  if ((before.split("'").length - 1) % 2 === 1) return null;
  const word = /[\w.一-鿿]*$/.exec(before)?.[0] ?? '';
  if (/^\d/.test(word)) return null;
  return completion(caret - word.length, caret, word, word === '' ? places : [...places, ...words]);
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

// What a person types for a value, and how the page shows it again once it is stored.
import { codeLists } from '#entities/codeLists.ts';
import { refTextIn } from '#model/derive/columns.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { readerOf } from '#model/refs.ts';
import { pathsIn } from '#model/storedFile.ts';
import { plainText } from '#model/text/plainText.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { createLookups } from '#ui/kinds/lookups.ts';
import type { Place } from '#tests/support/forms/filledForm.ts';

const nobody = (): never => {
  throw new Error('nothing is asked here');
};

const choiceText = (list: string | undefined, value: string): string =>
  codeLists[list ?? '']?.items.find((item) => item.value === value)?.text ?? value;

const withoutTags = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').trim();

/** One text for every thing that is named: several references or choices come one after the other. */
export function typedTexts({ field, value, texts }: Place): readonly string[] {
  const text = plainText(value);
  switch (field.kind) {
    case 'ref':
    case 'refs':
      return texts;
    case 'dict':
      return [choiceText(field.dict, text)];
    case 'json':
      return (Array.isArray(value) ? value : []).map((one) => choiceText(field.dict, plainText(one)));
    case 'date':
      return [text.replaceAll('-', '')];
    case 'datetime':
      return [shanghaiText(text).replaceAll('-', '').slice(0, '20260812 10:00'.length)];
    case 'richText':
      return [withoutTags(text)];
    default:
      return [text];
  }
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Every way in which the page may show the value: as it is formatted, and as it is typed again. */
export function shownTexts(def: EntityDef, { doc, refs }: DocResult, place: Place): string[] {
  const { lines, key, field } = place;
  const row: Row = (lines === undefined ? doc.fields : doc.lines[lines]?.[0]) ?? {};
  const fields = lines === undefined ? def.fields : (def.lines?.[lines]?.fields ?? {});
  const value = row[key] ?? null;
  const environment: FieldEnvironment = {
    dictItems: (name) => codeLists[name]?.items ?? [],
    fieldsOf: () => [],
    refs: readerOf(refs),
    today: nobody,
    pick: {
      suggest: nobody,
      resolve: nobody,
      reachable: nobody,
      open: nobody,
      chosen: nobody,
      create: () => null,
    },
    lookups: createLookups(),
    upload: nobody,
    files: { describe: nobody, download: nobody, choose: nobody },
    peek: () => null,
  };
  const as = (refText: 'code' | 'name'): string =>
    cellText(field, value, row, environment, { refText, doc: doc.fields });
  const own = as(refTextIn(fields, key));
  const typed = field.kind === 'ref' || field.kind === 'refs' ? [] : [plainText(value)];
  const bare = field.kind === 'richText' ? [withoutTags(plainText(value))] : [];
  return [own, `${own} ${as('name')}`, ...typed, ...bare].map(oneLine).filter((text) => text !== '');
}

/** How many files a stored value names. */
export const filesIn = (value: unknown): number => (typeof value === 'string' ? pathsIn(value).length : 0);

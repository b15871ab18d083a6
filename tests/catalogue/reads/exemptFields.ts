// Fields nobody but people has to read, each kind of them with its reason; `npm run catalogue` prints the reasons with
// their counts. Everything else promises an effect.
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef, FieldKind } from '#model/fields.ts';

/** A field of the header ('homePath') or of a table ('items.qty'). */
export interface FieldPlace {
  def: EntityDef;
  path: string;
  field: FieldDef;
}

export interface Exemption {
  why: string;
  holds(place: FieldPlace): boolean;
}

/** Written by people for people, beside what a rule of the system is written in. */
const descriptive: ReadonlySet<FieldKind> = new Set([
  'code',
  'text',
  'longText',
  'richText',
  'date',
  'datetime',
  'image',
  'images',
  'file',
]);

/** Texts of settings are what the system does, but for these. */
function isNote(path: string): boolean {
  return /(?:^|\.)(?:name|remark|reason|attachments)$/.test(path);
}

export const exemptions: readonly Exemption[] = [
  {
    why: '台账、日志和系统记录由系统写入，供人查阅',
    holds: ({ def }) => def.kind === 'ledger' || def.kind === 'system',
  },
  { why: '系统写入的字段，供人查阅', holds: ({ field }) => field.readonly === true },
  {
    why: '说明、名称、联系方式、日期、图片和附件，写给人看',
    holds: ({ def, path, field }) => descriptive.has(field.kind) && (def.kind !== 'config' || isNote(path)),
  },
  {
    why: '分类，列表按它筛选',
    holds: ({ field }) => (field.kind === 'dict' || field.kind === 'bool') && field.filter === true,
  },
];

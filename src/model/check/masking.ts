// 脱敏: how much of a text is shown to whoever may only recognise it. Numbers and the rest have no recognisable part
// and are not shown at all.
import type { FieldDef } from '#model/fields.ts';

const maskable: ReadonlySet<FieldDef['kind']> = new Set(['text', 'code', 'longText']);

/** Whether a masked field of this kind shows anything. */
export function canMask(field: FieldDef): boolean {
  return maskable.has(field.kind);
}

/** 13812345678 → 138****5678, 张三丰 → 张**; the number of stars tells nothing about the length. */
export function masked(value: string): string {
  const letters = Array.from(value);
  if (letters.length === 0) return '';
  if (letters.length < 8) return `${letters[0] ?? ''}**`;
  return `${letters.slice(0, 3).join('')}****${letters.slice(-4).join('')}`;
}

// Names of tables, columns and indexes: one spelling rule for the whole schema.

/** camelCase → snake_case: taxPrice → tax_price. */
export function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Columns that hold pinyin and initials of a text field: name_pinyin, name_initials. */
export function pinyinColumns(key: string): { pinyin: string; initials: string } {
  return { pinyin: `${columnName(key)}_pinyin`, initials: `${columnName(key)}_initials` };
}

/** PostgreSQL cuts identifiers at 63 bytes: longer ones end in a hash, so that they stay different. */
export function identifier(name: string): string {
  if (name.length <= 63) return name;
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return `${name.slice(0, 54)}_${hash.toString(16).padStart(8, '0')}`;
}

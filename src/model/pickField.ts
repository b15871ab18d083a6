// How a picker says which field asks: its path, 'transferBill.items.toWarehouse', and after an @ the organisation whose
// records are wanted where that is not the one the person works in. What was chosen lately is kept by the whole.
import type { Row } from './entity.ts';
import type { FieldDef } from './fields.ts';

/** The field that asks; `header` of its document says which organisation is meant. */
export function pickField(path: string, { org }: FieldDef, header: Row): string {
  const other = org === undefined ? null : (header[org] ?? null);
  const { org: own } = header;
  return typeof other === 'string' && other !== own ? `${path}@${other}` : path;
}

export function splitPickField(text: string): { path: string; org: string | null } {
  const [path = '', org = null] = text.split('@', 2);
  return { path, org };
}

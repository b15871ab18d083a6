// A sale order of three lines as the server has it, and changes of its lines.
import { entities } from '#entities/registry.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';

export const order = entities.saleOrder;
export const line = (id: string, seq: number, values: Row = {}): LineRow => ({
  id,
  seq,
  qty: '1',
  remark: id,
  ...values,
});
export const stored = (
  version = 3,
  fields: Row = {},
  items = [line('a', 1), line('b', 2), line('c', 3)],
): Doc => ({
  id: 'order',
  version,
  status: 'draft',
  fields: { code: 'SO1', remark: '', customerOrderNo: 'PO-7', ...fields },
  lines: { items },
});

export const setLine = (id: string, field: string, value: string): Patch => ({
  op: 'setLine',
  lines: 'items',
  id,
  field,
  value,
});

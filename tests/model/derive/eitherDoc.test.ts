// A document of one of several definitions: known by its definition, and read without asking which of them it is.
import { describe, expect, it } from 'vitest';
import { payablePlan } from '#entities/finance/payablePlan.ts';
import { receivablePlan } from '#entities/finance/receivablePlan.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { isEither } from '#model/eitherDoc.ts';
import type { Doc } from '#model/entity.ts';

const plans = [receivablePlan, payablePlan];

/** What a plan row is called and whose it is, on either side. */
function told(def: typeof receivablePlan | typeof payablePlan | typeof saleOrder, doc: Doc): string {
  if (!isEither(plans, def, doc)) return '不是计划';
  const { code, customer, supplier } = doc.fields;
  return `${code ?? ''} ${customer ?? supplier ?? ''}`;
}

const doc = (fields: Doc['fields']): Doc => ({ id: 'd1', version: 1, status: null, fields, lines: {} });

describe('a document of one of several definitions', () => {
  it('is read by what either side calls its partner', () => {
    expect(told(receivablePlan, doc({ code: 'SO1-1', customer: '客户' }))).toBe('SO1-1 客户');
    expect(told(payablePlan, doc({ code: 'PO1-1', supplier: '供应商' }))).toBe('PO1-1 供应商');
  });

  it('is none of them under another definition', () => {
    expect(told(saleOrder, doc({ code: 'SO1', customer: '客户' }))).toBe('不是计划');
  });

  it('keeps the fields of its side alone', () => {
    expect(Object.keys(receivablePlan.fields)).toContain('customer');
    expect(Object.keys(receivablePlan.fields)).not.toContain('supplier');
    expect(Object.keys(receivablePlan.fields)).not.toContain('outsourcingOrder');
    expect(Object.keys(payablePlan.fields)).toContain('outsourcingOrder');
  });
});

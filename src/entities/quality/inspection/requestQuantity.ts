// Rule `requestQuantity`: base quantity of a requested line, by the conversions every line with a material uses.
import { quantity } from '#model/rules/quantity.ts';
import type { LineRule } from '#model/rules/rule.ts';

const named = (fields: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...fields].map((field) => (field === 'requestQty' ? 'qty' : field)));

export const requestQuantity: LineRule = {
  reads: ['material', 'unit', 'requestQty', 'baseUnit', 'baseQty'],
  readsHeader: [],
  leads: [],
  needs: ['material', 'unit', 'requestQty', 'baseQty'],
  run(context) {
    const { line, changed, affected } = context;
    const { baseQty } = quantity.run({
      ...context,
      line: { ...line, qty: line['requestQty'] ?? null },
      changed: named(changed),
      affected: named(affected),
    });
    return baseQty === undefined ? {} : { baseQty };
  },
  problems: (context) =>
    quantity.problems?.({ ...context, line: { ...context.line, qty: context.line['requestQty'] ?? null } }) ??
    [],
};

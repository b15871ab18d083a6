// Rule `requestQuantity`: base quantity of a requested line, by the conversions every line with a material uses.
import { factsReader } from '#model/rules/facts.ts';
import { quantity } from '#model/rules/quantity.ts';
import type { LineRow } from '#model/entity.ts';
import type { LineRule } from '#model/rules/rule.ts';

/** The line as every other with a material calls its quantity. */
const askedOf = factsReader({ requestQty: 'qty' });
const withQty = (line: LineRow): LineRow => ({ ...line, qty: askedOf(line).requestQty });

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
      line: withQty(line),
      changed: named(changed),
      affected: named(affected),
    });
    return baseQty === undefined ? {} : { baseQty };
  },
  problems: (context) => quantity.problems?.({ ...context, line: withQty(context.line) }) ?? [],
};

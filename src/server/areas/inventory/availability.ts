// What counts as available is kept on every row of stock: when the parameters say otherwise, or a warehouse or a stock
// status begins or ceases to take part, those rows follow with the same save.
import { stockParam as params } from '#entities/inventory/stockParam.ts';
import type { Doc } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import { sameValue } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { planAvailableParts } from '#model/expectedStock.ts';
import { availableParts, partsProblem } from '#model/rules/availability.ts';
import type { AvailabilityWork } from '#server/ledgers/availability.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';

const { org, availableIncludes, planAvailableIncludes } = params.fields;

function follows(
  of: 'org' | 'warehouse' | 'stockStatus',
  field: string,
  idOf: (doc: Doc) => AvailabilityWork['id'],
) {
  return defineBehaviour({
    title: '可用量的组成',
    actions: {
      save: defineAction({
        ...(of === 'org' ? { checks: ['可用量的组成可以计算'], check: parameterProblems } : {}),
        effects: ['availability'],
        async facts(doc: Doc, read: Read) {
          const before = await read.doc(of === 'org' ? 'stockParam' : of, doc.id);
          // What was only just made holds no stock yet.
          if (before === null && of !== 'org') return false;
          return !sameValue(before?.fields[field] ?? null, doc.fields[field] ?? null);
        },
        plan: (doc, changed) => (changed ? [{ effect: 'availability', work: { of, id: idOf(doc) } }] : []),
      }),
    },
  });
}

function parameterProblems({ fields }: Doc): Problem[] {
  const parts = partOf(fields, { availableIncludes, planAvailableIncludes });
  const at = (field: string, title: string, problem: string | null): Problem[] =>
    problem === null ? [] : [{ field, level: 'error', message: `${title}：${problem}` }];
  return [
    ...at('availableIncludes', '可用量包含', partsProblem(parts.availableIncludes, availableParts, 'onHand')),
    ...at(
      'planAvailableIncludes',
      '预计可用量包含',
      partsProblem(parts.planAvailableIncludes, planAvailableParts, null),
    ),
  ];
}

export const stockParam = follows('org', 'availableIncludes', (doc) => partOf(doc.fields, { org }).org ?? '');
export const warehouse = follows('warehouse', 'includeInAvailable', (doc) => doc.id);
export const stockStatus = follows('stockStatus', 'includeInAvailable', (doc) => doc.id);

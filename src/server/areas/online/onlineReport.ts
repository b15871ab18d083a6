// 在线报表: publication judges the design, replaces the version before it and makes the report one of the product's.
import { entityOf } from '#entities/registry.ts';
import { reportDefinition, reportEntityName, reportProblems } from '#entities/online/reportDefinition.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';

/** What a publication is judged by, and what it puts in force; null where it cannot be read. */
interface Published {
  problems: readonly Problem[];
  definition: EntityDef | null;
  /** Versions in use it takes the place of. */
  before: readonly string[];
}

async function publishedFacts(doc: Doc, read: Read): Promise<Published> {
  const problems = reportProblems(doc, entityOf);
  if (problems.length > 0) return { problems, definition: null, before: [] };
  const rows = await read.rows(
    `select id from online_report where code = $1 and id <> $2::uuid and status in ('published', 'disabled') order by id for update`,
    [doc.fields['code'], doc.id],
  );
  const before = rows.map((row) => textOf(row['id']));
  return { problems, definition: reportDefinition(doc, entityOf), before };
}

async function newestOf(doc: Doc, read: Read): Promise<number> {
  const [row] = await read.rows('select max(report_version) as newest from online_report where code = $1', [
    doc.fields['code'],
  ]);
  return Number(row?.['newest'] ?? 0);
}

const judged = {
  checks: ['字段路径、聚合和公式都能识别'],
  facts: publishedFacts,
  check: (_doc: Doc, { problems }: Published) => [...problems],
};

export const onlineReport = defineBehaviour({
  title: '在线报表',
  actions: {
    publish: defineAction<Published>({
      ...judged,
      effects: ['publishForm', 'set'],
      plan: (_doc, { definition, before }) =>
        definition === null
          ? []
          : [
              { effect: 'publishForm', definition },
              ...before.map((id): Effect => ({
                effect: 'set',
                entity: 'onlineReport',
                id,
                fields: { isReplaced: true },
                advances: true,
              })),
            ],
    }),
    enable: defineAction<Published>({
      ...judged,
      effects: ['publishForm'],
      plan: (_doc, { definition }) => (definition === null ? [] : [{ effect: 'publishForm', definition }]),
    }),
    disable: {
      effects: ['withdrawForm'],
      plan: (doc) => [{ effect: 'withdrawForm', name: reportEntityName(textOf(doc.fields['code'])) }],
    },
    newVersion: defineAction<number>({
      effects: ['create'],
      facts: newestOf,
      plan(doc, newest) {
        const copy = copyOf('onlineReport', doc, { header: ['reportVersion', 'isReplaced'], lines: [] });
        const fields = { ...copy.fields, reportVersion: newest + 1 };
        return [{ effect: 'create', entity: 'onlineReport', fields, lines: copy.lines, opens: true }];
      },
    }),
  },
});
